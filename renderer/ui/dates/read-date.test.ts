import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, isCivilDate, noonOf } from '#shared/text/civil-date.ts';
import { readDate } from './read-date.ts';
import { explainedDate, shortDate, writtenDate, writtenForm } from './written-date.ts';

/** A Monday. */
const today = '2026-11-30';
/** A Friday, at the end of a month of 31 days. */
const lastFriday = '2027-12-31';

const dateOf = (typed: string, from = today) => {
  const reading = readDate(typed, from);
  return reading.kind === 'date' ? reading.date : reading.kind;
};
const whyOf = (typed: string, from = today) => {
  const reading = readDate(typed, from);
  return reading.kind === 'refused' ? reading.why : reading.kind;
};

test.each([
  ['', 'none'],
  ['No date', 'none'],
  [' none ', 'none'],
  ['2026-12-24', '2026-12-24'],
  ['2026-1-5', '2026-01-05'],
  ['2026/12/24', '2026-12-24'],
  ['24.12.2026', '2026-12-24'],
  ['24/12/2026', '2026-12-24'],
  ['12/24/2026', '2026-12-24'],
  ['7/7/2027', '2027-07-07'],
  ['today', '2026-11-30'],
  ['Tomorrow', '2026-12-01'],
  ['  tomorrow. ', '2026-12-01'],
  ['yesterday', '2026-11-29'],
  ['friday', '2026-12-04'],
  ['FRI', '2026-12-04'],
  ['thurs', '2026-12-03'],
  ['by friday', '2026-12-04'],
  ['on the 24th dec', '2026-12-24'],
  ['sunday', '2026-12-06'],
  ['this friday', '2026-12-04'],
  ['this monday', '2026-11-30'],
  ['next friday', '2026-12-11'],
  ['next monday', '2026-12-07'],
  ['in 2 weeks', '2026-12-14'],
  ['in a week', '2026-12-07'],
  ['in three days', '2026-12-03'],
  ['in 1 month', '2026-12-30'],
  ['in 14 months', '2028-01-30'],
  ['in 2 years', '2028-11-30'],
  ['in 0 days', '2026-11-30'],
  ['24 dec', '2026-12-24'],
  ['24 December', '2026-12-24'],
  ['Dec 24', '2026-12-24'],
  ['december 24th', '2026-12-24'],
  ['24. Dec. 2027', '2027-12-24'],
  ['Dec 24, 2027', '2027-12-24'],
  ['thu 24 dec', '2026-12-24'],
  ['Thursday, December 24, 2026', '2026-12-24'],
  ['30 nov', '2026-11-30'],
  ['29 nov', '2027-11-29'],
  ['1 mar', '2027-03-01'],
  ['5 sept', '2027-09-05'],
  ['29 feb 2028', '2028-02-29'],
  ['end of month', '2026-11-30'],
  ['end of the month', '2026-11-30'],
  ['by the end of this month', '2026-11-30'],
  ['end of next month', '2026-12-31'],
  ['end of year', '2026-12-31'],
  ['end of next year', '2027-12-31'],
  ['end of feb', '2027-02-28'],
  ['end of february 2028', '2028-02-29'],
])('“%s” is read as %s', (typed, date) => {
  expect(dateOf(typed)).toBe(date);
});

test.each([
  ['friday', '2026-12-01', '2026-12-04'],
  ['monday', '2026-12-04', '2026-12-07'],
  ['next monday', '2026-12-06', '2026-12-07'],
  ['next month', lastFriday, 'refused'],
  ['end of next month', lastFriday, '2028-01-31'],
  ['tomorrow', lastFriday, '2028-01-01'],
  ['1 jan', lastFriday, '2028-01-01'],
  ['29 feb', '2027-03-01', '2028-02-29'],
])('“%s” on %s is %s', (typed, from, date) => {
  expect(dateOf(typed, from)).toBe(date);
});

test.each(['', '   ', '\t\n'])('nothing typed is no day: %j', (typed) => {
  expect(dateOf(typed)).toBe('none');
});

