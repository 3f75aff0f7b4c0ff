import { useEffect } from 'react';
import type { ReactNode } from 'react';
import type { Home } from '#shared/capability/home.ts';
import type { WorkLook } from '#shared/capability/look.ts';
import type { SavedView } from '#shared/capability/saved-view.ts';
import type { OutboxEntry } from '#shared/capability/outbox.ts';
import { guildSchema } from '#shared/domain/guild/schema.ts';
import { operatorSchema } from '#shared/domain/operator/schema.ts';
import { searchResultSchema } from '#shared/domain/search/schema.ts';
import { problemError } from '#shared/problem/problem.ts';
import { Application } from '../../renderer/app/application.tsx';
import { openDialog } from '../../renderer/app/dialog-store.ts';
import type { OpenDialog } from '../../renderer/app/dialog-store.ts';
import { followHomes } from '../../renderer/app/follow-homes.ts';
import { useInboxMarks } from '../../renderer/entities/inbox-mark-store.ts';
import { useLayout } from '../../renderer/app/layout-store.ts';
import {
  buildConversation,
  buildDocument,
  buildEntry,
  buildHome,
  buildMessage,
  buildNotification,
  buildOperator,
  buildWorkItem,
} from '../../renderer/testing/build-entities.ts';
import { fakeBridge } from '../../renderer/testing/fake-bridge.ts';
import type { BridgeAnswers } from '../../renderer/testing/fake-bridge.ts';
import type { Story } from './story.ts';
/* oxlint-disable import/no-unassigned-import --
   The application loads these when they are first shown; a picture does not wait for that. */
import '../../renderer/features/documents/compare/compare-texts.tsx';
import '../../renderer/features/documents/document-screen.tsx';
import '../../renderer/features/documents/documents-screen.tsx';
import '../../renderer/features/documents/editor/content-editor.tsx';
import '../../renderer/features/documents/editor/new-document.tsx';
import '../../renderer/features/inbox/inbox-screen.tsx';
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

/** A plan of four levels: each objective has three initiatives, each of these nine epics. */
function manyItems(count: number) {
  const types = ['objective', 'initiative', 'epic', 'task'] as const;
  const numbers = Array.from({ length: count }, (_, number) => number);
  return numbers.map((number) => {
    const level = number % 40 === 0 ? 0 : number % 40 < 4 ? 1 : number % 40 < 13 ? 2 : 3;
    const base = number - (number % 40);
    const parents = [undefined, base, base + 1 + (number % 3), base + 4 + (number % 9)];
    const parent = parents[level];
    return buildWorkItem({
      id: `itm_${number}`,
      type: types[level],
      title: `Step ${number + 1} of the plan`,
      ...(parent !== undefined && { parentId: `itm_${parent}` }),
    });
  });
}

const lookBefore: WorkLook = {
  homeId: 'local',
  guildId: 'gld_1',
  seenAt: '2026-11-01T00:00:00.000Z',
};
const changedView: SavedView = {
  homeId: 'local',
  name: 'What is new',
  view: 'tree',
  filter: 'changed=yes',
};
const waitingUpdate: Partial<OutboxEntry> = {
  homeId: 'home_1',
  operation: 'work_item.update',
  input: { workItemId: 'ini', status: 'done' },
  subject: { kind: 'work_item', id: 'ini' },
  state: 'conflict',
  reason: 'It was changed elsewhere meanwhile.',
};
const documents = [
  { id: 'brief', title: 'What we bake', type: 'brief', description: 'The menu of the first year' },
  { id: 'report', title: 'How the first week went', type: 'report' },
  {
    id: 'long',
    title: 'A long title. '.repeat(20),
    type: 'reference',
    description: 'Long. '.repeat(40),
  },
  { id: 'notes', title: 'Notes' },
].map((document, number) =>
  buildDocument({ updatedAt: `2026-11-2${number}T10:00:00.000Z`, ...document }),
);
const menu =
  '# Bread\n\nRye and *spelt*.\n\n## Rolls\n\n- [x] poppy\n- [ ] sesame\n\n> Ask the mill.';
