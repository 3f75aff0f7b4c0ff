import { text } from '../../text/text.ts';
import type { DateReading } from './numbered-date.ts';
import { explainedDate } from './written-date.ts';

/** The meaning of what is typed, in a sentence. */
export function understoodOf(reading: DateReading, today: string): string {
  switch (reading.kind) {
    case 'date':
      return explainedDate(reading.date, today);
    case 'refused':
      return reading.why;
    case 'none':
      return text.dates.none;
  }
}