test.each([
  ['two readings', '1/2/2027', /can mean .*Jan.* or .*Feb.*Write the month/],
  ['a weekday that is today', 'monday', 'Today is Monday. Write today or next Monday.'],
  [
    'a weekday of this week that has passed',
    'this tuesday',
    /Tuesday of this week has passed/,
    '2026-12-04',
  ],
  ['a day that a month has not', '31 apr', 'There is no such day in the calendar.'],
  ['the same in numbers', '2026-02-30', 'There is no such day in the calendar.'],
  ['the same in the other order', '13/13/2026', 'There is no such day in the calendar.'],
  ['a leap day that is far away', '29 feb', /Write its year too/],
  ['a leap day of another year', '29 feb 2027', 'There is no such day in the calendar.'],
  ['another weekday', 'fri 24 dec 2026', /That day is Thu, .*24/],
  ['a month that is too short', 'in 3 months', 'There is no such day in the calendar.'],
  ['a year long ago', '24 dec 1066', 'Write a day from 1900 to 2999.'],
  ['a year far away', '3000-01-01', 'Write a day from 1900 to 2999.'],
  ['a time that is too far', 'in 9999 years', 'Write a day from 1900 to 2999.'],
  ['many days', 'in 99999 weeks', 'Write a day from 1900 to 2999.'],
])('%s is refused: “%s”', (_what, typed, why, from = today) => {
  expect(whyOf(typed, from)).toMatch(why);
});

test.each([
  'next week',
  'soon',
  'next',
  'friday?',
  'friday or monday',
  'friday 5pm',
  '24',
  '24th',
  'dec',
  'dec 2026',
  '24 dec 26',
  '24.12.26',
  '24.12.',
  '1-2-2027',
  'in weeks',
  'in -1 days',
  'in 1.5 weeks',
  'in 2 fortnights',
  'in 2 constructor',
  'constructor',
  '__proto__',
  'toString',
  'end of',
  'end of week',
  'end of next',
  'end of next month soon',
  'end of december 2026 2027',
  'de 24',
  'mo',
  '２０２６-12-24',
  '2026-12-24T10:00',
  '\u202E2026-12-24',
  'tomorrow<b>',
  'on the',
  '24 24 dec',
  'x'.repeat(100_000),
  'in '.repeat(20_000),
])('what names no day is refused: “%s”', (typed) => {
  expect(whyOf(typed)).toMatch(/^Write a day, such as/);
});

const day = fc.integer({ min: 0, max: 400_000 }).map((days) => addDays('1900-01-01', days));

test('what stands in a field is read again as the same day, in every region', () => {
  const regions = ['US', 'GB', 'AU', 'CA', 'IN', 'ZA', 'DE', 'SE', 'TH', 'IR', 'AE', 'JP', '001'];
  const formats = regions.map(
    (region) => new Intl.DateTimeFormat(`en-${region}`, { ...writtenForm, timeZone: 'UTC' }),
  );
  fc.assert(
    fc.property(day, (date) => {
      const at = Date.parse(date);
      const read = formats.map((format) => dateOf(format.format(at)));
      expect(read).toEqual(regions.map(() => date));
      expect(dateOf(writtenDate(date))).toBe(date);
    }),
  );
});

test('whatever is typed is a day that there is, no day, or a sentence', () => {
  const vocabulary =
    'in end of next this on a 2 31 2026 99999 dec feb fri monday weeks month year 24th . , today -';
  const word = fc.constantFrom(...vocabulary.split(' '), '30/2/2026');
  const typed = fc.oneof(
    fc.string(),
    fc.array(word, { maxLength: 6 }).map((all) => all.join(' ')),
  );
  fc.assert(
    fc.property(typed, day, (line, from) => {
      const reading = readDate(line, from);
      expect(reading.kind !== 'date' || isCivilDate(reading.date)).toBe(true);
      expect(reading.kind !== 'refused' || reading.why.length > 0).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});

test('a day is told in full with how far it is, and short without the year that it is', () => {
  expect(explainedDate('2026-12-24', today)).toMatch(/^Thursday.*2026, in 24 days$/);
  expect(explainedDate('2026-12-01', today)).toMatch(/, tomorrow$/);
  expect(explainedDate('2026-11-29', today)).toMatch(/, yesterday$/);
  expect(explainedDate('2026-11-28', today)).toMatch(/, 2 days ago$/);
  expect(shortDate('2026-12-24', today)).not.toContain('2026');
  expect(shortDate('2027-01-01', today)).toContain('2027');
  expect(noonOf('2026-12-24').getHours()).toBe(12);
});
