import type { Message } from '../../shared/domain/message/schema.ts';
import { MessageRow } from '../../renderer/features/conversation/message-row.tsx';
import '../../renderer/features/conversation/thread.css';
import { messagesOf, threadLength } from '../thread/page/messages.ts';
import type { ThreadName } from '../thread/page/contender.ts';

/** The rows of a compared list when it opens: the newest messages, as many as in the plain list. */
const rowCount = 300;

/** The messages with which a thread opens, oldest first. */
export function newestOf(thread: ThreadName): readonly Message[] {
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
