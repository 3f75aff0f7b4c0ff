import { createRoot } from 'react-dom/client';
import { drafts } from '../../../renderer/entities/local-state/draft-store.ts';
import { useHomes } from '../../../renderer/entities/home/home-store.ts';
import { applyEvent } from '../../../renderer/entities/nouns.ts';
import { readMarkers } from '../../../renderer/entities/read-state/read-marker-store.ts';
import { ThreadView } from '../../../renderer/features/conversation/thread-view.tsx';
import {
  buildConversation,
  buildHome,
  buildMessage,
  buildOperator,
} from '../../../renderer/testing/build-entities.ts';
import { fakeBridge } from '../../../renderer/testing/fake-bridge.ts';
import { messageText } from '../../page/message-text.ts';
import { writers } from './contender.ts';
import type { Contender } from './contender.ts';
import { fillLocal } from '../../../renderer/testing/fill-local.ts';

const homeId = 'local';
const conversationId = 'cnv_1';
const user = { id: 'usr_1', name: 'Kim' };
const createdAt = '2026-11-21T10:00:00.000Z';

/** The messages of the thread before anything is written. */
const knownMessages = 30;

const written = new Map<string, string>();
let answers = 0;

fakeBridge({
  'conversation.get': () =>
    buildConversation({
      id: conversationId,
      participants: [{ ...user, type: 'user' }, ...writers.map((id) => buildOperator(id, id))],
    }),
  'message.list': () => ({
    messages: Array.from({ length: knownMessages }, (_, at) =>
      buildMessage({ id: `msg_${at}`, text: messageText(at), createdAt }),
    ).toReversed(),
    nextCursor: null,
  }),
  'home.watch': () => ({}),
});
useHomes.setState({ homes: [buildHome({ id: homeId, kind: 'local', user } as never)] });
drafts.use.setState({ load: 'ready' });
fillLocal(readMarkers);

function event(type: string, data: object): void {
  applyEvent(homeId, { type, data: { conversationId, ...data } } as never);
}

function miss(operatorId: string, text: string): void {
  written.set(operatorId, (written.get(operatorId) ?? '') + text);
}

const runOf = (operatorId: string) => `run_${operatorId}_${answers}`;

/** The view of a thread in the application, with its stores. */
export const thread: Contender = {
  show: (place) => {
    createRoot(place).render(
      <main className="shell-main" style={{ flex: 1 }}>
        <ThreadView
          {...{ homeId, conversationId }}
          roles={{}}
          threadsHref="#"
          onExport={() => undefined}
          onNewThread={() => undefined}
          onMakePlan={() => undefined}
          addressOf={() => ''}
        />
      </main>,
    );
  },
  write: (operatorId, text) => {
    const before = written.get(operatorId) ?? '';
    const piece = { phase: 'writing', from: before.length, text, tokens: 0 };
    event('operator.progress', { operatorId, runId: runOf(operatorId), ...piece });
    miss(operatorId, text);
  },
  miss,
  end: () => {
    for (const [authorId, text] of written) {
      const id = `msg_${authorId}_${answers}`;
      const message = buildMessage({ id, text, authorId, authorType: 'operator', createdAt });
      event('message.created', { message: { ...message, runId: runOf(authorId) } });
    }
    written.clear();
    answers += 1;
  },
  goToEnd: () => document.querySelector<HTMLElement>('.thread-latest')?.click(),
  shown: () => document.querySelectorAll('[data-state="writing"]'),
};
