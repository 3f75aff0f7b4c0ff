import { expect, test } from 'vitest';
import type { OutboxEntry } from '../capability/outbox.ts';
import { operations } from '../registry/registry.ts';
import { resourceOf } from '../registry/resources.ts';
import { applyPending } from './apply-pending.ts';

const at = '2026-11-21T10:00:00.000Z';
const own = { id: 'usr_me', name: 'Me' };
const people = { own, names: new Map([['opr_ada', 'Ada']]) };
const items = resourceOf('work_item');
const item = { id: 'itm_1', title: 'Bake', parentId: 'itm_9' };

/** The entry of a write, as main accepts it. */
function entryOf(
  operation: OutboxEntry['operation'],
  input: Record<string, unknown>,
  rest: Partial<OutboxEntry> = {},
): OutboxEntry {
  const subject = { kind: 'work_item', id: 'itm_1' } as const;
  const facts = { id: 'e', position: 1, homeId: 'h', createdAt: at, state: 'queued' } as const;
  return { ...facts, operation, input, subject, ...rest };
}

test.each([
  ['work_item', { guildId: 'g', type: 'task', title: 'Bake' }],
  ['document', { guildId: 'g', title: 'Plan', content: 'Flour' }],
  ['conversation', { guildId: 'g', operatorIds: ['opr_ada'], initialMessage: 'Bake *bread*' }],
  ['conversation', { guildId: 'g', operatorIds: ['opr_ada'] }],
  ['operator', { guildId: 'g', name: 'Ada', role: 'Baker' }],
  ['guild', { name: 'Bakers' }],
] as const)('the least creation of a %s makes a row that its schema knows', (noun, given) => {
  const resource = resourceOf(noun);
  const operation = resource.operations['create'] as 'work_item.create';
  const { input, output } = operations[operation];
  const subject = { kind: noun, id: 'new_e' };
  // A page shows it before main has parsed it.
  for (const written of [input.parse(given), given]) {
    const entry = entryOf(operation, { ...written }, { subject, temporaryId: 'new_e' });
    const row = applyPending(resource, undefined, [entry], people);
    const known = output.parse(row);
    expect(row).toMatchObject(known);
    expect(known.id).toBe('new_e');
  }
});

test('a creation is shown as long as it is not sent, and goes nowhere by a refusal', () => {
  const creation = entryOf(
    'work_item.create',
    { title: 'Bake' },
    { temporaryId: 'new_e', state: 'rejected' },
  );
  expect(applyPending(items, undefined, [creation], people)).toMatchObject({ title: 'Bake' });
});

test.each(['queued', 'sending'] as const)('a change that is %s stands over the row', (state) => {
  const input = { workItemId: 'itm_1', parentId: null, ifMatch: '"3"' };
  const row = applyPending(items, item, [entryOf('work_item.update', input, { state })], people);
  expect(row).toEqual({ ...item, parentId: undefined });
});

test.each(['rejected', 'conflict', 'unconfirmed'] as const)(
  'a change or a deletion that is %s changes nothing',
  (state) => {
    const entries = [
      entryOf('work_item.update', { title: 'Mine' }, { state }),
      entryOf('work_item.delete', {}, { state }),
    ];
    expect(applyPending(items, item, entries, people)).toBe(item);
  },
);

test('a deletion hides a row, and a change of a row that is not known shows none', () => {
  expect(applyPending(items, item, [entryOf('work_item.delete', {})], people)).toBeUndefined();
  const change = entryOf('work_item.update', { title: 'Mine' });
  expect(applyPending(items, undefined, [change], people)).toBeUndefined();
});

test('a mark as read marks, a restoration takes a thing out of the trash, and others do nothing', () => {
  const marked = { id: 'n', read: false };
  const notifications = resourceOf('notification');
  for (const operation of ['notification.read', 'notification.read_all'] as const) {
    const row = applyPending(notifications, marked, [entryOf(operation, {})], people);
    expect(row).toEqual({ id: 'n', read: true });
  }
  const restore = entryOf('trash.restore', {});
  expect(applyPending(resourceOf('trash'), { id: 't' }, [restore], people)).toBeUndefined();
  const budget = entryOf('work_item.set_budget', { amount: 3 });
  expect(applyPending(items, item, [budget], people)).toEqual(item);
});
