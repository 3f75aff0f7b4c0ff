import { join } from 'node:path';
import { Database } from '../../../storage/database.ts';
import { durableFileName } from '../durable-database.ts';
import { allMigrations } from '../migrations/all-migrations.ts';

// A separate process that migrates a database by one version. It runs only some of the statements,
// says so, and hangs inside the transaction until the test kills it.

const [folder = '', version = '', count = ''] = process.argv.slice(2);
const db = new Database(join(folder, durableFileName));
db.execute('PRAGMA journal_mode = WAL; PRAGMA cache_size = 1');
db.transaction(() => {
  const statements = (allMigrations[Number(version)] ?? '').split(';\n');
  for (const statement of statements.slice(0, Number(count))) {
    db.execute(statement);
  }
  process.stdout.write('done\n');
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
});
