import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../server/testing/temporary-folder.ts';
import { Database } from './database.ts';

test('rows are those of node:sqlite, under the names of their columns', () => {
  const path = join(temporaryFolder(), 'rows.db');
  const db = new Database(path);
  db.execute(`CREATE TABLE things (seq INTEGER PRIMARY KEY, name TEXT, share REAL, content BLOB)`);
  db.run(
    `INSERT INTO things VALUES (1, 'ä', 0.5, x'00ff'), (2, NULL, -1, NULL), (3, '', 2e300, x'')`,
  );
  const plain = new DatabaseSync(path);
  for (const sql of [
    'SELECT * FROM things ORDER BY seq',
    'SELECT seq AS key, name, name AS "a b", seq FROM things ORDER BY seq DESC',
    'SELECT count(*) FROM things',
    'SELECT seq, name, 7 AS seq FROM things WHERE seq = 3',
    'SELECT 1 AS one FROM things WHERE seq = 4',
  ]) {
    const rows = plain.prepare(sql).all();
    expect(db.all(sql)).toEqual(rows);
    expect(db.get(sql)).toEqual(rows[0]);
    expect(db.all(sql)).toEqual(rows);
  }
  plain.close();
  db.close();
});

test('reads that belong together see one state, whatever another connection commits', () => {
  const path = join(temporaryFolder(), 'reading.db');
  const db = new Database(path);
  db.execute(`PRAGMA journal_mode = WAL; CREATE TABLE things (seq INTEGER PRIMARY KEY)`);
  const other = new DatabaseSync(path);
  const count = () => db.get<{ count: number }>('SELECT count(*) AS count FROM things')?.count;
  const seen = db.reading(() => {
    const before = count();
    other.exec('INSERT INTO things VALUES (1)');
    return [before, count()];
  });
  expect(seen).toEqual([0, 0]);
  expect(count()).toBe(1);
  other.close();
  db.close();
});

test('a failure while reading ends the reading', () => {
  const db = new Database(join(temporaryFolder(), 'failure.db'));
  db.execute(`CREATE TABLE things (seq INTEGER PRIMARY KEY)`);
  const fail = () =>
    db.reading(() => {
      throw new Error('in between');
    });
  expect(fail).toThrow('in between');
  db.transaction((tx) => tx.run('INSERT INTO things VALUES (1)'));
  expect(db.all('SELECT seq FROM things')).toEqual([{ seq: 1 }]);
  db.close();
});
