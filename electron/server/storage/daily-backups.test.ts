import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { allowStalls } from '../../../tests/watchdog/watch-tests.ts';
import { backupLimits } from '#shared/limits/desktop-limits.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { listBackups, makeBackup, makeBackupNow } from '../../storage/backup-folder.ts';
import { withNewEventLog } from './new-event-log.ts';
import { DailyBackups } from '../../storage/daily-backups.ts';
import { pathsIn } from './data-folder.ts';
import { allMigrations } from './migrations/all-migrations.ts';
import { openServerDatabase, serverKind } from './server-database.ts';
import { newestGoodBackup, verifyBackups } from '../../storage/verified-backups.ts';

const firstDayMs = Date.parse('2026-11-20T10:00:00.000Z');
const dayMs = 24 * 60 * 60_000;
const newestKnown = allMigrations.length;

function buildGuild() {
  const places = pathsIn(temporaryFolder());
  const now = new Date(firstDayMs).toISOString();
  const db = openServerDatabase({ folder: places, now });
  onTestFinished(() => db.close());
  const backUp = (nowMs: number) =>
    makeBackupNow(places.backups, { source: places.databasePath, nowMs, change: withNewEventLog });
  const numbers = () => listBackups(places.backups).map(({ name }) => name.slice(10, 14));
  return { ...places, db, backUp, numbers };
}

/** Starts daily backups and resolves with the result of the first check. */
function lookOnce(guild: ReturnType<typeof buildGuild>, nowMs: number) {
  return new Promise<'made' | { failed: unknown }>((resolve) => {
    const daily = new DailyBackups({
      folder: guild.backups,
      source: guild.databasePath,
      clock: () => nowMs,
      firstLookMs: 0,
      onMade: () => resolve('made'),
      onFailed: (failed) => resolve({ failed }),
    });
    daily.start();
    onTestFinished(() => daily.stop(1_000));
  });
}

test('a backup of a database in use is private, complete and named by its time', async () => {
  const guild = buildGuild();
  expect(await lookOnce(guild, firstDayMs)).toBe('made');
  const [backup] = listBackups(guild.backups);
  expect(backup).toMatchObject({
    name: 'guildhall-0001-2026-11-20T10-00-00-000Z.db',
    madeAt: '2026-11-20T10:00:00.000Z',
  });
  expect(statSync(backup?.path ?? '').mode & 0o777).toBe(0o600);
  expect([...verifyBackups(guild.backups, serverKind)]).toMatchObject([
    { verified: true, version: newestKnown, bytes: statSync(backup?.path ?? '').size },
  ]);
});

test('the last seven backups are kept in order, regardless of the clock', () => {
  allowStalls('it makes nine backups in one turn, as they are made before a migration');
  const guild = buildGuild();
  const moments = [0, 1, 2, 4_000, 4_001, 3, 4, 5, 6].map((days) => firstDayMs + days * dayMs);
  for (const nowMs of moments) {
    guild.backUp(nowMs);
  }
  expect(backupLimits.kept).toBe(7);
  expect(guild.numbers()).toStrictEqual(['0009', '0008', '0007', '0006', '0005', '0004', '0003']);
  const newest = newestGoodBackup(guild.backups, serverKind);
  expect(newest?.madeAt).toBe(new Date(firstDayMs + 6 * dayMs).toISOString());
});

test('a damaged backup is listed as damaged and skipped', () => {
  const guild = buildGuild();
  guild.backUp(firstDayMs);
  guild.backUp(firstDayMs + dayMs);
  const [newest, older] = listBackups(guild.backups);
  writeFileSync(newest?.path ?? '', 'no database at all '.repeat(500));
  expect([...verifyBackups(guild.backups, serverKind)].map(({ verified }) => verified)).toEqual([
    false,
    true,
  ]);
  expect(newestGoodBackup(guild.backups, serverKind)).toMatchObject({ name: older?.name });
});

test('an interrupted backup is not listed, and the next backup removes it', () => {
  const guild = buildGuild();
  guild.backUp(firstDayMs);
  const staged = join(guild.backups.path, 'guildhall-0002-2026-11-21T10-00-00-000Z.db.staged');
  for (const end of ['', '-journal']) {
    writeFileSync(staged + end, 'half of a copy');
  }
  expect(guild.numbers()).toStrictEqual(['0001']);
  guild.backUp(firstDayMs + dayMs);
  expect(readdirSync(guild.backups.path)).toHaveLength(2);
});

test('without space or a folder no backup is made or removed, and the failure is reported', async () => {
  const guild = buildGuild();
  guild.backUp(firstDayMs);
  vi.spyOn(backupLimits, 'spareBytes', 'get').mockReturnValue(Number.MAX_SAFE_INTEGER);
  expect(await lookOnce(guild, firstDayMs + dayMs)).toMatchObject({ failed: { code: 'ENOSPC' } });
  vi.restoreAllMocks();
  expect(guild.numbers()).toStrictEqual(['0001']);
  rmSync(guild.backups.path, { recursive: true });
  writeFileSync(guild.backups.path, 'a file where the folder belongs');
  expect(await lookOnce(guild, firstDayMs + dayMs)).toMatchObject({ failed: { code: 'ENOTDIR' } });
  expect(readFileSync(guild.backups.path, 'utf8')).toContain('a file where');
});

test('an aborted backup leaves no file', async () => {
  const guild = buildGuild();
  const given = new AbortController();
  const making = makeBackup(guild.backups, {
    source: guild.databasePath,
    nowMs: firstDayMs,
    signal: given.signal,
  });
  given.abort();
  await expect(making).rejects.toThrow('without a word');
  expect(guild.numbers()).toStrictEqual([]);
  mkdirSync(guild.backups.path, { recursive: true });
  guild.backUp(firstDayMs);
  expect(readdirSync(guild.backups.path)).toHaveLength(1);
});
