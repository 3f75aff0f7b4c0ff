import { expect, test } from 'vitest';
import { initialSettings } from '../settings/settings-schema.ts';
import type { SettingsValues } from '../settings/settings-schema.ts';
import { ManualTiming } from '../../client/testing/manual-timing.ts';
import { UnsignedUpdateError } from './signed-release.ts';
import type { FoundUpdate } from './update-feed.ts';
import { Updates } from './updates.ts';
import type { UpdatesOptions } from './updates.ts';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

/** A run with a feed that a test fills, and everything that was done in order. */
async function begin(options: Partial<UpdatesOptions> & { readonly offered?: string } = {}) {
  const done: string[] = [];
  const timing = new ManualTiming();
  let values: SettingsValues = initialSettings;
  const run = {
    offered: options.offered,
    outbox: 0,
    isReachable: true,
    isUnsigned: false,
    isRefused: false,
  };
  /** A release that is found, and what is done with it. */
  const offer = (version: string): FoundUpdate => ({
    version,
    download: async (onProgress) => {
      onProgress(Number.NaN);
      onProgress(40.7);
      done.push(`download ${version}`);
      return {
        prepare: async () => {
          if (run.isRefused) {
            throw new Error('refused');
          }
          return {
            install: () => done.push(`install ${version}`),
            abandon: async () => void done.push(`abandon ${version}`),
          };
        },
      };
    },
  });
  const updates = new Updates({
    settings: {
      get: (key) => values[key],
      set: (key, value) => {
        values = { ...values, [key]: value };
      },
    },
    timing,
    log: { warn: (_detail, message) => done.push(message) },
    openFeed: async () => ({
      check: async () => {
        done.push('check');
        if (!run.isReachable) {
          throw new Error('offline');
        }
        if (run.isUnsigned) {
          throw new UnsignedUpdateError('not ours');
        }
        return run.offered === undefined ? undefined : offer(run.offered);
      },
    }),
    countOutbox: async () => run.outbox,
    backUp: async () => {
      done.push('back up');
      return true;
    },
    quit: () => done.push('quit'),
    onChanged: ({ stage, percent }) =>
      done.push(percent === undefined ? stage : `${stage} ${percent}`),
    ...options,
  });
  await updates.start();
  done.length = 0;
  return { updates, timing, done, run };
}

