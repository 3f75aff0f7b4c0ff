import type { ComponentProps, CSSProperties } from 'react';
import { ThreadView } from '../features/conversation/thread-view.tsx';
import { buildConversation, buildMessage, buildOperator } from './build-entities.ts';
import { fakeBridge } from './fake-bridge.ts';
import type { BridgeAnswers } from './fake-bridge.ts';

let threads = 0;

/** The hearers of messages that leave the thread. */
type Leaving = Pick<ComponentProps<typeof ThreadView>, 'onExport' | 'onNewThread' | 'onMakePlan'>;

const ignore = () => undefined;

/**
 * A thread of its own with Ada, in the pane where the shell has it, before a main that keeps
 * whatever is written.
 */
export function buildThread(
  answers: BridgeAnswers,
  { onExport = ignore, onNewThread = ignore, onMakePlan = ignore }: Partial<Leaving> = {},
) {
  threads += 1;
  const conversationId = `cnv_${threads}`;
  const bridge = fakeBridge({
    'conversation.get': () =>
      buildConversation({
        id: conversationId,
        title: 'The feast',
        participants: [buildOperator('opr_ada', 'Ada')],
      }),
    'home.watch': () => ({}),
    ...answers,
  });
  const pane = (style: CSSProperties, messageId?: string) => (
    <main className="shell-main" style={style}>
      <ThreadView
        homeId="local"
        threadsHref="#/threads"
        conversationId={conversationId}
        messageId={messageId}
        roles={{ opr_ada: 'Plans' }}
        onMakePlan={onMakePlan}
        onExport={onExport}
        onNewThread={onNewThread}
        addressOf={(id) => `guildhall://home/local/thread/${conversationId}/${id}`}
      />
    </main>
  );
  return { conversationId, bridge, pane, thread: pane({ height: 600 }) };
}

/** A message of Ada. */
export function ofAda(fields: Parameters<typeof buildMessage>[0]) {
  return buildMessage({ authorId: 'opr_ada', authorType: 'operator', ...fields });
}
