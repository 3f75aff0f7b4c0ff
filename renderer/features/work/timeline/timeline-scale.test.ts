import { expect, test } from 'vitest';
import { scaleAt, shownSpan } from './timeline-scale.ts';

test('six months are shown from the one before a day, over the end of a year too', () => {
  const scale = scaleAt('2026-12-31');
  expect(scale.months.map(({ first }) => first)).toEqual([
    '2026-11-01',
    '2026-12-01',
    '2027-01-01',
    '2027-02-01',
    '2027-03-01',
    '2027-04-01',
  ]);
  expect(scale).toMatchObject({ first: '2026-11-01', last: '2027-04-30', days: 181 });
});

test('at both ends of all days, months that there are not are not shown', () => {
  expect(scaleAt('1900-01-05').first).toBe('1900-01-01');
  expect(scaleAt('2999-12-31').months.map(({ first }) => first)).toEqual([
    '2999-11-01',
    '2999-12-01',
  ]);
});

test('days stand in percent of the shown ones, cut at both ends, and nowhere when all are outside', () => {
  const scale = scaleAt('2026-12-31');
  const day = 100 / 181;
  expect(shownSpan(scale, { first: '2026-11-02', last: '2026-11-02' })).toEqual({
    left: expect.closeTo(day, 6),
    width: expect.closeTo(day, 6),
    isFromBefore: false,
    goesOn: false,
  });
  expect(shownSpan(scale, { first: '1900-01-01', last: '2999-12-31' })).toEqual({
    left: 0,
    width: 100,
    isFromBefore: true,
    goesOn: true,
  });
  expect(shownSpan(scale, { first: '2026-10-01', last: '2026-10-31' })).toBeUndefined();
  expect(shownSpan(scale, { first: '2027-05-01', last: '2027-05-02' })).toBeUndefined();
});
