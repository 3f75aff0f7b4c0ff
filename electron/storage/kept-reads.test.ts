import { expect, onTestFinished, test, vi } from 'vitest';
import { Database } from './database.ts';
import { KeptReads } from './kept-reads.ts';

const mebibyte = 1024 * 1024;

test('a kept value is found under its key until it is dropped', () => {
  const kept = new KeptReads();
  const value = { text: 'x' };
  kept.keep('a', value, 10);
  expect(kept.get('a')).toBe(value);
  kept.keep('a', { text: 'y' }, 10);
  expect(kept.get('a')).toStrictEqual({ text: 'y' });
  kept.drop('a');
  kept.drop('a');
  expect(kept.get('a')).toBeUndefined();
});

test('a kept value is not read again, and one that was not found is', () => {
  const kept = new KeptReads();
  const found = [undefined, { text: 'x' }];
  const read = vi.fn<() => object | undefined>(() => found.shift());
  const ask = () => kept.getOrRead('a', read, () => 10);
  expect(ask()).toBeUndefined();
  expect(ask()).toStrictEqual({ text: 'x' });
  expect(ask()).toStrictEqual({ text: 'x' });
  expect(read).toHaveBeenCalledTimes(2);
});

test('at most 8 MiB are kept: the oldest make room, and one large read is not kept', () => {
  const kept = new KeptReads();
  for (let index = 0; index < 40; index += 1) {
    kept.keep(`${index}`, { index }, mebibyte / 4);
  }
  const left = Array.from({ length: 40 }, (_, index) => index).filter((index) =>
    kept.get(`${index}`),
  );
  expect(left).toStrictEqual(Array.from({ length: 32 }, (_, index) => index + 8));
  kept.keep('39', {}, mebibyte);
  expect(kept.get('39')).toBeUndefined();
  expect(kept.get('38')).toBeDefined();
  // Room is counted once, however often a key is kept and dropped
  kept.clear();
  for (let index = 0; index < 1_000; index += 1) {
    kept.keep(`${index % 32}`, { index }, mebibyte / 4);
  }
  expect(kept.get('0')).toBeDefined();
});

function openDatabase(): Database {
  const db = new Database(':memory:');
  onTestFinished(() => db.close());
  db.execute('CREATE TABLE things (name TEXT NOT NULL)');
  db.kept.keep('a', {}, 1);
  return db;
}

const insert = `INSERT INTO things VALUES ('x')`;

test('every write empties it, and reading does not', () => {
  const db = openDatabase();
  db.all('SELECT * FROM things');
  db.transaction((tx) => tx.get('SELECT 1'));
  expect(db.kept.get('a')).toBeDefined();
  db.transaction((tx) => {
    tx.run(insert);
    expect(tx.kept.get('a')).toBeUndefined();
    tx.kept.keep('b', {}, 1);
  });
  // Kept after the last write of a change that was committed
  expect(db.kept.get('b')).toBeDefined();
  db.execute(insert);
  expect(db.kept.get('b')).toBeUndefined();
});

test('a change that keeps it true drops what it makes false, until it ends', () => {
  const db = openDatabase();
  db.kept.keep('b', {}, 1);
  db.transaction((tx) =>
    tx.kept.keptTrueBy(() => {
      tx.run(insert);
      tx.kept.drop('b');
    }),
  );
  expect(db.kept.get('a')).toBeDefined();
  expect(db.kept.get('b')).toBeUndefined();
  expect(() =>
    db.kept.keptTrueBy(() => {
      throw new Error('Broken.');
    }),
  ).toThrow('Broken.');
  db.run(insert);
  expect(db.kept.get('a')).toBeUndefined();
});

test('a value kept until something is written is dropped by every write, and by a rollback', () => {
  const db = openDatabase();
  db.kept.keepUntilWritten('b', {}, 1);
  db.kept.keepUntilWritten('large', {}, mebibyte);
  expect(db.kept.get('b')).toBeDefined();
  expect(db.kept.get('large')).toBeUndefined();
  const { writes } = db.kept;
  db.transaction((tx) => tx.kept.keptTrueBy(() => tx.run(insert)));
  expect(db.kept.get('a')).toBeDefined();
  expect(db.kept.get('b')).toBeUndefined();
  expect(db.kept.writes).toBeGreaterThan(writes);
  db.kept.keepUntilWritten('b', {}, 1);
  // Kept by itself again, it stays
  db.kept.drop('b');
  db.kept.keep('b', {}, 1);
  db.transaction((tx) => tx.kept.keptTrueBy(() => tx.run(insert)));
  expect(db.kept.get('b')).toBeDefined();
  db.kept.keepUntilWritten('c', {}, 1);
  const broken = () =>
    db.transaction(() => {
      throw new Error('Broken.');
    });
  expect(broken).toThrow('Broken.');
  expect(db.kept.get('c')).toBeUndefined();
});

test('a rollback empties it', () => {
  const db = openDatabase();
  const change = () =>
    db.transaction((tx) =>
      tx.kept.keptTrueBy(() => {
        tx.run(insert);
        tx.kept.keep('b', tx.all('SELECT * FROM things'), 1);
        throw new Error('Broken.');
      }),
    );
  expect(change).toThrow('Broken.');
  expect(db.kept.get('a')).toBeUndefined();
  expect(db.kept.get('b')).toBeUndefined();
});
