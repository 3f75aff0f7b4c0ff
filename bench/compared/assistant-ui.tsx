import { useEffect, useMemo, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { Root } from 'react-dom/client';
import {
  AssistantRuntimeProvider,
  ThreadPrimitive,
  useExternalStoreRuntime,
} from '@assistant-ui/react';
import type { ThreadMessageLike } from '@assistant-ui/react';
import type { Message } from '../../shared/domain/message/schema.ts';
import type { Contender, ThreadName } from '../thread/page/contender.ts';
import { ComparedRow, newestOf } from './compared-rows.tsx';

let root: Root | undefined;
let add: ((message: Message) => void) | undefined;

/** The thread of assistant-ui with the rows of the application. It has all of its rows on the page. */
export const assistantUi: Contender = {
  keep: () => undefined,
  show: (place, thread) => {
    root ??= createRoot(place);
    root.render(<Thread key={thread} thread={thread} />);
  },
  append: (message) => add?.(message),
  scroller: () => document.querySelector('.compared-viewport'),
};

const style = `
  .compared-thread { display: flex; flex: 1; min-height: 0; flex-direction: column; }
  .compared-viewport { overflow-y: auto; flex: 1; min-height: 0; }
`;

function Thread({ thread }: { thread: ThreadName }) {
  const [messages, setMessages] = useState(() => newestOf(thread));
  useEffect(() => {
    add = (message) => setMessages((now) => [...now, message]);
  }, []);
  const byId = useMemo(
    () => new Map(messages.map((message) => [message.id as string, message])),
    [messages],
  );
  const runtime = useExternalStoreRuntime({
    messages,
    convertMessage,
    onNew: () => Promise.resolve(),
  });
  return (
    <AssistantRuntimeProvider runtime={runtime}>
      <style>{style}</style>
      <ThreadPrimitive.Root className="compared-thread">
        <ThreadPrimitive.Viewport className="compared-viewport">
          <ThreadPrimitive.Messages>
            {({ message: { id } }) => {
              const message = byId.get(id);
              return message && <ComparedRow message={message} />;
            }}
          </ThreadPrimitive.Messages>
        </ThreadPrimitive.Viewport>
      </ThreadPrimitive.Root>
    </AssistantRuntimeProvider>
  );
}

function convertMessage({ id, text, authorType, createdAt }: Message): ThreadMessageLike {
  const role = authorType === 'user' ? 'user' : 'assistant';
  return { id, role, content: text, createdAt: new Date(createdAt) };
}
