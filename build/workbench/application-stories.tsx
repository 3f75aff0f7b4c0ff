import { useEffect } from 'react';
import type { ReactNode } from 'react';
import type { Home } from '#shared/capability/home.ts';
import type { OutboxEntry } from '#shared/capability/outbox.ts';
import { guildSchema } from '#shared/domain/guild/schema.ts';
import { operatorSchema } from '#shared/domain/operator/schema.ts';
import { searchResultSchema } from '#shared/domain/search/schema.ts';
import { problemError } from '#shared/problem/problem.ts';
import { Application } from '../../renderer/app/application.tsx';
import { openDialog } from '../../renderer/app/dialog-store.ts';
import type { OpenDialog } from '../../renderer/app/dialog-store.ts';
import { followHomes } from '../../renderer/app/follow-homes.ts';
import { useLayout } from '../../renderer/app/layout-store.ts';
import {
  buildConversation,
  buildEntry,
  buildHome,
  buildMessage,
  buildOperator,
  buildWorkItem,
} from '../../renderer/testing/build-entities.ts';
import { fakeBridge } from '../../renderer/testing/fake-bridge.ts';
import type { BridgeAnswers } from '../../renderer/testing/fake-bridge.ts';
import type { Story } from './story.ts';
/* oxlint-disable import/no-unassigned-import --
   The application loads these when they are first shown; a picture does not wait for that. */
import '../../renderer/features/search/search-screen.tsx';
import '../../renderer/features/work/item/item-screen.tsx';
import '../../renderer/features/work/overview/overview.tsx';
import '../../renderer/features/work/work-screen.tsx';

const since = '2026-11-21T10:00:00.000Z';
const user = { id: 'usr_1', name: 'Sam' };
const here = buildHome({ id: 'local', name: 'This computer', kind: 'local', user });
const away = buildHome({ name: 'Bakery', user, state: { kind: 'reconnecting', since } });
const refused = buildHome({ name: 'Bakery', state: { kind: 'key_refused', since } });
const operators = [
  operatorSchema.parse({ id: 'opr_ada', name: 'Ada', role: 'Planner' }),
  operatorSchema.parse({ id: 'opr_mira', name: 'Mira', role: 'Writer' }),
];
const thread = buildConversation({
  id: 'cnv_1',
  title: 'The feast',
  participants: operators.map(({ id, name }) => buildOperator(id, name)),
});
const plan =
  '## The plan\n\n| Who | What |\n|:--|--:|\n| Ada | Oven |\n\n- [x] rent\n- [ ] hire\n\n```js\nconst flour = 12; // kilos\n```';
const messages = [
  buildMessage({ id: 'msg_1', text: 'We open in **May**. What is missing?' }),
  buildMessage({ id: 'msg_2', text: plan, authorId: 'opr_ada', authorType: 'operator' }),
  buildMessage({ id: 'msg_3', text: 'A long thought, as people write. '.repeat(20) }),
];
const items = [
  { id: 'obj', type: 'objective', title: 'Open the bakery', priority: 'critical' },
  { id: 'ini', type: 'initiative', title: 'Find an oven', parentId: 'obj', progress: 60 },
  { id: 'epic', type: 'epic', title: 'A long title. '.repeat(20), parentId: 'ini' },
  { id: 'task', title: 'Paint a sign', parentId: 'epic', status: 'review', progress: 90 },
  { id: 'loose', title: 'Call the mill', status: 'done', assignedOperatorId: 'opr_ada' },
].map((item, number) => buildWorkItem({ createdAt: `2026-11-2${number}T10:00:00.000Z`, ...item }));

const found = searchResultSchema.parse({
  kind: 'message',
  id: 'msg_2',
  title: 'The feast',
  snippet: 'Is the oven hot enough for bread?',
  conversationId: 'cnv_1',
  authorId: 'opr_ada',
  createdAt: since,
});

const fails = () => {
  throw problemError('service_unreachable', 'Guildhall can’t reach the service.');
};
const noItems = { 'work_item.list': () => ({ workItems: [], nextCursor: null }) };
const threadPath = '/home/local/thread/cnv_1';
const newThread = { kind: 'new-thread', homeId: 'local', guildId: 'gld_1' } as const;

