import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { dateFormat } from './date-format.ts';

const options = [
  { dateStyle: 'full', timeStyle: 'medium' },
  { dateStyle: 'medium' },
  { hour: 'numeric', minute: '2-digit' },
  { weekday: 'long', hour: 'numeric', minute: 'numeric' },
  { day: 'numeric', month: 'short' },
] as const;

const zones = [
  'America/New_York',
  'Asia/Tokyo',
  'Asia/Kathmandu',
  'Pacific/Apia',
  'Europe/Dublin',
  'Australia/Lord_Howe',
  'UTC',
];

// An hour before and after each change of the clocks in 2026, and the case of the report.
const moments = [
  '2026-03-08T06:59:59.000Z',
  '2026-03-08T07:00:00.000Z',
  '2026-03-29T00:59:59.000Z',
  '2026-03-29T01:00:00.000Z',
  '2026-04-04T15:00:00.000Z',
  '2026-10-25T00:30:00.000Z',
  '2026-10-25T01:30:00.000Z',
  '2026-11-01T05:30:00.000Z',
  '2026-11-01T06:30:00.000Z',
  '2026-11-02T05:10:00.000Z',
  '1985-07-01T12:00:00.000Z',
];

afterEach(() => {
  vi.unstubAllEnvs();
});

test('a format that was made in one zone writes moments in each zone that follows', () => {
  const made = options.map((each) => dateFormat('en-GB', each));
  for (const zone of zones) {
    vi.stubEnv('TZ', zone);
    for (const moment of moments) {
      const at = new Date(moment);
      expect(made.map((format) => format(at))).toEqual(
        options.map((each) =>
          new Intl.DateTimeFormat('en-GB', { ...each, timeZone: zone }).format(at),
        ),
      );
    }
  }
});

test('no other file makes a format of moments, because it would keep its zone', () => {
  const root = resolve(import.meta.dirname, '../..');
  const files = ['shared', 'electron', 'renderer'].flatMap((folder) =>
    globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }),
  );
  expect(files.length).toBeGreaterThan(500);
  const making = files.filter(
    (path) =>
      !/\.test\.tsx?$/.test(path) &&
      /Intl\.DateTimeFormat\(|\.toLocale(?:Date|Time)String\(/.test(
        readFileSync(join(root, path), 'utf8'),
      ),
  );
  expect(making).toEqual([join('shared', 'text', 'date-format.ts')]);
});
