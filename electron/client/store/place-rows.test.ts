import { beforeEach, expect, test } from 'vitest';
import { allowStalls } from '../../../tests/watchdog/watch-tests.ts';
import { placeLimits } from '#shared/limits/limits.ts';
import type { Database } from '../../storage/database.ts';
import { bindIdentity } from './identity-rows.ts';
import {
  answerLastPlace,
  answerPlace,
  listPlaces,
  savePlace,
  saveThreadPlace,
} from './place-rows.ts';
import { listMarks, saveMark } from './read-mark-rows.ts';
import { memoryDatabase } from './testing/memory-database.ts';

let db: Database;

beforeEach(() => {
  db = memoryDatabase();
});

const thread = { homeId: 'home', conversationId: 'cnv_1' };
const mark = { ...thread, messageId: 'msg_1', createdAt: 'b', isBaseline: false, isUnread: false };
const numbered = (number: number) => `c${String(number).padStart(6, '0')}`;

test('the home last shown comes first, with its own guild', () => {
  savePlace(db, { homeId: 'a', path: '/a', guildId: 'gld_1' });
  savePlace(db, { homeId: 'b', path: '/b' });
  savePlace(db, { homeId: '', path: '/outbox' });
  savePlace(db, { homeId: 'a', path: '/a2' });
  expect(listPlaces(db).homes).toEqual([
    { homeId: 'a', path: '/a2', guildId: 'gld_1', isAnswered: true },
    { homeId: '', path: '/outbox', isAnswered: true },
    { homeId: 'b', path: '/b', isAnswered: true },
  ]);
});

test('the last place may be unanswered, until the page says that it answers in it', () => {
  const answered = () => listPlaces(db).homes.map(({ path, isAnswered }) => [path, isAnswered]);
  savePlace(db, { homeId: 'a', path: '/a' });
  savePlace(db, { homeId: 'b', path: '/b' });
  answerLastPlace(db, { isAnswered: false });
  expect(answered()).toEqual([
    ['/b', false],
    ['/a', true],
  ]);
  answerPlace(db, { homeId: 'b', path: '/before' });
  expect(answered()[0]).toEqual(['/b', false]);
  answerPlace(db, { homeId: 'b', path: '/b' });
  expect(answered()[0]).toEqual(['/b', true]);
});

test('the place of a thread is replaced, and forgotten at its end', () => {
  saveThreadPlace(db, { ...thread, messageId: 'msg_1', offset: 10 });
  saveThreadPlace(db, { ...thread, messageId: 'msg_2', offset: -3 });
  expect(listPlaces(db).threads).toEqual([{ ...thread, messageId: 'msg_2', offset: -3 }]);
  saveThreadPlace(db, thread);
  expect(listPlaces(db).threads).toEqual([]);
});

test('the threads that were left the longest ago are forgotten beyond the bound', () => {
  for (let number = 0; number < placeLimits.threads + 2; number += 1) {
    const conversationId = numbered(number);
    saveThreadPlace(db, { ...thread, conversationId, messageId: 'msg_1', offset: 0 });
  }
  const { threads } = listPlaces(db);
  expect(threads).toHaveLength(placeLimits.threads);
  expect(threads.map(({ conversationId }) => conversationId)).not.toContain(numbered(1));
});

test('a mark replaces the former one, and beyond the bound the guild begins later', () => {
  const baseline = { ...mark, conversationId: 'gld_1', createdAt: 'a', isBaseline: true };
  saveMark(db, baseline);
  saveMark(db, mark);
  saveMark(db, { ...mark, messageId: 'msg_2', createdAt: 'c', isUnread: true });
  expect(listMarks(db)).toEqual([
    baseline,
    { ...mark, messageId: 'msg_2', createdAt: 'c', isUnread: true },
  ]);
  allowStalls('thousands of marks are kept in one turn');
  db.transaction(() => {
    for (let number = 1; number <= placeLimits.marks; number += 1) {
      const conversationId = numbered(number);
      saveMark(db, { ...mark, conversationId, createdAt: conversationId });
    }
  });
  const marks = listMarks(db);
  expect(marks).toHaveLength(placeLimits.marks + 1);
  expect(marks.find(({ isBaseline }) => isBaseline)).toMatchObject({ createdAt: 'c' });
  expect(marks.some(({ conversationId }) => conversationId === 'cnv_1')).toBe(false);
});

test('place and mark of a thread that was made here go along with its own id', () => {
  saveThreadPlace(db, { ...thread, conversationId: 'new_1', messageId: 'msg_1', offset: 0 });
  saveMark(db, { ...mark, conversationId: 'new_1' });
  bindIdentity(db, {
    homeId: 'home',
    kind: 'conversation',
    temporaryId: 'new_1',
    serverId: 'cnv_1',
  });
  expect(listPlaces(db).threads).toMatchObject([{ conversationId: 'cnv_1' }]);
  // A late mark under the temporary id belongs to the same thread.
  saveMark(db, { ...mark, conversationId: 'new_1', messageId: 'msg_2' });
  expect(listMarks(db)).toMatchObject([{ conversationId: 'cnv_1', messageId: 'msg_2' }]);
});
