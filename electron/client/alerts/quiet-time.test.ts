import { expect, test } from 'vitest';
import { quietEnd } from '#shared/rules/quiet-times.ts';
import { initialAlerts, isQuiet } from './quiet-time.ts';

/** A time of a day by the clock on the wall. */
const at = (time: string, day = 21) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return new Date(2026, 10, day, hours, minutes);
};

test('nothing is quiet before anything was chosen', () => {
  expect(isQuiet(initialAlerts, at('23:00'))).toBe(false);
});

test('by hand it is quiet until the time, or until it is turned off', () => {
  const quietUntil = at('14:00').toISOString();
  expect(isQuiet({ ...initialAlerts, quietUntil }, at('13:59'))).toBe(true);
  expect(isQuiet({ ...initialAlerts, quietUntil }, at('14:00'))).toBe(false);
  expect(isQuiet({ ...initialAlerts, quietUntil: 'always' }, at('14:00', 30))).toBe(true);
});

test.each([
  ['22:00', '07:00', '21:59', false],
  ['22:00', '07:00', '22:00', true],
  ['22:00', '07:00', '00:00', true],
  ['22:00', '07:00', '06:59', true],
  ['22:00', '07:00', '07:00', false],
  ['12:00', '13:00', '11:59', false],
  ['12:00', '13:00', '12:30', true],
  ['12:00', '13:00', '13:00', false],
  ['08:00', '08:00', '08:00', false],
])('from %s until %s it is quiet at %s: %s', (from, until, time, expected) => {
  const quietHours = { isOn: true, from, until };
  expect(isQuiet({ quietHours }, at(time))).toBe(expected);
  expect(isQuiet({ quietHours: { ...quietHours, isOn: false } }, at(time))).toBe(false);
});

test.each([
  ['by hand', '14:00', '12:00', '13:00', '11:00', at('14:00')],
  ['by the hours', undefined, '12:00', '13:00', '12:30', at('13:00')],
  ['by hours over midnight, before it', undefined, '22:00', '07:00', '23:00', at('07:00', 22)],
  ['by hours over midnight, after it', undefined, '22:00', '07:00', '06:00', at('07:00')],
  ['by hand within the hours', '12:30', '12:00', '13:00', '12:10', at('13:00')],
  ['by hand beyond the hours', '15:00', '12:00', '13:00', '12:10', at('15:00')],
  ['by hand into the hours', '12:30', '12:00', '13:00', '11:00', at('13:00')],
  ['not', '10:00', '12:00', '13:00', '11:00', undefined],
])('quiet %s has its end', (_how, byHand, from, until, time, end) => {
  const quietUntil = byHand === undefined ? {} : { quietUntil: at(byHand).toISOString() };
  const quietHours = { isOn: true, from, until };
  expect(quietEnd({ ...quietUntil, quietHours }, at(time))).toEqual(end);
});
