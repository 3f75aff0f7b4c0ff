import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { beforeEach, expect, test } from 'vitest';
import { KeySearch } from '../../../tests/gates/key-search.ts';
import { CacheStore } from '../../client/store/cache/cache-store.ts';
import { messagesDown } from '../../client/store/cache/testing/cached-home.ts';
import { DurableStore } from '../../client/store/durable-store.ts';
import { buildEntry } from '../../client/store/testing/build-entry.ts';
import { temporaryFolder } from '../../server/testing/temporary-folder.ts';
import { openSettings } from '../settings/settings.ts';
import { SettingsHomeRecords } from '../settings/home-records.ts';

const gone = { id: 'home_gone', canary: 'zanzibarcanary' };
const kept = { id: 'home_kept', canary: 'lighthousecanary' };
const damagedName = 'durable-damaged-2026-11-20T00-00-00-000Z.db';
let folder: string;
const inStore = (...names: string[]) => join(folder, 'client-store', ...names);
const filesWith = (canary: string) => new KeySearch(canary).filesOf(folder);

beforeEach(() => {
  folder = temporaryFolder();
  const durable = new DurableStore(inStore(), () => {});
  const cache = new CacheStore(inStore(), () => {});
  const records = new SettingsHomeRecords(openSettings(folder).settings);
  for (const { id: homeId, canary } of [gone, kept]) {
    records.save({
      id: homeId,
      name: 'A service',
      baseUrl: 'http://127.0.0.1:9/v1',
      guildIds: [],
      allowsPlainHttp: true,
      custody: 'unprotected',
    });
    for (let index = 0; index < 20; index += 1) {
      durable.perform('outbox.accept', buildEntry({ homeId, text: `${canary} ${index}` }));
    }
    const draft = { homeId, kind: 'conversation', id: 'cnv_one', field: 'text' };
    durable.perform('local.save', { kind: 'draft', key: draft, value: canary });
    const spot = { homeId, conversationId: canary, messageId: canary };
    const place = { path: `/${canary}`, isAnswered: true };
    durable.perform('local.save', { kind: 'place', key: { homeId }, value: place });
    const read = { createdAt: '', isBaseline: false, isUnread: true };
    const { messageId, ...marker } = spot;
    durable.perform('local.save', {
      kind: 'read_marker',
      key: marker,
      value: { messageId, ...read },
    });
    const board = { grouping: 'none', columnLimits: {} };
    const key = { homeId, guildId: canary };
    durable.perform('local.save', { kind: 'board', key, value: board });
    const seen = { ...key, noun: 'work_item' } as const;
    durable.perform('local.save', { kind: 'last_seen', key: seen, value: canary });
    const decision = { state: 'done', changedAt: canary, hereAt: '' } as const;
    const about = { homeId, kind: 'document', id: canary };
    durable.perform('local.save', { kind: 'triage', key: about, value: decision });
    const view = { name: canary, view: 'tree', filter: canary } as const;
    durable.perform('local.save', { kind: 'saved_view', key: { homeId, id: canary }, value: view });
    cache.perform('cache.write', {
      homeId,
      operation: 'message.list',
      input: { conversationId: 'c' },
      output: { messages: messagesDown(20, 1, canary), nextCursor: null },
      at: 'now',
      mark: 0,
    });
    while (cache.work()) {}
  }
  durable.close();
  cache.close();
  writeFileSync(
    join(folder, 'keys.json'),
    JSON.stringify({
      version: 1,
      keys: { [gone.id]: { custody: 'unprotected', key: `gh_${gone.canary}` } },
    }),
  );
  mkdirSync(inStore('backups'));
  const copies = [
    inStore('backups', 'durable-2026-11-19T00-00-00-000Z.db'),
    inStore('backups', 'durable-2026-11-20T00-00-00-000Z.db'),
    inStore('backups', 'unfinished.db'),
    inStore('durable.db.restoring'),
    inStore(damagedName),
    inStore('durable-damaged-2026-11-19T00-00-00-000Z.db'),
  ];
  for (const copy of copies) {
    copyFileSync(inStore('durable.db'), copy);
  }
  // One that is damaged near its end, and one that cannot be opened any more.
  const bytes = readFileSync(inStore('durable.db'));
  writeFileSync(inStore(damagedName), bytes.fill(0xab, bytes.length - 4096));
  writeFileSync(copies[5] ?? '', readFileSync(inStore('durable.db')).fill(0xab, 0, 4096));
});

/** A run that is killed right after it has said how far it has come; answers that. */
async function runUntilKilled(act: string, steps: number | 'all'): Promise<string> {
  const script = join(import.meta.dirname, 'testing/leave-home-run.ts');
  const child = spawn(process.execPath, [script, folder, act, gone.id, String(steps)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const [line = 'ended by itself'] = (await Promise.race([
    once(createInterface(child.stdout), 'line'),
    ended.then(() => []),
  ])) as string[];
  child.kill('SIGKILL');
  await ended;
  return line;
}

test.each(['sign_out', 'remove'])(
  'killed right after the answer to %s, no file holds anything of the home',
  async (act) => {
    expect(filesWith(gone.canary).length).toBeGreaterThan(8);
    expect(await runUntilKilled(act, 'all')).toBe('done');
    expect(filesWith(gone.canary)).toEqual([]);
    const [backup, ...others] = readdirSync(inStore('backups'));
    expect(others).toEqual([]);
    // Of another home everything is left, and what could be read in the damaged file.
    expect(filesWith(kept.canary)).toEqual(
      expect.arrayContaining([
        join('client-store', 'durable.db'),
        join('client-store', 'backups', backup ?? ''),
        join('client-store', 'cache', `${kept.id}.db`),
        join('client-store', damagedName.replace('damaged', 'saved')),
      ]),
    );
  },
);

test.each([
  ['sign_out', 0],
  ['sign_out', 1],
  ['remove', 2],
  ['sign_out', 3],
])('killed amid %s before step %i, the next start brings it to its end', async (act, steps) => {
  expect(await runUntilKilled(act, steps)).toMatch(/^before/);
  // The key goes first, and nothing is read any more.
  expect(readFileSync(join(folder, 'keys.json'), 'utf8')).not.toContain(gone.canary);
  expect(await runUntilKilled('start', 'all')).toBe('done');
  expect(filesWith(gone.canary)).toEqual([]);
  expect(filesWith(kept.canary).length).toBeGreaterThan(3);
  const left = new SettingsHomeRecords(openSettings(folder).settings).all();
  expect(left.map(({ id, custody }) => [id, custody])).toEqual([
    ...(act === 'remove' ? [] : [[gone.id, undefined]]),
    [kept.id, 'unprotected'],
  ]);
});
