import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { allowStalls } from '../../../tests/watchdog/watch-tests.ts';
import { isBackupDue, listBackups, makeBackup } from '../../storage/backup-folder.ts';
import { Database } from '../../storage/database.ts';
import { interruptAt } from '../../server/testing/interrupted-files.ts';
import { temporaryFolder } from '../../server/testing/temporary-folder.ts';
import { durableBackups, openDurableDatabase } from './durable-database.ts';
import { openOrRestore } from './durable-recovery.ts';
import { acceptEntry } from './outbox-accept.ts';
import { discardEntry, retryEntry } from './outbox-decisions.ts';
import { claimEntry } from './outbox-lanes.ts';
import { listOpenEntries, recoverEntries } from './outbox-rows.ts';
import { settleEntry } from './outbox-settle.ts';
import { acceptedAt, buildEntry } from './testing/build-entry.ts';

const firstDay = Date.parse('2026-11-21T04:50:00.000Z');
const day = 24 * 60 * 60_000;
let folder: string;
const file = () => join(folder, 'durable.db');
const idsIn = (db: ReturnType<typeof openDurableDatabase>) =>
  db.all<{ id: string }>('SELECT id FROM outbox ORDER BY position').map(({ id }) => id);

/** Accepts a hundred entries, so that the file has many pages; the last bears the name. */
function accept(last: string): void {
  const db = openDurableDatabase(folder);
  db.transaction((writable) => {
    for (let count = 0; count < 99; count += 1) {
      acceptEntry(writable, buildEntry({ text: 'x'.repeat(500) }));
    }
    acceptEntry(writable, buildEntry({ id: last }));
  });
  db.close();
}

const backUp = (order: { nowMs: number; isOnlyOne?: boolean }) =>
  makeBackup(durableBackups(folder), { source: file(), ...order });

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'guildhall-durable-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const damages: [string, () => void][] = [
  ['its header', () => damage(0, 64)],
  ['a page', () => damage(4_096 * 4, 4_096)],
  ['its end, which is missing', () => truncateSync(file(), 4_096 * 5 + 100)],
  [
    'all of it, but for its log',
    () => {
      writeFileSync(file(), '');
      writeFileSync(`${file()}-wal`, 'what was committed last');
    },
  ],
];

test.each(damages)(
  'damage to %s: the file is set aside as it is, the backup takes its place',
  async (_what, spoil) => {
    accept('backed up');
    await backUp({ nowMs: firstDay });
    accept('after');
    spoil();
    const damaged = filesAt(file());
    const { db, recovery } = openOrRestore(folder, firstDay + day);
    expect(recovery).toEqual({
      foundAt: '2026-11-22T04:50:00.000Z',
      setAside: 'durable-damaged-2026-11-22T04-50-00-000Z.db',
      restoredFrom: '2026-11-21T04:50:00.000Z',
      heldEntries: 100,
    });
    expect(idsIn(db).at(-1)).toBe('backed up');
    db.close();
    const aside = join(folder, recovery?.setAside ?? '');
    expect(filesAt(aside)).toEqual(damaged);
    expect(openOrRestore(folder, firstDay + day).recovery).toBeUndefined();
  },
);

test.each(damages)(
  'damage to %s without a backup: it begins empty, and says so',
  (_what, spoil) => {
    accept('lost');
    spoil();
    const { db, recovery } = openOrRestore(folder, firstDay);
    expect(recovery).toEqual({
      foundAt: '2026-11-21T04:50:00.000Z',
      setAside: 'durable-damaged-2026-11-21T04-50-00-000Z.db',
    });
    expect(idsIn(db)).toEqual([]);
    db.close();
  },
);

