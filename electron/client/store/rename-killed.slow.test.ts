import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../server/testing/temporary-folder.ts';
import { openDurableDatabase } from './durable-database.ts';
import { requestHandlers } from './request-handlers.ts';

const texts = 300;
const whole = `${texts + 1},1`;
const script = join(import.meta.dirname, 'testing/rename-in-process.ts');

/** The entries and acts of a folder, once whoever starts next has opened it. */
function keptIn(folder: string): string {
  const db = openDurableDatabase(folder);
  try {
    const [entries, acts] = db.transaction((open) => [
      requestHandlers['outbox.list'](open, {}).length,
      requestHandlers['act.list'](open, {}).length,
    ]);
    return `${entries},${acts}`;
  } finally {
    db.close();
  }
}

/**
 * Kills a process that accepts a rename.
 *
 * @param afterMs how long after it was told to begin; undefined for once it says that it is done
 */
async function killed(folder: string, afterMs: number | undefined): Promise<void> {
  const child = spawn(process.execPath, [script, folder, String(texts)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  await lines.next();
  child.stdin.write('go\n');
  await (afterMs === undefined ? lines.next() : delay(afterMs));
  child.kill('SIGKILL');
  await once(child, 'exit');
}

test('a rename is in the outbox with every text that follows it and its undo, or not at all, whenever it is killed', async () => {
  const outcomes: string[] = [];
  for (const afterMs of [0, 1, 2, 4, 6, 8, 12, 16, 24, 32, 48]) {
    const folder = join(temporaryFolder(), 'store');
    await killed(folder, afterMs);
    outcomes.push(keptIn(folder));
  }
  expect(outcomes.filter((each) => each !== '0,0' && each !== whole)).toEqual([]);
});

test('once it is accepted, a kill takes nothing of it', async () => {
  const folder = join(temporaryFolder(), 'store');
  await killed(folder, undefined);
  expect(keptIn(folder)).toBe(whole);
});
