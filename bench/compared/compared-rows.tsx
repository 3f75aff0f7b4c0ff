import { useEffect, useState } from 'react';
import type { ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import type { Root } from 'react-dom/client';
import type { Message } from '../../shared/domain/message/schema.ts';
import { MessageRow } from '../../renderer/features/conversation/message-row.tsx';
import '../../renderer/features/conversation/thread.css';
import { messagesOf, threadLength } from '../thread/page/messages.ts';
import type { Contender, ThreadName } from '../thread/page/contender.ts';

/** The rows of a compared list when it opens: the newest messages, as many as in the plain list. */
const rowCount = 300;

let root: Root | undefined;
let add: ((message: Message) => void) | undefined;

/**
 * A list of messages as the benchmark uses it.
 *
 * @param scroller the selector of the element that scrolls
 */
export function contenderOf(
  List: ComponentType<{ messages: readonly Message[] }>,
  scroller: string,
): Contender {
  return {
    keep: () => undefined,
    show: (place, thread) => {
      root ??= createRoot(place);
      root.render(<Shown key={thread} {...{ thread, List }} />);
    },
    append: (message) => add?.(message),
    scroller: () => document.querySelector(scroller),
  };
}

function Shown({
  thread,
  List,
}: {
  thread: ThreadName;
  List: ComponentType<{ messages: readonly Message[] }>;
}) {
  const [messages, setMessages] = useState(() => newestOf(thread));
  useEffect(() => {
    add = (message) => setMessages((now) => [...now, message]);
  }, []);
  return <List messages={messages} />;
}

/** The messages with which a thread opens, oldest first. */
function newestOf(thread: ThreadName): readonly Message[] {
  return messagesOf(thread, threadLength - rowCount, threadLength);
}

/** Draws a row as the application does. */
export function drawRow(_index: number, message: Message) {
  return <ComparedRow message={message} />;
}

/** A row of a thread as the application draws it. */
export function ComparedRow({ message }: { message: Message }) {
  const isOwn = message.authorType === 'user';
  return (
    <div data-row={message.id}>
      <MessageRow
        homeId="local"
        conversationId="long"
        message={message}
        author={isOwn ? 'You' : 'Ada'}
        role={isOwn ? undefined : 'Plans'}
        hasAuthor
        onRetry={() => Promise.resolve()}
        onMakePlan={() => undefined}
        onMenu={() => undefined}
      />
    </div>
  );
}
