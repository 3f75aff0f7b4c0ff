import { useState } from 'react';
import { civilYears, partsOf } from '#shared/text/civil-date.ts';
import { text } from '../../../text/text.ts';
import { monthOnly } from '../../../ui/dates/written-date.ts';
import { dayInMonth } from './month-days.ts';

/** The first day of each month of a year, which has all of their names. */
const months = Array.from({ length: 12 }, (_, at) => dayInMonth(2000, at + 1, 1) ?? '');

/**
 * The month of the shown day by its name and year. Either is chosen by itself, and leads there at
 * once; a year that is not whole yet leads nowhere, and is set back as the person leaves it.
 */
export function MonthChoice({ day, onDay }: { day: string; onDay: (day: string) => void }) {
  const [typedYear, setTypedYear] = useState<string>();
  const words = text.calendar;
  const { year, month, day: at } = partsOf(day);
  const goTo = (toYear: number, toMonth: number) => {
    const to = dayInMonth(toYear, toMonth, at);
    if (to !== undefined) {
      onDay(to);
    }
  };
  return (
    <div className="month-choice">
      <select
        aria-label={words.month}
        value={month}
        onChange={({ target }) => goTo(year, Number(target.value))}
      >
        {months.map((first, index) => (
          <option key={first} value={index + 1}>
            {monthOnly(first)}
          </option>
        ))}
      </select>
      <input
        type="number"
        aria-label={words.year}
        min={civilYears.first}
        max={civilYears.last}
        value={typedYear ?? year}
        onChange={({ target }) => {
          setTypedYear(target.value);
          goTo(Number(target.value), month);
        }}
        onBlur={() => setTypedYear(undefined)}
      />
    </div>
  );
}