/** The whole application, each screen in its states. */
export const applicationStories: readonly Story[] = [
  screen('first-run', { answers: { 'guild.list': () => ({ guilds: [] }) } }),
  screen('guild', {}),
  screen('thread', { path: threadPath }),
  screen('thread-empty', { path: threadPath, answers: { 'message.list': noMessages } }),
  screen('thread-not-loaded', { path: threadPath, answers: { 'message.list': fails } }),
  screen('thread-offline', {
    path: '/home/home_1/thread/cnv_1',
    homes: [here, away],
    entries: [
      { homeId: 'home_1' },
      { id: 'out_2', homeId: 'home_1', state: 'rejected', reason: 'The thread is archived.' },
    ],
  }),
  screen('key-refused', { path: '/home/home_1/threads', homes: [here, refused] }),
  screen('work', { path: '/home/local/work/tree' }),
  screen('work-empty', { path: '/home/local/work/tree', answers: noItems }),
  screen('work-no-matches', { path: '/home/local/work/tree/text=nowhere' }),
  screen('work-not-loaded', {
    path: '/home/local/work/tree',
    answers: { 'work_item.list': fails },
  }),
  screen('work-overview', { path: '/home/local/work/overview' }),
  screen('item', { path: '/home/local/item/ini' }),
  screen('search', {
    path: '/search/oven',
    homes: [here, away],
    answers: { 'search.find': () => ({ results: [found] }) },
  }),
  screen('new-thread', { dialog: newThread }),
  screen('palette', { dialog: { kind: 'palette' }, homes: [here, away] }),
  screen('connect', { dialog: { kind: 'connect' } }),
  screen('settings', { dialog: { kind: 'settings' } }),
  screen('shortcuts', { dialog: { kind: 'shortcuts' } }),
];

interface Shown {
  readonly path?: string;
  readonly homes?: readonly Home[];
  readonly entries?: readonly Partial<OutboxEntry>[];
  readonly answers?: BridgeAnswers;
  readonly dialog?: OpenDialog;
}

function screen(
  id: string,
  { path = '/home/local/threads', homes = [here], entries = [], answers, dialog }: Shown,
): Story {
  const show = (): ReactNode => {
    location.hash = path;
    fakeBridge({ ...usualAnswers, ...answersFor(homes, entries), ...answers });
    useLayout.setState({ isRead: true });
    return <Running dialog={dialog} />;
  };
  return { id, group: 'Screens', show };
}

/** The application with what main tells it as it starts. */
function Running({ dialog }: { dialog: OpenDialog | undefined }) {
  useEffect(() => {
    void followHomes();
    if (dialog !== undefined) {
      openDialog(dialog);
    }
  }, [dialog]);
  return (
    <div className="workbench-screen">
      <Application />
    </div>
  );
}

function noMessages() {
  return { messages: [] };
}

function answersFor(
  homes: readonly Home[],
  entries: readonly Partial<OutboxEntry>[],
): BridgeAnswers {
  return {
    'home.list': () => ({ homes: [...homes] }),
    'outbox.list': () => ({ entries: entries.map((entry) => buildEntry(entry)) }),
  };
}

const usualAnswers: BridgeAnswers = {
  'draft.list': () => ({ drafts: [] }),
  'draft.save': () => ({}),
  'guild.list': () => ({ guilds: [guildSchema.parse({ id: 'gld_1', name: 'The bakery' })] }),
  'operator.list': () => ({ operators }),
  'conversation.list': () => ({ conversations: [thread] }),
  'conversation.get': () => thread,
  'message.list': () => ({ messages }),
  'work_item.list': () => ({ workItems: items, nextCursor: null }),
  'document.list': () => ({ documents: [], nextCursor: null }),
  'work_item.history': () => ({ changes: [], nextCursor: null, beginsAt: since }),
  'work_item.list_changes': () => ({ changes: [], nextCursor: null, beginsAt: since }),
  'search.find': () => ({ results: [] }),
  'notification.list': () => ({ notifications: [], nextCursor: null }),
  'home.watch': () => ({}),
  'place.save': () => ({}),
  'place.save_thread': () => ({}),
  'mark.save': () => ({}),
  'action.report': () => ({}),
  'pane.keep': () => ({}),
  'appearance.change': () => ({}),
  'board.list': () => ({ boards: [] }),
  'board.save': () => ({}),
  'look.list': () => ({ looks: [] }),
  'look.save': () => ({}),
  'saved_view.list': () => ({ views: [] }),
};
