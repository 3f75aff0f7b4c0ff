import { beforeEach, expect, test } from 'vitest';
import { answerCalls, callsOf, failCalls } from '../../testing/answer-calls.ts';
import { buildWorkItem } from '../../testing/build-entities.ts';
import { forgetHome } from '../nouns.ts';
import { workItemStore } from '../work-item/work-item-store.ts';
import { readAll } from './read-all.ts';

const pageOf = (page: number, isLast: boolean) => ({
  workItems: [buildWorkItem({ id: `item-${page}` })],
  nextCursor: isLast ? null : `after-${page}`,
});

/** Answers as a service does whose list never ends. */
const answerEndlessly = () => {
  let page = 0;
  answerCalls({ 'work_item.list': () => pageOf((page += 1), false) });
};
const read = (options?: Parameters<typeof readAll>[3]) => readAll(workItemStore, 'h', 'g', options);
const askedPages = () => callsOf('work_item.list').length;

beforeEach(() => forgetHome('h'));

test('all pages are read, once', async () => {
  let page = 0;
  answerCalls({ 'work_item.list': () => pageOf((page += 1), page === 3) });
  await read();
  await read();
  expect(askedPages()).toBe(3);
  expect(workItemStore.list('h', { guildId: 'g' }).rows).toHaveLength(3);
});

test('nothing is read of a list that nobody wants', async () => {
  answerEndlessly();
  await read({ isWanted: () => false });
  expect(askedPages()).toBe(0);
});

test('no page is read after the list is no longer wanted', async () => {
  answerEndlessly();
  await read({ isWanted: () => askedPages() < 2 });
  expect(askedPages()).toBe(2);
});

test('a list without an end is read as far as the bound', async () => {
  answerEndlessly();
  await read({ maxPages: 5 });
  expect(askedPages()).toBe(5);
});

test('a page that cannot be read is told', async () => {
  failCalls('service_unreachable');
  await expect(read()).rejects.toThrow('It does not answer.');
});
