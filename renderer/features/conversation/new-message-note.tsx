import { useState } from 'react';
import type { Message } from '#shared/domain/message/schema.ts';
import { text } from '../../text/text.ts';
import { markdownWords } from '../../ui/markdown/markdown-html.ts';

/** How much of a message is said aloud. */
const saidLength = 200;

/** Says aloud which message has come: those that are read from before say nothing. */
export function NewMessageNote({
  messages,
  nameOf,
}: {
  messages: readonly Message[];
  nameOf: (message: Message) => string;
}) {
  const newest = messages.at(-1);
  const [heard, setHeard] = useState({ newest, said: '' });
  if (heard.newest?.id !== newest?.id) {
    const isNew = newest?.authorType === 'operator' && isAfter(newest, heard.newest);
    const said = isNew
      ? text.conversation.hasSaid(nameOf(newest), markdownWords(newest.text, saidLength))
      : '';
    setHeard({ newest, said });
  }
  return (
    <p className="hidden" aria-live="polite">
      {heard.said}
    </p>
  );
}

function isAfter(message: Message, former: Message | undefined): boolean {
  return former === undefined || message.createdAt >= former.createdAt;
}
