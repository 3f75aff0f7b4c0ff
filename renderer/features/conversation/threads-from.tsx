import { memo } from 'react';
import { addressOf } from '#shared/address/home-path.ts';
import { thingPath } from '#shared/address/thing-address.ts';
import { pageLimits } from '#shared/limits/page-limits.ts';
import { copyText, openLink } from '../../bridge/outside.ts';
import { text } from '../../text/text.ts';
import { Markdown } from '../../ui/markdown/markdown.tsx';

/** The ways from a message to the threads that were begun about it. */
export const ThreadsFrom = memo(function ThreadsFrom({
  homeId,
  conversationIds,
}: {
  homeId: string;
  conversationIds: readonly string[];
}) {
  // The newest; each is a link that shows the title of its thread.
  const links = conversationIds
    .slice(-pageLimits.threadsFromMessage)
    .map((id) => addressOf(thingPath({ kind: 'thread', homeId, id })));
  return (
    <div className="message-fate">
      <Markdown
        text={text.conversation.threadsFrom(links)}
        onOpenLink={openLink}
        onCopy={copyText}
      />
    </div>
  );
});
