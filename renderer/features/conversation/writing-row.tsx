import type { Participant } from '#shared/domain/conversation/schema.ts';
import { copyText, openLink } from '../../bridge/outside.ts';
import { keyInHome } from '../../entities/store/key-in-home.ts';
import { useProgress } from '../../entities/progress/progress-store.ts';
import { text } from '../../text/text.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { GrowingMarkdown } from '../../ui/markdown/growing-markdown.tsx';
import { shownWhileGrowing } from '../../ui/markdown/markdown-pieces.ts';
import { MessageHead } from './message-head.tsx';

/**
 * The text that the model of an operator is writing, as it comes. It is a preview, and quiet:
 * screen readers read its message once it is there.
 */
export function WritingRow({
  homeId,
  conversationId,
  participants,
  operatorId,
  role,
}: {
  homeId: string;
  conversationId: string;
  participants: readonly Participant[];
  operatorId: string;
  role: string | undefined;
}) {
  const key = keyInHome(homeId, conversationId);
  const written = useProgress(({ conversations }) =>
    shownWhileGrowing(conversations[key]?.[operatorId]?.text ?? ''),
  );
  const known = participants.find(({ id }) => id === operatorId);
  const name = known?.name ?? text.conversation.formerParticipant;
  const said = text.conversation.isWriting(name);
  return (
    <article className="message" aria-label={said} aria-busy="true" data-state="writing">
      <div className="message-face" data-copied="no">
        <Avatar name={name} />
      </div>
      <div className="message-body">
        <MessageHead author={name} role={role}>
          <span className="message-time">{text.conversation.writing}</span>
        </MessageHead>
        <div dir="auto">
          <GrowingMarkdown text={written} onOpenLink={openLink} onCopy={copyText} />
        </div>
      </div>
    </article>
  );
}
