import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../server/testing/temporary-folder.ts';
import { localNames } from '#shared/local/kinds.ts';
import { openDurableDatabase } from './durable-database.ts';
import { requestHandlers } from './request-handlers.ts';
import { buildAct } from './testing/build-act.ts';
import { buildEntry } from './testing/build-entry.ts';
import { localRowsOf } from './testing/local-rows-of.ts';

test('a wiped home is gone from the file, and another home stays', () => {
  const folder = temporaryFolder();
  const db = openDurableDatabase(folder);
  for (const homeId of ['home_a', 'home_b']) {
    const text = `canary of ${homeId}`;
    db.transaction((writable) => {
      requestHandlers['outbox.accept'](writable, buildEntry({ homeId, text }));
      for (const write of localRowsOf(homeId, text)) {
        requestHandlers['local.save'](writable, write);
      }
      const act = buildAct({ id: text, homeId, name: text });
      requestHandlers['kept_trash.keep'](writable, {
        entryId: homeId,
        homeId,
        guildId: 'gld_1',
        kind: 'document',
        thingId: 'doc_1',
        at: '2026-11-21T10:00:00.000Z',
        record: { title: text, type: 'brief', content: text },
      });
      requestHandlers['act.save'](writable, { id: text, homeId, body: JSON.stringify(act) });
    });
  }
  db.transaction((writable) => requestHandlers['home.wipe'](writable, { homeId: 'home_a' }));
  const lists = db.transaction((writable) => [
    requestHandlers['act.list'](writable, {}).map(({ homeId }) => homeId),
    ...localNames.map((kind) =>
      requestHandlers['local.list'](writable, { kind }).map(({ key }) => key.homeId),
    ),
  ]);
  for (const homeIds of lists) {
    expect(homeIds).toEqual(['home_b']);
  }
  db.close();
  const files = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'latin1'));
  expect(files.join()).not.toContain('canary of home_a');
  expect(files.join()).toContain('canary of home_b');
});
