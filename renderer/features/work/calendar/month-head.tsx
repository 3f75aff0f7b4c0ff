import { ChevronLeft, ChevronRight } from 'lucide-react';
import { text } from '../../../text/text.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { MonthChoice } from './month-choice.tsx';
import { addMonths } from './month-days.ts';
import './month-head.css';

/** The name of the shown months, and the ways to others: step by step, by name and year, and back. */
export function MonthHead({
  title,
  isRange = false,
  day,
  today,
  onDay,
}: {
  title: string;
  /** Whether more is shown than the month of the day, so that the choice of that does not say it. */
  isRange?: boolean;
  day: string;
  today: string;
  onDay: (day: string) => void;
}) {
  const words = text.calendar;
  return (
    <div className="month-head">
      <h2 className={isRange ? undefined : 'hidden'} aria-live="polite">
        {title}
      </h2>
      <MonthChoice day={day} onDay={onDay} />
      <IconButton
        label={words.previous}
        icon={<ChevronLeft size={16} aria-hidden="true" />}
        onClick={() => onDay(addMonths(day, -1))}
      />
      <IconButton
        label={words.next}
        icon={<ChevronRight size={16} aria-hidden="true" />}
        onClick={() => onDay(addMonths(day, 1))}
      />
      <Button onClick={() => onDay(today)}>{words.today}</Button>
    </div>
  );
}
