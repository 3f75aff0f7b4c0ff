import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../server/testing/temporary-folder.ts';
import { openDurableDatabase } from './durable-database.ts';
import { requestHandlers } from './request-handlers.ts';
import { buildAct } from './testing/build-act.ts';
import { buildEntry } from './testing/build-entry.ts';

test('what was kept of a home is gone from the file, and nothing of another home', () => {
  const folder = temporaryFolder();
  const db = openDurableDatabase(folder);
  for (const homeId of ['home_a', 'home_b']) {
    const text = `canary of ${homeId}`;
    db.transaction((writable) => {
      requestHandlers['outbox.accept'](writable, buildEntry({ homeId, text }));
      requestHandlers['local.save'](writable, {
        kind: 'draft',
        key: { homeId, kind: 'conversation', id: 'cnv_one', field: 'text' },
        value: `draft, ${text}`,
      });
      const id = `cnv of ${homeId}`;
      const where = { homeId, conversationId: id, messageId: text };
      requestHandlers['place.save'](writable, { homeId, path: `/${text}`, guildId: text });
      requestHandlers['place.save_thread'](writable, { ...where, offset: 3 });
      const marker = { messageId: text, createdAt: '', isBaseline: false, isUnread: true };
      requestHandlers['local.save'](writable, {
        kind: 'read_marker',
        key: { homeId, conversationId: id },
        value: marker,
      });
      requestHandlers['local.save'](writable, {
        kind: 'board',
        key: { homeId, guildId: text },
        value: { grouping: 'none', columnLimits: {} },
      });
      requestHandlers['local.save'](writable, {
        kind: 'last_seen',
        key: { homeId, noun: 'work_item', guildId: text },
        value: '2026-11-21T10:00:00.000Z',
      });
      requestHandlers['local.save'](writable, {
        kind: 'triage',
        key: { homeId, kind: text.slice(0, 40), id: text },
        value: { state: 'done', changedAt: '', hereAt: '' },
      });
      requestHandlers['local.save'](writable, {
        kind: 'saved_view',
        key: { homeId, id: text },
        value: { name: text, view: 'tree', filter: text },
      });
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
  const { places, ...others } = db.transaction((writable) => ({
    places: requestHandlers['place.list'](writable, {}),
    marks: requestHandlers['local.list'](writable, { kind: 'read_marker' }).map(({ key }) => key),
    drafts: requestHandlers['local.list'](writable, { kind: 'draft' }).map(({ key }) => key),
    boards: requestHandlers['local.list'](writable, { kind: 'board' }).map(({ key }) => key),
    decisions: requestHandlers['local.list'](writable, { kind: 'triage' }).map(({ key }) => key),
    seen: requestHandlers['local.list'](writable, { kind: 'last_seen' }).map(({ key }) => key),
    acts: requestHandlers['act.list'](writable, {}),
    views: requestHandlers['local.list'](writable, { kind: 'saved_view' }).map(({ key }) => key),
  }));
  expect([...places.homes, ...places.threads].map(({ homeId }) => homeId)).toEqual([
    'home_b',
    'home_b',
  ]);
  for (const rows of Object.values(others)) {
    expect(rows.map(({ homeId }) => homeId)).toEqual(['home_b']);
  }
  db.close();
  const files = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'latin1'));
  expect(files.join()).not.toContain('canary of home_a');
  expect(files.join()).toContain('canary of home_b');
});
