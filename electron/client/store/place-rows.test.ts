import { beforeEach, expect, test } from 'vitest';
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
import { memoryDatabase } from './testing/memory-database.ts';

let db: Database;

beforeEach(() => {
  db = memoryDatabase();
});

const thread = { homeId: 'home', conversationId: 'cnv_1' };
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

test('the place of a thread that was made here goes along with its own id', () => {
  saveThreadPlace(db, { ...thread, conversationId: 'new_1', messageId: 'msg_1', offset: 0 });
  bindIdentity(db, {
    homeId: 'home',
    kind: 'conversation',
    temporaryId: 'new_1',
    serverId: 'cnv_1',
  });
  expect(listPlaces(db).threads).toMatchObject([{ conversationId: 'cnv_1' }]);
});
