import { afterEach, expect, test, vi } from 'vitest';

const at = '2026-11-21T22:42:00';
const now = new Date('2026-11-21T23:00:00');
const daysLater = new Date('2026-11-27T23:00:00');

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** How a moment is written for a person with these languages. */
async function written(...languages: string[]) {
  vi.stubGlobal('navigator', { languages });
  const { formatDay, formatRecent, formatShort, formatTime } = await import('./time.ts');
  return [
    formatTime(at),
    formatDay(at, now),
    formatRecent(at, daysLater),
    formatShort(at, new Date('2027-01-01T00:00:00')),
  ].map((words) => words.replaceAll('\u202f', ' '));
}

test.each([
  [['en-US'], ['10:42 PM', 'Today', 'Sat', 'Nov 21, 2026']],
  [
    ['en-GB', 'en'],
    ['22:42', 'Today', 'Sat', '21 Nov 2026'],
  ],
  // A language that the catalogue does not have: its words, but the customs of the region.
  [
    ['de-DE', 'en-US'],
    ['22:42', 'Today', 'Sat', '21 Nov 2026'],
  ],
  [['ja'], ['10:42 PM', 'Today', 'Sat', 'Nov 21, 2026']],
  [[], ['10:42 PM', 'Today', 'Sat', 'Nov 21, 2026']],
])('for a person with %j a moment is written as %j', async (languages, expected) => {
  expect(await written(...languages)).toEqual(expected);
});

test.each([
  ['2026-11-21T23:00:00', 'just now'],
  // A clock that is behind the service's
  ['2026-11-21T23:00:30', 'just now'],
  ['2026-11-21T22:59:00', '1 minute ago'],
  ['2026-11-21T22:00:01', '59 minutes ago'],
  ['2026-11-21T22:00:00', '1 hour ago'],
  ['2026-11-21T11:00:01', '11 hours ago'],
  ['2026-11-21T10:00:00', '10:00'],
  ['2026-11-20T22:00:00', 'Yesterday 22:00'],
])('at 23:00, %s was %s', async (moment, expected) => {
  vi.stubGlobal('navigator', { languages: ['en-GB'] });
  const { formatAgo } = await import('./time.ts');
  expect(formatAgo(moment, now)).toBe(expected);
});