test('an entry that was open in a backup is held for the person, whatever its state', async () => {
  const db = openDurableDatabase(folder);
  for (const id of ['queued', 'tried', 'refused', 'unsure', 'sent', 'taken back']) {
    const { lane } = acceptEntry(db, buildEntry({ id, conversationId: id }));
    if (id !== 'queued') {
      claimEntry(db, { homeId: 'home', lane, isKeyed: true, at: acceptedAt });
    }
  }
  const reason = 'Too long.';
  settleEntry(db, { entryId: 'refused', outcome: { state: 'rejected', reason } });
  settleEntry(db, { entryId: 'unsure', outcome: { state: 'unconfirmed', reason } });
  settleEntry(db, { entryId: 'sent', outcome: { state: 'sent', resultId: 'msg_1' } });
  settleEntry(db, { entryId: 'taken back', outcome: { state: 'rejected', reason } });
  discardEntry(db, { entryId: 'taken back' });
  db.close();
  await backUp({ nowMs: firstDay });
  damage(0, 64);
  const restored = openOrRestore(folder, firstDay);
  expect(restored.recovery?.heldEntries).toBe(4);
  const open = listOpenEntries(restored.db);
  expect(open.map(({ id, state }) => [id, state])).toEqual(
    ['queued', 'tried', 'refused', 'unsure'].map((id) => [id, 'unconfirmed']),
  );
  expect(new Set(open.map((entry) => entry.reason))).toEqual(
    new Set([expect.stringContaining('This comes from a backup')]),
  );
  // No held entry is sent by itself, and each is once the person says so.
  expect(recoverEntries(restored.db, { homeId: 'home' })).toEqual([]);
  expect(retryEntry(restored.db, { entryId: 'queued' }).state).toBe('queued');
  restored.db.close();
});

test('a restore that ends before it takes its place leaves nothing that could go out', async () => {
  accept('waits');
  await backUp({ nowMs: firstDay });
  damage(0, 64);
  // These files are the remains of an interrupted restore: half a copy, and a log beside it.
  writeFileSync(`${file()}.staged`, 'half of it');
  writeFileSync(`${file()}.staged-wal`, 'a log');
  const { db } = openOrRestore(folder, firstDay);
  const states = db.all(`SELECT DISTINCT state FROM outbox`);
  expect(states).toEqual([{ state: 'unconfirmed' }]);
  db.close();
  expect(readdirSync(folder).filter((name) => name.includes('staged'))).toEqual([]);
});

test('a backup that is damaged itself is passed over for the one before', async () => {
  accept('first');
  await backUp({ nowMs: firstDay });
  accept('second');
  await backUp({ nowMs: firstDay + day });
  const [newest] = listBackups(durableBackups(folder));
  writeFileSync(newest?.path ?? '', 'no database');
  damage(0, 64);
  const { db, recovery } = openOrRestore(folder, firstDay + 2 * day);
  expect(recovery?.restoredFrom).toBe('2026-11-21T04:50:00.000Z');
  expect(idsIn(db).at(-1)).toBe('first');
  db.close();
});

test('a newer version and a foreign file are refused, not set aside', () => {
  accept('kept');
  const db = openDurableDatabase(folder);
  db.execute('PRAGMA user_version = 99');
  db.close();
  const before = readFileSync(file());
  expect(() => openOrRestore(folder, firstDay)).toThrow('newer version');
  expect(readFileSync(file()).equals(before)).toBe(true);
});

test('the newest three backups are kept, private, one a day; one that renews them stands alone', async () => {
  accept('kept');
  expect(isBackupDue(durableBackups(folder), firstDay)).toBe(true);
  for (const days of [0, 1, 2, 3]) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other, as days are
    await backUp({ nowMs: firstDay + days * day });
  }
  expect(listBackups(durableBackups(folder)).map(({ madeAt }) => madeAt.slice(8, 10))).toEqual([
    '24',
    '23',
    '22',
  ]);
  for (const { path } of listBackups(durableBackups(folder))) {
    expect(statSync(path).mode & 0o777).toBe(0o600);
  }
  expect(isBackupDue(durableBackups(folder), firstDay + 3.5 * day)).toBe(false);
  expect(isBackupDue(durableBackups(folder), firstDay + 4 * day)).toBe(true);
  await backUp({ nowMs: firstDay + 4 * day, isOnlyOne: true });
  expect(readdirSync(join(folder, 'backups'))).toEqual([
    'durable-0005-2026-11-25T04-50-00-000Z.db',
  ]);
});

/** The contents of a file and of its log, in Base64, without those that are empty or absent. */
function filesAt(path: string): string[] {
  return [path, `${path}-wal`]
    .map((name) => (existsSync(name) ? readFileSync(name, 'base64') : ''))
    .filter((content) => content !== '');
}

function damage(start: number, length: number): void {
  const bytes = readFileSync(file());
  bytes.fill(0xab, start, start + length);
  writeFileSync(file(), bytes);
}

