import { runSchema } from '#shared/domain/run/schema.ts';
import type { Run, RunStep } from '#shared/domain/run/schema.ts';
import { operatorSchema } from '#shared/domain/operator/schema.ts';
import { conversationStore } from '../entities/conversation/conversation-store.ts';
import { documentStore } from '../entities/document/document-store.ts';
import { useHomes } from '../entities/home/home-store.ts';
import { operatorStore } from '../entities/operator/operator-store.ts';
import { runStore } from '../entities/run/run-store.ts';
import { workItemStore } from '../entities/work-item/work-item-store.ts';
import { RunScreen } from '../features/operator/run/run-screen.tsx';
import { buildEntry, buildHome, buildConversation, buildWorkItem } from './build-entities.ts';
import { fakeBridge } from './fake-bridge.ts';
import type { BridgeAnswers } from './fake-bridge.ts';
import { show } from './show.tsx';
import { WindowParts } from './window-parts.tsx';

export const homeId = 'local';
const guildId = 'gld_1';

export const links = {
  operators: '#/operators',
  operator: (id: string) => `#/operator/${id}`,
  run: (id: string) => `#/run/${id}`,
  thread: (id: string, messageId?: string) => `#/thread/${id}/${messageId ?? ''}`,
  item: (id: string) => `#/item/${id}`,
  document: (id: string) => `#/document/${id}`,
};

/** A run of Ada about a message of a thread that is known. */
export function buildRun(overrides: Record<string, unknown> = {}): Run {
  return runSchema.parse({
    id: 'run_1',
    operatorId: 'opr_1',
    cause: 'message',
    conversationId: 'cnv_1',
    messageId: 'msg_1',
    state: 'answered',
    isLive: false,
    createdAt: '2026-11-27T10:00:00.000Z',
    endedAt: '2026-11-27T10:01:00.000Z',
    ...overrides,
  });
}

/** The screen of a run, before a main that answers with it and its steps. */
export function showRun({
  run = buildRun(),
  steps = [],
  home = {},
  answers = {},
}: {
  readonly run?: Run;
  readonly steps?: readonly RunStep[];
  readonly home?: Parameters<typeof buildHome>[0];
  readonly answers?: BridgeAnswers;
} = {}) {
  for (const store of [runStore, operatorStore, conversationStore, workItemStore, documentStore]) {
    store.applyForgotten(homeId);
  }
  useHomes.setState({ homes: [buildHome({ id: homeId, kind: 'local', ...home })] });
  const ada = operatorSchema.parse({ id: 'opr_1', name: 'Ada', role: 'Planner' });
  operatorStore.applyPage(homeId, { guildId }, { operators: [ada] });
  const known = { isEvent: false, scopeId: guildId };
  conversationStore.applyRows(homeId, [buildConversation({ id: 'cnv_1', title: 'Bread' })], known);
  workItemStore.applyRows(homeId, [buildWorkItem({ id: 'wi_1', title: 'Bake bread' })], known);
  const bridge = fakeBridge({
    'run.get': () => run,
    'run.steps': () => ({ steps: [...steps] }),
    'outbox.submit': ({ operation }) => ({
      entry: buildEntry({ operation, state: 'sent' }),
      output: undefined,
    }),
    ...answers,
  });
  show(
    <>
      <main style={{ display: 'flex', height: '600px' }}>
        <RunScreen {...{ homeId, guildId, links }} runId="run_1" />
      </main>
      <WindowParts />
    </>,
  );
  return bridge;
}
