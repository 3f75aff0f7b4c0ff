import { expect, test } from 'vitest';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { buildWorkItem } from '../../testing/build-entities.ts';
import { LinkedWork } from './linked-work.ts';
import { WorkTree } from './work-tree.ts';

const at = (second: number) => new Date(1_700_000_000_000 + second * 1000).toISOString();
const linkTo = (message: string, thread = 'cnv_1') =>
  `From [a message](guildhall://home/far/thread/${thread}/${message})`;

const epic = buildWorkItem({
  id: 'epic',
  type: 'epic',
  createdAt: at(2),
  description: linkTo('msg_1'),
});
const task = buildWorkItem({
  id: 'task',
  parentId: 'epic',
  createdAt: at(3),
  description: linkTo('msg_1'),
});
const beside = buildWorkItem({ id: 'beside', createdAt: at(1), description: linkTo('msg_1') });

/** The items that link to messages, after each list of items. */
class Followed {
  readonly linked = new LinkedWork();
  readonly #tree = new WorkTree();

  constructor(items: readonly WorkItem[]) {
    this.follow(items);
  }

  follow(items: readonly WorkItem[]): void {
    this.#tree.follow(items);
    this.linked.follow(this.#tree);
  }

  of(messageId: string, conversationId = 'cnv_1') {
    return this.linked.topmostOf(conversationId, messageId);
  }
}

test('a message has the topmost of the items that link to it, oldest first', () => {
  const followed = new Followed([beside, epic, task]);
  expect(followed.of('msg_1')).toEqual(['beside', 'epic']);
  expect(followed.of('msg_1', 'cnv_other')).toEqual([]);
  expect(followed.of('msg_2')).toEqual([]);
});

test('items that link to the message of another are topmost at their own', () => {
  const other = { ...task, description: linkTo('msg_2') };
  const followed = new Followed([epic, other]);
  expect(followed.of('msg_1')).toEqual(['epic']);
  expect(followed.of('msg_2')).toEqual(['task']);
});

test('items that come, move, lose their link or go are followed, and nothing else changes', () => {
  const followed = new Followed([epic]);
  const first = followed.of('msg_1');
  followed.follow([epic, task]);
  expect(followed.of('msg_1')).toBe(first);
  followed.follow([{ ...epic, title: 'Renamed' }, task]);
  expect(followed.of('msg_1')).toBe(first);
  const moved = { ...task, parentId: undefined };
  followed.follow([epic, moved]);
  expect(followed.of('msg_1')).toEqual(['epic', 'task']);
  followed.follow([{ ...epic, description: 'No link' }, moved]);
  expect(followed.of('msg_1')).toEqual(['task']);
  followed.follow([]);
  expect(followed.of('msg_1')).toEqual([]);
});

test('only the first message of a description counts, whatever else it links to', () => {
  const description = `guildhall://home/local/item/wi_1 ${linkTo('msg_3', 'cnv_2')} ${linkTo('msg_1')}`;
  const followed = new Followed([{ ...epic, description }]);
  expect(followed.of('msg_3', 'cnv_2')).toEqual(['epic']);
  expect(followed.of('msg_1')).toEqual([]);
});
