import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { allowStalls } from '../../../tests/watchdog/watch-tests.ts';
import { temporaryFolder } from '../../server/testing/temporary-folder.ts';
import { openDurableDatabase } from './durable-database.ts';
import { requestHandlers } from './request-handlers.ts';
import { buildAct } from './testing/build-act.ts';
import { buildWrite } from './testing/build-entry.ts';

/** The entries of a plan of which each stands below the one before, four levels deep. */
const entries = Array.from({ length: 60 }, (_, at) =>
  buildWrite(
    'work_item.create',
    {
      guildId: 'gld_1',
      type: 'task',
      title: `Step ${at}`,
      ...(at % 4 > 0 && { parentId: `new_plan-${at - 1}` }),
    },
    { id: `plan-${at}` },
  ),
);
const act = { id: 'plan', homeId: 'home', body: JSON.stringify(buildAct({ id: 'plan' })) };

/** How many entries and acts a folder has, once whoever starts next has opened it. */
function keptIn(folder: string, isAcceptedAgain = false) {
  const db = openDurableDatabase(folder);
  try {
    return db.transaction((open) => {
      if (isAcceptedAgain) {
        requestHandlers['outbox.accept_all'](open, { entries, act });
      }
      const lists = requestHandlers['outbox.list'](open, {});
      return [lists.length, requestHandlers['act.list'](open, {}).length];
    });
  } finally {
    db.close();
  }
}

test('a plan is in the outbox whole with its undo, or not at all, wherever its writing is cut off', () => {
  allowStalls('it opens many databases');
  const folder = temporaryFolder();
  openDurableDatabase(folder).close();
  const before = readFileSync(join(folder, 'durable.db'));
  const db = openDurableDatabase(folder);
  db.transaction((open) => requestHandlers['outbox.accept_all'](open, { entries, act }));
  const log = readFileSync(join(folder, 'durable.db-wal'));
  db.close();
  const outcomes = new Set<string>();
  const cuts = Array.from({ length: 40 }, (_, at) => Math.round((log.length * at) / 39));
  for (const cut of cuts) {
    const killed = temporaryFolder();
    mkdirSync(killed, { recursive: true });
    writeFileSync(join(killed, 'durable.db'), before);
    writeFileSync(join(killed, 'durable.db-wal'), log.subarray(0, cut));
    copyFileSync(join(killed, 'durable.db-wal'), join(killed, 'cut'));
    outcomes.add(keptIn(killed).join());
    // The draft of the plan names the same entries: created again, it is there once.
    expect(keptIn(killed, true)).toEqual([60, 1]);
  }
  expect([...outcomes].toSorted()).toEqual(['0,0', '60,1']);
});
