import { buildConversation, buildNotification } from '../../renderer/testing/build-entities.ts';
import type { Shown } from './application-screen.tsx';
import { here, refused, since, thread, titleConflict } from './sample-guild.ts';

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

/** Something of each kind that needs a person, in two homes, and some more that they were told. */
export const inbox: Shown = {
  path: '/inbox',
  homes: [
    here,
    { ...refused, state: { ...refused.state, detail: 'The service doesn’t accept your key.' } },
  ],
  entries: [
    { state: 'rejected', reason: 'The thread is archived.' },
    titleConflict('out_2', 'ini'),
  ],
  answers: {
    'notification.list': () => ({ notifications: toldOf, nextCursor: null }),
    'conversation.list': () => ({ conversations: threads }),
    'conversation.get': ({ conversationId }) =>
      threads.find(({ id }) => id === conversationId) ?? thread,
  },
};
