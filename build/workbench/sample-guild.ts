import type { LocalRowOf } from '#shared/local/kinds.ts';
import type { OutboxEntry } from '#shared/capability/outbox.ts';
import { operatorSchema } from '#shared/domain/operator/schema.ts';
import { searchResultSchema } from '#shared/domain/search/schema.ts';
import {
  buildConversation,
  buildHome,
  buildMessage,
  buildOperator,
  buildWorkItem,
} from '../../renderer/testing/build-entities.ts';

// The sample guild of the pictures: its homes, its thread and its work.

export const since = '2026-11-21T10:00:00.000Z';
export const user = { id: 'usr_1', name: 'Sam' };
export const here = buildHome({ id: 'local', name: 'This computer', kind: 'local', user });
export const away = buildHome({ name: 'Bakery', user, state: { kind: 'reconnecting', since } });
export const refused = buildHome({ name: 'Bakery', state: { kind: 'key_refused', since } });
export const operators = [
  operatorSchema.parse({ id: 'opr_ada', name: 'Ada', role: 'Planner' }),
  operatorSchema.parse({ id: 'opr_mira', name: 'Mira', role: 'Writer' }),
];
export const thread = buildConversation({
  id: 'cnv_1',
  title: 'The feast',
  participants: operators.map(({ id, name }) => buildOperator(id, name)),
});
const plan =
  '## The plan\n\n| Who | What |\n|:--|--:|\n| Ada | Oven |\n\n- [x] rent\n- [ ] hire\n\n```js\nconst flour = 12; // kilos\n```';
export const messages = [
  buildMessage({ id: 'msg_1', text: 'We open in **May**. What is missing?' }),
  buildMessage({ id: 'msg_2', text: plan, authorId: 'opr_ada', authorType: 'operator' }),
  buildMessage({ id: 'msg_3', text: 'A long thought, as people write. '.repeat(20) }),
];
export const items = [
  { id: 'obj', type: 'objective', title: 'Open the bakery', priority: 'critical' },
  { id: 'ini', type: 'initiative', title: 'Find an oven', parentId: 'obj', progress: 60 },
  { id: 'epic', type: 'epic', title: 'A long title. '.repeat(20), parentId: 'ini' },
  { id: 'task', title: 'Paint a sign', parentId: 'epic', status: 'review', progress: 90 },
  { id: 'loose', title: 'Call the mill', status: 'done', assignedOperatorId: 'opr_ada' },
].map((item, number) => buildWorkItem({ createdAt: `2026-11-2${number}T10:00:00.000Z`, ...item }));

/** A plan of four levels: each objective has three initiatives, each of these nine epics. */
export function manyItems(count: number) {
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

export const seenBefore: LocalRowOf<'last_seen'> = {
  kind: 'last_seen',
  key: { homeId: 'local', noun: 'work_item', guildId: 'gld_1' },
  value: '2026-11-01T00:00:00.000Z',
};
export const changedView: LocalRowOf<'saved_view'> = {
  kind: 'saved_view',
  key: { homeId: 'local', id: 'view_1' },
  value: { name: 'What is new', view: 'tree', filter: 'changed=yes' },
};
export const waitingUpdate: Partial<OutboxEntry> = {
  homeId: 'home_1',
  operation: 'work_item.update',
  input: { workItemId: 'ini', status: 'done' },
  subject: { kind: 'work_item', id: 'ini' },
  state: 'conflict',
  reason: 'It was changed elsewhere meanwhile.',
};

/** A change of a title that meets another one, as the outbox keeps it. */
export const titleConflict = (id: string, workItemId: string): Partial<OutboxEntry> => ({
  id,
  operation: 'work_item.update',
  input: { workItemId, title: 'A picnic' },
  subject: { kind: 'work_item', id: workItemId },
  state: 'conflict',
  conflict: [{ field: 'title', mine: 'A picnic', theirs: 'A feast' }],
});

export const found = searchResultSchema.parse({
  kind: 'message',
  id: 'msg_2',
  title: 'The feast',
  snippet: 'Is the oven hot enough for bread?',
  conversationId: 'cnv_1',
  authorId: 'opr_ada',
  createdAt: since,
});
