import type { Look } from '#shared/capability/look.ts';
import { beforeEach, expect, test } from 'vitest';
import { placeLimits } from '#shared/limits/limits.ts';
import type { Database } from '../../storage/database.ts';
import { listLooks, saveLook } from './look-rows.ts';
import { memoryDatabase } from './testing/memory-database.ts';

let db: Database;

beforeEach(() => {
  db = memoryDatabase();
});

const look: Look = {
  homeId: 'home',
  noun: 'work_item',
  guildId: 'gld_1',
  seenAt: '2026-11-21T10:00:00.000Z',
};

test('a look replaces the one before, even with an earlier time: a service may have been restored', () => {
  saveLook(db, look);
  saveLook(db, { ...look, homeId: 'other' });
  saveLook(db, { ...look, noun: 'document' });
  saveLook(db, { ...look, seenAt: '2026-11-20T10:00:00.000Z' });
  expect(listLooks(db)).toHaveLength(3);
  expect(listLooks(db)).toContainEqual({ ...look, seenAt: '2026-11-20T10:00:00.000Z' });
  expect(listLooks(db)).toContainEqual({ ...look, noun: 'document' });
});

test('the looks that were kept the longest ago are forgotten beyond the bound', () => {
  db.transaction(() => {
    for (let number = 0; number < placeLimits.looks + 2; number += 1) {
      saveLook(db, { ...look, guildId: `gld_${number}` });
    }
  });
  const guildIds = listLooks(db).map(({ guildId }) => guildId);
  expect(guildIds).toHaveLength(placeLimits.looks);
  expect(guildIds).not.toContain('gld_1');
});