test('a recovery that ends between any two changes of files ends with the backup, and says so', async () => {
  allowStalls('it recovers a store many times in one turn');
  accept('backed up');
  await backUp({ nowMs: firstDay });
  accept('after');
  damage(0, 64);
  const damaged = readFileSync(file(), 'base64');
  const original = folder;
  for (let nth = 1, hasEnded = false; !hasEnded; nth += 1) {
    folder = join(temporaryFolder(), 'store');
    cpSync(original, folder, { recursive: true });
    hasEnded = !interruptAt(nth, () => openOrRestore(folder, firstDay + day).db.close());
    const { db, recovery } = openOrRestore(folder, firstDay + 2 * day);
    const kept = readdirSync(folder).filter((name) => /^durable-damaged.*\.db$/.test(name));
    const states = db.all(`SELECT state, count(*) AS entries FROM outbox GROUP BY state`);
    expect({ nth, newest: idsIn(db).at(-1), states }).toEqual({
      nth,
      newest: 'backed up',
      states: [{ state: 'unconfirmed', entries: 100 }],
    });
    expect({ nth, kept: kept.map((name) => readFileSync(join(folder, name), 'base64')) }).toEqual({
      nth,
      kept: [damaged],
    });
    db.close();
    // Only a finished recovery that had opened its database has reported itself.
    if (recovery === undefined) {
      continue;
    }
    expect({ nth, ...recovery }).toMatchObject({
      nth,
      setAside: kept[0],
      restoredFrom: '2026-11-21T04:50:00.000Z',
      heldEntries: 100,
    });
  }
  folder = original;
});

test('a file that has gone, or holds nothing any more, is damage where there are backups', async () => {
  accept('backed up');
  await backUp({ nowMs: firstDay });
  for (const spoil of [() => rmSync(file()), () => writeFileSync(file(), '')]) {
    spoil();
    const { db, recovery } = openOrRestore(folder, firstDay);
    expect(recovery?.restoredFrom).toBe('2026-11-21T04:50:00.000Z');
    expect(idsIn(db).at(-1)).toBe('backed up');
    db.close();
  }
});

test('a clock that was set ahead makes no backup the newest for good, and costs none', async () => {
  for (const [last, nowMs] of [
    ['first', firstDay],
    ['ahead', firstDay + 5_000 * day],
    ['set back', firstDay + day],
    ['last', firstDay + 2 * day],
  ] as const) {
    accept(last);
    expect(isBackupDue(durableBackups(folder), nowMs)).toBe(true);
    // oxlint-disable-next-line no-await-in-loop -- one after the other, as days are
    await backUp({ nowMs });
  }
  expect(listBackups(durableBackups(folder)).map(({ name }) => name.slice(0, 12))).toEqual([
    'durable-0004',
    'durable-0003',
    'durable-0002',
  ]);
  damage(0, 64);
  const { db } = openOrRestore(folder, firstDay + 3 * day);
  expect(idsIn(db).at(-1)).toBe('last');
  db.close();
});

test('a database or a backup that something else has changed is set aside or passed over', async () => {
  accept('backed up');
  await backUp({ nowMs: firstDay });
  accept('newer');
  await backUp({ nowMs: firstDay + day });
  const change = (path: string) => {
    const db = new Database(path);
    db.execute(`CREATE TRIGGER t AFTER INSERT ON outbox BEGIN DELETE FROM outbox; END`);
    db.close();
  };
  change(listBackups(durableBackups(folder))[0]?.path ?? '');
  change(file());
  const { db, recovery } = openOrRestore(folder, firstDay + 2 * day);
  expect(recovery?.restoredFrom).toBe('2026-11-21T04:50:00.000Z');
  expect(idsIn(db).at(-1)).toBe('backed up');
  expect(db.all(`SELECT name FROM sqlite_schema WHERE type = 'trigger'`)).toEqual([]);
  db.close();
  expect(existsSync(join(folder, recovery?.setAside ?? ''))).toBe(true);
});

test('a backup whose rows break a rule is not restored, and the outbox begins empty', async () => {
  accept('backed up');
  const db = openDurableDatabase(folder);
  db.execute(`UPDATE outbox SET input = 'no JSON'`);
  db.close();
  await backUp({ nowMs: firstDay });
  damage(0, 64);
  const restored = openOrRestore(folder, firstDay);
  expect(restored.recovery?.restoredFrom).toBeUndefined();
  expect(idsIn(restored.db)).toEqual([]);
  restored.db.close();
});
