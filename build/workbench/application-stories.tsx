import { problemError } from '#shared/problem/problem.ts';
import { buildHome } from '../../renderer/testing/build-entities.ts';
import { screen } from './application-screen.tsx';
import { inConflict } from './sample-documents.ts';
import {
  away,
  changedView,
  found,
  here,
  seenBefore,
  manyItems,
  refused,
  user,
  waitingUpdate,
} from './sample-guild.ts';
import { inbox } from './sample-inbox.ts';
import type { Story } from './story.ts';

const fails = () => {
  throw problemError('service_unreachable', 'Guildhall can’t reach the service.');
};
const noItems = { 'work_item.list': () => ({ workItems: [], nextCursor: null }) };
const threadPath = '/home/local/thread/cnv_1';
const newThread = { kind: 'new-thread', homeId: 'local', guildId: 'gld_1' } as const;
const about = { kind: 'settings', sectionId: 'about' } as const;
const next = { version: '1.5.0' };
const noMessages = () => ({ messages: [] });

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
      'local.list': ({ kind }) => ({
        rows: [seenBefore, changedView].filter((row) => row.kind === kind),
      }),
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
  screen('settings-about', { dialog: about, update: { stage: 'current' } }),
  screen('update-available', { update: { stage: 'available', ...next } }),
  screen('update-offered', { dialog: about, update: { stage: 'available', ...next } }),
  screen('update-downloading', {
    dialog: about,
    update: { stage: 'downloading', ...next, percent: 40 },
  }),
  screen('update-waits', {
    dialog: about,
    entries: [{ homeId: 'local' }],
    update: { stage: 'ready', ...next },
  }),
  screen('shortcuts', { dialog: { kind: 'shortcuts' } }),
  screen('guide', { dialog: { kind: 'guide' } }),
];
