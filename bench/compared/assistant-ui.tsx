import { useMemo } from 'react';
import {
  AssistantRuntimeProvider,
  ThreadPrimitive,
  useExternalStoreRuntime,
} from '@assistant-ui/react';
import type { ThreadMessageLike } from '@assistant-ui/react';
import type { Message } from '../../shared/domain/message/schema.ts';
import { ComparedRow, contenderOf } from './compared-rows.tsx';

/** The thread of assistant-ui with the rows of the application. It has all of its rows on the page. */
export const assistantUi = contenderOf(Thread, '.compared-viewport');

const style = `
  .compared-thread { display: flex; flex: 1; min-height: 0; flex-direction: column; }
  .compared-viewport { overflow-y: auto; flex: 1; min-height: 0; }
`;

function Thread({ messages }: { messages: readonly Message[] }) {
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
