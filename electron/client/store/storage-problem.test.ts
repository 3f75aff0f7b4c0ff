import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { smallDisk } from '../../../tests/fixtures/small-disk.ts';
import type { SmallDisk } from '../../../tests/fixtures/small-disk.ts';
import { temporaryFolder } from '../../server/testing/temporary-folder.ts';
import { CacheStore } from './cache/cache-store.ts';
import { DurableStore } from './durable-store.ts';
import { storageProblem } from './storage-problem.ts';

interface Trial {
  readonly disk: SmallDisk;
  readonly folder: string;
}

/** A folder on a small disk of its own; undefined if no such disk can be made. */
function onSmallDisk(): Trial | undefined {
  const path = join(temporaryFolder(), 'disk');
  const disk = smallDisk(path, 8);
  onTestFinished(() => disk?.remove());
  return disk && { disk, folder: join(path, 'client-store') };
}

const key = { homeId: 'home', kind: 'conversation', id: 'cnv_one', field: 'text' };

/** Opens a store for requests, and returns the last answer or the reason of the failure. */
function ask(folder: string, ...requests: (readonly [name: string, input: object])[]): unknown {
  const isCache = requests.some(([name]) => name.startsWith('cache.'));
  const store = new (isCache ? CacheStore : DurableStore)(folder, () => undefined);
  try {
    return requests.map(([name, input]) => store.perform(name, input)).at(-1);
  } catch (error) {
    return storageProblem(error, folder)?.problem.detail ?? error;
  } finally {
    store.close();
  }
}

const list = ['local.list', { kind: 'draft' }] as const;
const read = ['cache.read', { homeId: 'home', operation: 'user.me', input: {} }] as const;
const save = (value: string) => ['local.save', { kind: 'draft', key, value }] as const;

test.for([0, 4, 8, 16, 40, 80])(
  'with %i KB of room the stores say that the disk is full, and work once there is room',
  (left, { skip }) => {
    const { disk, folder } = onSmallDisk() ?? skip('only root may make a small disk');
    disk.fill(left * 1024);
    expect(ask(folder, list)).toMatch(/is full\. Free some space, then try again\.$/);
    expect(ask(folder, read)).toMatch(/is full\. Free some space, then try again\.$/);
    disk.empty();
    expect(ask(folder, list)).toEqual([]);
    expect(ask(folder, read)).toMatchObject({ ask: {} });
  },
);

test('a draft kept before the disk was full or could only be read is there afterwards', ({
  skip,
}) => {
  const { disk, folder } = onSmallDisk() ?? skip('only root may make a small disk');
  ask(folder, save('Dear all'));
  ask(folder, read);
  disk.fill(0);
  expect(ask(folder, save('x'.repeat(100_000)))).toContain('is full. Free some space');
  disk.empty();
  disk.setReadOnly(true);
  expect(ask(folder, list)).toContain('is read-only. Allow Guildhall to write to it');
  expect(ask(folder, read)).toContain('is read-only. Allow Guildhall to write to it');
  disk.setReadOnly(false);
  expect(ask(folder, list)).toEqual([{ kind: 'draft', key, value: 'Dear all' }]);
  expect(ask(folder, read)).toMatchObject({ ask: {} });
});
