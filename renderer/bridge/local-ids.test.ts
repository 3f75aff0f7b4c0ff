import { beforeEach, expect, test } from 'vitest';
import { madeEntry } from '../testing/learn-made.ts';
import {
  followId,
  forgetIds,
  learnId,
  localIdOf,
  serviceIdOf,
  useLocalIds,
  withLocalIds,
  withServiceIds,
} from './local-ids.ts';

beforeEach(() => useLocalIds.setState({ homes: new Map() }));

const sent = madeEntry('h', 'work_item', 'new_1', 'itm_1');

test('a thing that was made here keeps its first id on the page, and leaves it by the service’s', () => {
  expect(learnId(sent)).toBe(true);
  expect(learnId(sent)).toBe(false);
  expect([localIdOf('h', 'itm_1'), localIdOf('h', 'new_1')]).toEqual(['new_1', 'new_1']);
  expect([serviceIdOf('h', 'itm_1'), serviceIdOf('h', 'new_1')]).toEqual(['itm_1', 'itm_1']);
  expect(localIdOf('other', 'itm_1')).toBe('itm_1');
  forgetIds('h');
  expect(localIdOf('h', 'itm_1')).toBe('itm_1');
});

test('a temporary id that this page has never shown leads to the service’s', () => {
  followId('h', 'new_1', 'itm_1');
  expect([localIdOf('h', 'new_1'), localIdOf('h', 'itm_1')]).toEqual(['itm_1', 'itm_1']);
  // The id under which it was first shown stays, whatever comes to be known later.
  expect(learnId(sent)).toBe(false);
  expect(localIdOf('h', 'new_1')).toBe('itm_1');
});

test('neither what waits, nor a message, nor what was not made here has two ids', () => {
  const { temporaryId: _made, ...change } = sent;
  expect(learnId({ ...sent, state: 'sending' })).toBe(false);
  expect(learnId(change)).toBe(false);
  expect(learnId({ ...sent, subject: { kind: 'message', id: 'msg_1' } })).toBe(false);
  followId('h', 'itm_1', 'itm_1');
  expect(localIdOf('h', 'itm_1')).toBe('itm_1');
});

test('the id of a service that counts may be that of another noun too, so it is not replaced', () => {
  expect(learnId({ ...sent, resultId: '12' })).toBe(true);
  expect([localIdOf('h', 'new_1'), localIdOf('h', '12')]).toEqual(['12', '12']);
  expect(withLocalIds({ homeId: 'h', conversationId: '12' }).conversationId).toBe('12');
  expect(withServiceIds({ workItemId: 'new_1' })).toEqual({ workItemId: '12' });
});

/** An answer and an event with every kind of name that holds an id, and texts that hold none. */
const told = {
  homeId: 'h',
  guildId: null,
  event: { data: { workItem: { id: 'itm_1', title: 'itm_1', parentId: 'itm_1' } } },
  rows: [{ operatorIds: ['itm_1', 'opr_2'], near: 'itm_1' }],
  conflict: [
    { field: 'parentId', mine: null, theirs: 'itm_1' },
    { field: 'title', mine: 'itm_1', theirs: 'itm_1' },
  ],
  elsewhere: { homeId: 'other', id: 'itm_1' },
  bytes: new Uint8Array([1, 2]),
};

const known = {
  ...told,
  event: { data: { workItem: { id: 'new_1', title: 'itm_1', parentId: 'new_1' } } },
  rows: [{ operatorIds: ['new_1', 'opr_2'], near: 'itm_1' }],
  conflict: [{ field: 'parentId', mine: null, theirs: 'new_1' }, told.conflict[1]],
};

test('exactly the names that hold ids are mapped, at any depth and in their own home', () => {
  expect(withLocalIds(told)).toBe(told);
  learnId(sent);
  expect(withLocalIds(told)).toEqual(known);
  expect(withLocalIds({ id: 'itm_1' })).toEqual({ id: 'itm_1' });
  expect(withLocalIds({ id: 'itm_1' }, 'h')).toEqual({ id: 'new_1' });
  expect(withServiceIds(known)).toEqual(told);
  // A call about an entry names no home.
  const edit = { entryId: 'e', input: { docId: 'new_1', content: 'new_1' } };
  expect(withServiceIds(edit)).toEqual({ ...edit, input: { docId: 'itm_1', content: 'new_1' } });
});
