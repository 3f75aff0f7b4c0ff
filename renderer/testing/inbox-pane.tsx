import { page } from 'vitest/browser';
import { guildSchema } from '#shared/domain/guild/schema.ts';
import { conversationStore } from '../entities/conversation/conversation-store.ts';
import { guildStore } from '../entities/guild/guild-store.ts';
import { useHomes } from '../entities/home/home-store.ts';
import { triageStore } from '../entities/local-state/triage-store.ts';
import { forgetHome } from '../entities/nouns.ts';
import { notificationStore } from '../entities/notification/notification-store.ts';
import { useOutbox } from '../entities/outbox/outbox-store.ts';
import { readStuck } from '../entities/run/stuck-store.ts';
import { workItemStore } from '../entities/work-item/work-item-store.ts';
import type { InboxEntry } from '../features/inbox/inbox-entries.ts';
import { approveItem } from '../features/work/review/review-acts.ts';
import { InboxScreen } from '../features/inbox/inbox-screen.tsx';
import {
  buildConversation,
  buildEntry,
  buildHome,
  buildNotification,
  buildOperator,
  buildWorkItem,
} from './build-entities.ts';
import { fakeBridge } from './fake-bridge.ts';
import type { FakeBridge } from './fake-bridge.ts';
import type { BridgeAnswers } from './fake-bridge.ts';
import { show } from './show.tsx';
import { atMinute } from './times.ts';
import { WindowParts } from './window-parts.tsx';
import { fillLocal } from './fill-local.ts';

const local = buildHome({ id: 'local', name: 'This computer', kind: 'local' });
export const item = (id: string, title: string, rest: object = {}) =>
  buildWorkItem({ id, title, status: 'review', updatedAt: atMinute(5), ...rest });
export const told = (id: string, meta: object, message = 'Ada has news', minute = 1) =>
  buildNotification({ id, meta, message, createdAt: atMinute(minute) });
const thread = buildConversation({
  id: 'cnv_1',
  title: 'The feast',
  participants: [buildOperator('opr_ada', 'Ada')],
  lastMessage: { text: 'Bread is baked.', authorId: 'opr_ada', createdAt: atMinute(2) },
});

interface Shown {
  readonly items?: readonly object[];
  readonly notifications?: readonly object[];
  /** The runs that do not get on. */
  readonly stuck?: readonly object[];
  readonly answers?: BridgeAnswers;
}

export const opened: string[] = [];

/** The inbox of a home on this computer with these items, of which some are in review. */
export async function showInbox({
  items = [],
  notifications = [],
  stuck = [],
  answers = {},
}: Shown) {
  const bridge = fakeBridge({
    'guild.list': () => ({ guilds: [guildSchema.parse({ id: 'gld_1', name: 'The guild' })] }),
    'work_item.list': ({ status }) => ({
      workItems: items.filter(
        (one) => status === undefined || Reflect.get(one, 'status') === status,
      ) as never,
      nextCursor: null,
    }),
    'notification.list': () => ({ notifications: notifications as never, nextCursor: null }),
    'run.list': () => ({ runs: stuck as never, nextCursor: null }),
    'conversation.list': () => ({ conversations: [thread] }),
    'outbox.submit': () => ({
      entry: buildEntry({ state: 'sent' }),
      output: { success: true, markedCount: 7 },
    }),
    ...answers,
  });
  fillLocal(triageStore);
  useHomes.setState({ homes: [local] });
  await guildStore.read('local');
  await conversationStore.read('local', { guildId: 'gld_1' });
  await workItemStore.read('local', { guildId: 'gld_1', status: 'review' });
  await notificationStore.read('local');
  await readStuck('local', 'gld_1');
  const { remove } = show(
    <>
      <main style={{ display: 'flex', height: '600px' }}>
        <InboxScreen
          thingOf={() => undefined}
          hrefOf={({ thing }: InboxEntry) => `#${thing.id}`}
          onOpen={({ thing }) => opened.push(thing.id)}
          onDecide={(_homeId, { row }) => opened.push(row.id)}
          onOpenModels={() => opened.push('models')}
          onApprove={({ thing }) => void approveItem(thing.homeId, thing.id)}
          onSendBack={({ thing }) => opened.push(`send back ${thing.id}`)}
        />
      </main>
      <WindowParts />
    </>,
  );
  return { ...bridge, remove };
}

export const needs = page.getByRole('region', { name: 'Needs you' });
export const rest = page.getByRole('region', { name: 'Everything else' });
export const titles = (region = needs) =>
  region
    .getByRole('link')
    .elements()
    .map((link) => link.textContent);
export const link = (name: string) => page.getByRole('link', { name, exact: true });
export const decisions = () =>
  [...triageStore.use.getState().rows.values()].map(({ key, value }) => ({ ...key, ...value }));

/** The decisions that main was asked to keep. */
export const savedDecisions = ({ inputsOf }: Pick<FakeBridge, 'inputsOf'>) =>
  inputsOf('local.save').flatMap((write) =>
    write.kind === 'triage' ? [{ ...write.key, ...write.value }] : [],
  );

export const three = [
  item('a', 'Bake'),
  item('b', 'Brew', { updatedAt: atMinute(4) }),
  item('c', 'Broil', { updatedAt: atMinute(3) }),
];

/** Takes away what an inbox has left behind: to be called after each test. */
export function forgetInbox(): void {
  opened.length = 0;
  forgetHome('local');
  useHomes.setState({ homes: [] });
  fillLocal(triageStore);
  useOutbox.setState({ entries: [], done: new Set() });
  location.hash = '';
}
