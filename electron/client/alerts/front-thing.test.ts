import { expect, test } from 'vitest';
import { showsSubject } from './front-thing.ts';

const page = 'app://bundle/index.html';
const isOneService = (homeId: string) => homeId === 'again';

test.each([
  ['#/home/a/thread/cnv_1', 'conversation', 'cnv_1', true],
  ['#/home/a/thread/cnv_1/msg_1', 'conversation', 'cnv_1', true],
  ['#/home/a/thread/cnv_2', 'conversation', 'cnv_1', false],
  ['#/home/b/thread/cnv_1', 'conversation', 'cnv_1', false],
  ['#/home/again/thread/cnv_1', 'conversation', 'cnv_1', true],
  ['#/home/a/item/itm_1', 'work_item', 'itm_1', true],
  ['#/home/a/item/itm_1', 'conversation', 'itm_1', false],
  ['#/home/a/document/doc%201/edit', 'document', 'doc 1', true],
  ['#/home/a/work/tree', 'work_item', 'itm_1', false],
  ['#/home/a/work/tree', 'home', 'a', true],
  ['#/home/ab/work/tree', 'home', 'a', false],
  ['#/inbox', 'conversation', 'cnv_1', false],
  ['#/%E0%A4%A', 'conversation', 'cnv_1', false],
  ['', 'conversation', 'cnv_1', false],
])('the page at %s shows %s %s: %s', (hash, kind, id, expected) => {
  expect(showsSubject(`${page}${hash}`, { homeId: 'a', kind, id }, isOneService)).toBe(expected);
});
