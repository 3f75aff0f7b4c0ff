import { beforeEach, expect, test } from 'vitest';
import { allowStalls } from '../../../tests/watchdog/watch-tests.ts';
import { keptTrashLimits } from '#shared/limits/kept-limits.ts';
import type { Database } from '../../storage/database.ts';
import { keepDeleted, listDoubts, listKeptTrash, noteGone } from './kept-trash-rows.ts';
import { discardAll } from './outbox-decisions.ts';
import { acceptEntry } from './outbox-accept.ts';
import { claimEntry } from './outbox-lanes.ts';
import { settleEntry } from './outbox-settle.ts';
import { acceptedAt, buildWrite } from './testing/build-entry.ts';
import { memoryDatabase } from './testing/memory-database.ts';

let db: Database;

beforeEach(() => {
  db = memoryDatabase();
});

const firstDay = Date.parse('2026-11-01T10:00:00.000Z');
const dayMs = 24 * 60 * 60_000;

interface Deletion {
  readonly together?: string;
  readonly parentId?: string;
  readonly day?: number;
  readonly content?: string;
  readonly number?: number;
}

/** Begins to delete an item, and keeps it. */
function remove(id: string, { together, parentId, day = 0, content = '', number }: Deletion = {}) {
  const input = { workItemId: id, ...(together !== undefined && { together }) };
  const entry = acceptEntry(db, buildWrite('work_item.delete', input, { act: together }));
  claimEntry(db, { homeId: 'home', lane: entry.lane, isKeyed: true, at: acceptedAt });
  const at = new Date(firstDay + day * dayMs).toISOString();
  const record = {
    title: id,
    type: 'task',
    content,
    number,
    ...(parentId !== undefined && { parentId }),
  };
  const thing = { homeId: 'home', guildId: 'gld', kind: 'work_item', thingId: id } as const;
  keepDeleted(db, { ...thing, entryId: entry.id, together, at, record });
  return entry.id;
}

function done(id: string): void {
  settleEntry(db, { entryId: id, outcome: { state: 'sent' } });
}

const list = (more: { limit?: number; cursor?: string; day?: number } = {}) =>
  listKeptTrash(db, {
    homeId: 'home',
    guildId: 'gld',
    limit: more.limit ?? 200,
    cursor: more.cursor,
    at: new Date(firstDay + (more.day ?? 0) * dayMs).toISOString(),
  });
const numbers = (page = list()) => page.things.map(({ number }) => number);
const titles = (page = list()) =>
  page.things.map(({ title, belowCount }) => `${title} +${belowCount}`);

test('an item in the trash has the number that it had, if its service gave it one', () => {
  done(remove('named', { number: 12 }));
  done(remove('nameless'));
  expect(numbers()).toEqual([undefined, 12]);
});

test('a thing that waits to be deleted, or whose deletion was refused, is not in the trash', () => {
  const [waiting, refused, deleted] = [remove('a'), remove('b'), remove('c')];
  settleEntry(db, { entryId: refused, outcome: { state: 'rejected', reason: 'No.' } });
  done(deleted);
  expect(titles()).toEqual(['c +0']);
  done(waiting);
  expect(titles()).toEqual(['c +0', 'a +0']);
});

test('items of one act stand below the parent that was deleted with them', () => {
  done(remove('leaf', { together: 'act', parentId: 'middle' }));
  done(remove('middle', { together: 'act', parentId: 'top' }));
  done(remove('other', { together: 'act', parentId: 'elsewhere' }));
  done(remove('top', { together: 'act' }));
  done(remove('alone', { parentId: 'top' }));
  expect(titles()).toEqual(['alone +0', 'top +2', 'other +0']);
});

test('items that name each other as parents are all listed', () => {
  done(remove('a', { together: 'act', parentId: 'b' }));
  done(remove('b', { together: 'act', parentId: 'a' }));
  done(remove('c', { together: 'act', parentId: 'c' }));
  expect(titles()).toEqual(['c +0', 'b +1']);
});

test('things are kept for thirty days', () => {
  done(remove('a', { day: 0 }));
  done(remove('b', { day: 1 }));
  expect(list().things[0]?.removedAt).toBe(new Date(firstDay + 31 * dayMs).toISOString());
  expect(titles(list({ day: 30 }))).toEqual(['b +0', 'a +0']);
  expect(titles(list({ day: 30.5 }))).toEqual(['b +0']);
});

test('the clock of one home ends no day of another', () => {
  done(remove('a'));
  const at = new Date(firstDay + 900 * dayMs).toISOString();
  expect(listKeptTrash(db, { homeId: 'other', guildId: 'gld', limit: 10, at }).things).toEqual([]);
  expect(titles()).toEqual(['a +0']);
});

test('a thing that may have been deleted is kept until somebody has looked', () => {
  const [unanswered, refused] = [remove('a'), remove('b')];
  settleEntry(db, {
    entryId: unanswered,
    outcome: { state: 'queued', reason: 'Lost.', isInDoubt: true },
  });
  settleEntry(db, { entryId: refused, outcome: { state: 'rejected', reason: 'No.' } });
  discardAll(db, { entryIds: [unanswered, refused] });
  expect(titles()).toEqual([]);
  const doubts = listDoubts(db, { homeId: 'home' });
  expect(doubts.map(({ thingId }) => thingId)).toEqual(['a']);
  noteGone(db, { entryId: unanswered });
  expect(titles()).toEqual(['a +0']);
  expect(listDoubts(db, { homeId: 'home' })).toEqual([]);
});

test('the oldest go where there is too much', () => {
  allowStalls('texts as long as all that is kept are written');
  const content = 'x'.repeat(keptTrashLimits.bytes / 2);
  for (const id of ['a', 'b', 'c']) {
    done(remove(id, { content }));
  }
  expect(titles()).toEqual(['c +0']);
});

test('ten thousand things are listed in pages, each thing once', () => {
  allowStalls('as many things as are kept are written');
  const count = keptTrashLimits.things;
  db.transaction(() => {
    for (let at = 0; at < count; at += 1) {
      done(remove(`item ${at}`));
    }
  });
  const seen: string[] = [];
  for (let cursor: string | undefined; ;) {
    const page = list({ limit: 200, ...(cursor !== undefined && { cursor }) });
    seen.push(...page.things.map(({ id }) => id));
    if (page.nextCursor === null) {
      break;
    }
    cursor = page.nextCursor;
  }
  expect(new Set(seen).size).toBe(count);
  expect(seen[0]).toBe(`item ${count - 1}`);
});