const otherMenu = menu.replace('Rye', 'Oats').replace('sesame', 'pumpkin');
const inConflict = {
  operation: 'document.update' as const,
  subject: { kind: 'document' as const, id: 'brief' },
  input: { guildId: 'gld_1', docId: 'brief', content: menu },
  state: 'conflict' as const,
  conflict: [
    { field: 'content', mine: menu, theirs: otherMenu, seen: menu.replace('Rye', 'Barley') },
  ],
};
const asking = buildConversation({
  ...thread,
  id: 'cnv_2',
  title: 'Which oven?',
  lastMessage: {
    text: 'I found two. Which one do you want?',
    authorId: 'opr_ada',
    createdAt: since,
  },
});
const threads = [
  asking,
  thread,
  buildConversation({ ...thread, id: 'cnv_3', title: 'Prices of flour' }),
];
const toldOf = [
  { id: '1', meta: { workItemId: 'task' }, message: 'Ada put “Paint a sign” into review' },
  { id: '2', meta: { workItemId: 'loose' }, message: 'Ada finished “Call the mill”' },
  { id: '3', meta: { workItemId: 'ini' }, message: 'Mira is 60 % through “Find an oven”' },
  {
    id: '4',
    meta: { conversationId: 'cnv_3' },
    message: 'Ada in “Prices of flour”: They went up.',
  },
  {
    id: '5',
    meta: { conversationId: 'cnv_3' },
    message: 'Mira in “Prices of flour”: Not all of them.',
  },
  { id: '6', meta: { workItemId: 'epic' }, message: 'Mira began “A long title”' },
].map((one, number) =>
  buildNotification({ createdAt: `2026-11-21T1${number}:00:00.000Z`, ...one }),
);
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

/** Something of each kind that needs a person, in two homes, and some more that they were told. */
const inbox: Shown = {
  path: '/inbox',
  homes: [
    here,
    { ...refused, state: { ...refused.state, detail: 'The service doesn’t accept your key.' } },
  ],
  entries: [
    { state: 'rejected', reason: 'The thread is archived.' },
    {
      id: 'out_2',
      operation: 'work_item.update',
      input: { workItemId: 'ini', title: 'A picnic' },
      subject: { kind: 'work_item', id: 'ini' },
      state: 'conflict',
      conflict: [{ field: 'title', mine: 'A picnic', theirs: 'A feast' }],
    },
  ],
  answers: {
    'notification.list': () => ({ notifications: toldOf, nextCursor: null }),
    'conversation.list': () => ({ conversations: threads }),
    'conversation.get': ({ conversationId }) =>
      threads.find(({ id }) => id === conversationId) ?? thread,
  },
};

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
  screen('work-many', {
    path: '/home/local/work/tree',
    answers: { 'work_item.list': () => ({ workItems: manyItems(50_000), nextCursor: null }) },
  }),
  screen('work-views', {
    path: '/home/local/work/tree/changed=yes',
    answers: {
      'look.list': () => ({ looks: [lookBefore] }),
      'saved_view.list': () => ({ views: [changedView] }),
    },
  }),
  screen('work-offline', {
    path: '/home/home_1/work/tree',
    homes: [here, away],
    entries: [waitingUpdate],
  }),
  screen('work-board', { path: '/home/local/work/board' }),
  screen('work-overview', { path: '/home/local/work/overview' }),
  screen('item', { path: '/home/local/item/ini' }),
  screen('documents', { path: '/home/local/documents' }),
  screen('documents-empty', {
    path: '/home/local/documents',
    answers: { 'document.list': () => ({ documents: [], nextCursor: null }) },
  }),
  screen('documents-no-matches', { path: '/home/local/documents/text=nowhere' }),
  screen('documents-not-loaded', {
    path: '/home/local/documents',
    answers: { 'document.list': fails },
  }),
  screen('document', { path: '/home/local/document/brief' }),
  screen('document-long-title', { path: '/home/local/document/long' }),
  screen('document-not-changeable', {
    path: '/home/home_1/document/brief',
    homes: [here, buildHome({ name: 'Bakery', user })],
  }),
  screen('document-edit', { path: '/home/local/document/brief/edit' }),
  screen('document-versions', { path: '/home/local/document/brief/versions' }),
  screen('document-conflict', {
    path: '/home/local/document/brief/conflict',
    entries: [inConflict],
  }),
  screen('new-document', { path: '/home/local/new-document' }),
  screen('inbox', inbox),
  screen('inbox-empty', { path: '/inbox', answers: noItems }),
  screen('inbox-not-loaded', {
    path: '/inbox',
    answers: { ...noItems, 'notification.list': fails },
  }),
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
    useInboxMarks.setState({ isRead: true });
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
  'work_item.history': () => ({ changes: [], nextCursor: null, beginsAt: since }),
  'work_item.list_changes': () => ({ changes: [], nextCursor: null, beginsAt: since }),
  'document.list': () => ({ documents, nextCursor: null }),
  'document.get': ({ docId }) => ({
    ...(documents.find(({ id }) => id === docId) ?? buildDocument()),
    content: menu,
  }),
  'document.versions': () => ({
    versions: [{ version: 1, title: 'Bread', type: 'brief', content: otherMenu, updatedAt: since }],
    nextCursor: null,
  }),
  'search.find': () => ({ results: [] }),
  'inbox.save': () => ({}),
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