/** A run whose update is downloaded. */
async function beginReady(options: Partial<UpdatesOptions> = {}) {
  const begun = await begin({ ...options, offered: '2.0.0' });
  await begun.updates.check();
  await begun.updates.download();
  begun.done.length = 0;
  return begun;
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('without a feed nothing is looked for, and it is said', async () => {
  const { updates, timing } = await begin({ openFeed: async () => undefined });
  expect(updates.describe().stage).toBe('off');
  expect(timing.waits).toEqual([]);
  await expect(updates.check()).rejects.toThrow(/couldn’t look/);
});

test('the feed is asked soon after the start and daily, and nothing is downloaded', async () => {
  const { timing, done, run, updates } = await begin();
  timing.advance(30_000);
  await settled();
  expect(done).toEqual(['checking', 'check', 'current']);
  run.offered = '2.0.0';
  timing.advance(dayMs);
  await settled();
  expect(updates.describe()).toMatchObject({ stage: 'available', version: '2.0.0' });
  expect(done).not.toContain('download');
});

test.each([
  ['went on for', dayMs],
  ['was set back by', -3 * dayMs],
])(
  'after a sleep the feed is asked within an hour, also where the clock %s days',
  async (_how, ms) => {
    const { timing, done } = await begin();
    timing.advance(30_000);
    await settled();
    done.length = 0;
    // Timers stand still meanwhile
    timing.skewMs = ms;
    timing.advance(hourMs);
    await settled();
    expect(done).toEqual(['checking', 'check', 'current']);
  },
);

test('however often the clock is looked at, the feed is asked once a day', async () => {
  const { timing, done } = await begin();
  timing.advance(30_000);
  for (let hour = 1; hour < 24; hour += 1) {
    timing.advance(hourMs);
    await settled();
  }
  expect(done.filter((each) => each === 'check')).toHaveLength(1);
});

test('a person who wants no looks is left alone, and can still ask', async () => {
  const { timing, done, updates } = await begin({ offered: '2.0.0' });
  updates.change(false);
  timing.advance(3 * dayMs);
  await settled();
  expect(done).not.toContain('check');
  await updates.check();
  expect(updates.describe()).toEqual({
    stage: 'available',
    version: '2.0.0',
    checksBySelf: false,
  });
});

test('a skipped version is not offered again, but a newer one is, and who asks is told', async () => {
  const { timing, updates, run } = await begin({ offered: '2.0.0' });
  timing.advance(30_000);
  await settled();
  updates.skip('2.0.0');
  timing.advance(dayMs);
  await settled();
  expect(updates.describe().stage).toBe('current');
  run.offered = '2.0.1';
  timing.advance(dayMs);
  await settled();
  expect(updates.describe().version).toBe('2.0.1');
  updates.skip('2.0.1');
  await updates.check();
  expect(updates.describe()).toMatchObject({ stage: 'available', version: '2.0.1' });
});

test.each([
  ['unreachable', { isReachable: false }, /couldn’t look/],
  ['unsigned', { isUnsigned: true }, /isn’t signed/],
] as const)('a failed look (%s) forgets what was found, and says so', async (why, how, words) => {
  const { timing, updates, run } = await begin({ offered: '2.0.0' });
  await updates.check();
  Object.assign(run, how);
  timing.advance(30_000);
  await settled();
  expect(updates.describe()).toEqual({ stage: 'current', failedCheck: why, checksBySelf: true });
  await expect(updates.download()).rejects.toThrow(/no update/);
  await expect(updates.check()).rejects.toThrow(words);
  Object.assign(run, { isReachable: true, isUnsigned: false });
  await updates.check();
  expect(updates.describe()).toEqual({
    stage: 'available',
    version: '2.0.0',
    checksBySelf: true,
  });
});

test('a download is followed, and one that fails is offered again', async () => {
  const { updates, done } = await begin({ offered: '2.0.0' });
  await expect(updates.download()).rejects.toThrow(/no update/);
  await updates.check();
  done.length = 0;
  await updates.download();
  expect(done).toEqual([
    'downloading 0',
    'downloading 0',
    'downloading 40',
    'download 2.0.0',
    'ready',
  ]);

  let failure = new Error('cut');
  const failing = await begin({
    openFeed: async () => ({
      check: async () => ({
        version: '2.0.0',
        download: async () => {
          throw failure;
        },
      }),
    }),
  });
  await failing.updates.check();
  await expect(failing.updates.download()).rejects.toThrow(/couldn’t be downloaded/);
  failure = new UnsignedUpdateError('another file');
  await expect(failing.updates.download()).rejects.toThrow(/thrown away/);
  expect(failing.updates.describe()).toEqual({
    stage: 'available',
    version: '2.0.0',
    checksBySelf: true,
  });
});

test('it is installed after a backup, and once everything else has stopped', async () => {
  const { updates, done } = await beginReady();
  await updates.install();
  expect(done).toEqual(['back up', 'installing', 'quit']);
  (await updates.prepareToEnd())?.();
  expect(done.at(-1)).toBe('install 2.0.0');
});

test('nothing is installed while the outbox holds anything', async () => {
  const { updates, done, run } = await beginReady();
  run.outbox = 1;
  await expect(updates.install()).rejects.toThrow(/Outbox still holds/);
  expect(done).toEqual([]);
  expect(updates.describe().stage).toBe('ready');
});

test('a write during the backup, or while the application ends, stops it too', async () => {
  const run = { outbox: 0 };
  const { updates, done } = await beginReady({
    countOutbox: async () => run.outbox,
    backUp: async () => {
      run.outbox = 1;
      return true;
    },
  });
  await expect(updates.install()).rejects.toThrow(/Outbox still holds/);
  expect(done).toEqual([]);

  const late = await beginReady();
  await late.updates.install();
  late.run.outbox = 1;
  expect(await late.updates.prepareToEnd()).toBeUndefined();
  expect(late.done).toContain('abandon 2.0.0');
});

test.each([
  ['answers that there is none', async () => false],
  [
    'fails',
    async () => {
      throw new Error('stopped');
    },
  ],
])('nothing is installed where the backup %s', async (_how, backUp) => {
  const { updates, done } = await beginReady({ backUp });
  await expect(updates.install()).rejects.toThrow(/couldn’t be backed up/);
  expect(done).toEqual([]);
});

test('an update that the system refuses is not installed, and can be tried again', async () => {
  const { updates, run, done } = await beginReady();
  run.isRefused = true;
  await expect(updates.install()).rejects.toThrow(/couldn’t be installed/);
  expect(done).not.toContain('quit');
  // It is fetched anew: what is here may have been changed.
  expect(updates.describe()).toMatchObject({ stage: 'available', version: '2.0.0' });
  run.isRefused = false;
  await updates.download();
  await updates.install();
  expect(done).toContain('quit');
});

test('after a stop nothing is asked any more', async () => {
  const { updates, timing } = await begin({ offered: '2.0.0' });
  updates.stop();
  expect(timing.waits).toEqual([]);
  await updates.start();
  expect(timing.waits).toEqual([]);
});

test('two presses are one installation', async () => {
  const { updates, done } = await beginReady();
  const both = await Promise.allSettled([updates.install(), updates.install()]);
  expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  expect(done.filter((act) => act === 'quit')).toHaveLength(1);
});

test('who stays after all has not agreed to the next end', async () => {
  const { updates, timing, done } = await beginReady();
  await updates.install();
  timing.advance(30_000);
  expect(updates.describe().stage).toBe('ready');
  expect(await updates.prepareToEnd()).toBeUndefined();
  expect(done).toContain('abandon 2.0.0');
});

test('an end without an update installs none', async () => {
  const { updates } = await beginReady();
  expect(await updates.prepareToEnd()).toBeUndefined();
});
