import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#shared/text/civil-date.ts';
import { buildWorkItem } from '../../../testing/build-entities.ts';
import { barsByDay, mostLanes } from './day-bars.ts';
import { itemsOn } from './dated-items.ts';
import { weeksOf } from './month-days.ts';

/** December 2026 begins on a Tuesday. */
const weeks = weeksOf('2026-12-01');
const days = weeks.flat();
const span = (id: string, startOn: string, dueOn: string) =>
  buildWorkItem({ id, title: id, startOn, dueOn });

test('an item over several weeks is a bar in each, which says where it goes on', () => {
  const bars = barsByDay([span('long', '2026-12-03', '2026-12-15')], weeks);
  const begun = [...bars].flatMap(([day, { bars: begins }]) =>
    begins.map(({ column, days: length, isFromBefore, goesOn, lane }) => [
      day,
      { column, length, isFromBefore, goesOn, lane },
    ]),
  );
  expect(begun).toEqual([
    ['2026-12-03', { column: 3, length: 4, isFromBefore: false, goesOn: true, lane: 0 }],
    ['2026-12-07', { column: 0, length: 7, isFromBefore: true, goesOn: true, lane: 0 }],
    ['2026-12-14', { column: 0, length: 2, isFromBefore: true, goesOn: false, lane: 0 }],
  ]);
  expect(bars.get('2026-12-10')).toMatchObject({ count: 1, hidden: 0 });
  expect(bars.get('2026-12-16')).toBeUndefined();
});

test('what stands on one day has a lane also below long bars, and the rest is counted', () => {
  const long = Array.from({ length: 9 }, (_, at) => span(`l${at}`, '1900-01-01', '2999-12-31'));
  const due = Array.from({ length: 2 }, (_, at) =>
    buildWorkItem({ id: `d${at}`, title: `Due ${at}`, dueOn: '2026-12-09' }),
  );
  const bars = barsByDay([...long, ...due], weeks);
  expect(bars.get('2026-12-07')?.bars).toHaveLength(mostLanes - 1);
  expect(bars.get('2026-12-09')?.bars.map(({ item, lane }) => [item.id, lane])).toEqual([
    ['d0', mostLanes - 1],
  ]);
  expect(bars.get('2026-12-09')).toMatchObject({ count: 11, hidden: 7 });
  expect(bars.get('2026-12-10')).toMatchObject({ count: 9, hidden: 6 });
});

test('whatever the dates, no two bars share a lane on a day, and every item of a day is counted', () => {
  const date = fc.integer({ min: -60, max: 90 }).map((at) => addDays('2026-12-01', at));
  const dates = fc.record({ startOn: date, dueOn: date }, { requiredKeys: [] });
  fc.assert(
    fc.property(fc.array(dates, { maxLength: 40 }), (all) => {
      const items = all.map((each, at) => buildWorkItem({ id: `i${at}`, ...each }));
      const bars = barsByDay(items, weeks);
      const taken = new Map<string, number>();
      for (const [day, { bars: begins }] of bars) {
        for (const { days: length, lane } of begins) {
          for (let at = 0; at < length; at += 1) {
            const place = `${addDays(day, at)} ${lane}`;
            taken.set(place, (taken.get(place) ?? 0) + 1);
          }
        }
      }
      expect([...taken.values()].filter((count) => count > 1)).toEqual([]);
      expect(days.map((day) => bars.get(day)?.count ?? 0)).toEqual(
        days.map((day) => itemsOn(items, day).length),
      );
      const shown = days.map(
        (day) => [...taken.keys()].filter((place) => place.startsWith(day)).length,
      );
      expect(days.map((day) => (bars.get(day)?.count ?? 0) - (bars.get(day)?.hidden ?? 0))).toEqual(
        shown,
      );
    }),
  );
});
