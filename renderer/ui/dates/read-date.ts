import {
  addDays,
  civilDate,
  daysIn,
  isCivilDate,
  partsOf,
  weekdayOf,
} from '#shared/text/civil-date.ts';
import { text } from '../../text/text.ts';
import { readNumberedDate } from './numbered-date.ts';
import type { DateReading } from './numbered-date.ts';
import { weekdayName, writtenDate } from './written-date.ts';

const { typed: words, refused } = text.dates;

/** A text beyond this length is no day. */
const longest = 60;

type Table = Readonly<Record<string, number | string>>;

/**
 * Reads a day that was typed as a date or in words. It knows a closed list of forms, and refuses
 * whatever else there is, so that no day is made up (decision 0313).
 *
 * @param today the day from which words such as `tomorrow` count
 */
export function readDate(typed: string, today: string): DateReading {
  if (typed.trim() === '') {
    return { kind: 'none' };
  }
  const line = typed
    .trim()
    .toLowerCase()
    .replaceAll(/[\s,]+/g, ' ');
  if (words.noDate.includes(line)) {
    return { kind: 'none' };
  }
  if (line.length > longest) {
    return refuse(refused.unknown);
  }
  const all = line.split(' ').map((word) => (word.endsWith('.') ? word.slice(0, -1) : word));
  const begin = all.findIndex((word) => !words.idle.includes(word));
  const parts = all.slice(Math.max(0, begin));
  const reading =
    readNear(parts, today) ??
    readWeekday(parts, today) ??
    readAhead(parts, today) ??
    readEnd(parts, today) ??
    readNumberedDate(parts) ??
    readNamedMonth(parts, today);
  return reading ?? refuse(refused.unknown);
}

function refuse(why: string): DateReading {
  return { kind: 'refused', why };
}

/** The reading of a day that may not be there. */
function dayOrNone(date: string | undefined): DateReading {
  return date === undefined ? refuse(refused.noSuchDay) : { kind: 'date', date };
}

/** `tomorrow` */
function readNear(parts: readonly string[], today: string): DateReading | undefined {
  const days = numberIn(words.days, parts[0]);
  return parts.length === 1 && days !== undefined ? within(addDays(today, days)) : undefined;
}

/** `friday`, the next one that comes; `next friday`, that of the next week; `this friday`. */
function readWeekday(parts: readonly string[], today: string): DateReading | undefined {
  const [first = '', second] = parts;
  const weekday = placeOf(words.weekdays, second ?? first);
  const isRight = parts.length === 1 || first === words.this || first === words.next;
  if (weekday === undefined || parts.length > 2 || !isRight) {
    return undefined;
  }
  const inWeek = weekday - weekdayOf(today);
  const date = addDays(today, inWeek);
  if (second === undefined) {
    return inWeek === 0
      ? refuse(refused.todayOrNext(weekdayName(today)))
      : within(inWeek > 0 ? date : addDays(date, 7));
  }
  if (first === words.next) {
    return within(addDays(date, 7));
  }
  return inWeek < 0 ? refuse(refused.passed(weekdayName(date))) : within(date);
}

/** `in 2 weeks` */
function readAhead(parts: readonly string[], today: string): DateReading | undefined {
  const [first, count = '', unit] = parts;
  const units: Table = words.units;
  const step = unit !== undefined && Object.hasOwn(units, unit) ? units[unit] : undefined;
  if (first !== words.in || parts.length !== 3 || step === undefined) {
    return undefined;
  }
  const number = /^\d{1,5}$/.test(count) ? Number(count) : numberIn(words.counts, count);
  if (number === undefined) {
    return undefined;
  }
  if (step === 'day' || step === 'week') {
    return within(addDays(today, number * (step === 'week' ? 7 : 1)));
  }
  const { year, month, day } = partsOf(today);
  const months = year * 12 + month - 1 + number * (step === 'year' ? 12 : 1);
  const [wantedYear, wantedMonth] = [Math.floor(months / 12), (months % 12) + 1];
  return civilDate(wantedYear, wantedMonth, 1) === undefined
    ? refuse(refused.beyond)
    : dayOrNone(civilDate(wantedYear, wantedMonth, day));
}

/** `end of month`, `end of next year`, `end of december`, `end of december 2027` */
function readEnd(parts: readonly string[], today: string): DateReading | undefined {
  const [end, of, ...rest] = parts;
  if (end !== words.endOf[0] || of !== words.endOf[1]) {
    return undefined;
  }
  const [first = '', second, third] = rest.filter((part) => !words.idle.includes(part));
  if (third !== undefined) {
    return undefined;
  }
  const now = partsOf(today);
  const isNext = first === words.next;
  const unit = isNext || first === words.this ? second : second === undefined ? first : undefined;
  const units: Table = words.units;
  const step = unit !== undefined && Object.hasOwn(units, unit) ? units[unit] : undefined;
  if (step === 'month') {
    const month = (now.month % 12) + 1;
    const year = now.month === 12 ? now.year + 1 : now.year;
    return isNext ? endOf(year, month) : endOf(now.year, now.month);
  }
  if (step === 'year') {
    return endOf(now.year + Number(isNext), 12);
  }
  const month = placeOf(words.months, first);
  if (month === undefined) {
    return undefined;
  }
  if (second === undefined) {
    return endOf(now.year + Number(month < now.month), month);
  }
  return isYear(second) ? endOf(Number(second), month) : undefined;
}

function endOf(year: number, month: number): DateReading {
  const date = civilDate(year, month, daysIn(year, month));
  return date === undefined ? refuse(refused.beyond) : { kind: 'date', date };
}

/** `24 dec`, `december 24th`, `thu 24 dec 2026`; without a year, the next one that comes. */
function readNamedMonth(parts: readonly string[], today: string): DateReading | undefined {
  const weekday = placeOf(words.weekdays, parts[0] ?? '');
  const [first = '', second = '', third] = weekday === undefined ? parts : parts.slice(1);
  const isOver = parts.length > (weekday === undefined ? 3 : 4);
  const month = placeOf(words.months, first) ?? placeOf(words.months, second);
  const day = dayIn(placeOf(words.months, first) === undefined ? first : second);
  if (isOver || month === undefined || day === undefined || !isYear(third ?? '2000')) {
    return undefined;
  }
  const reading =
    third === undefined ? nextOf(month, day, today) : ofYear(Number(third), month, day);
  const isOther =
    reading.kind === 'date' && weekday !== undefined && weekdayOf(reading.date) !== weekday;
  return isOther ? refuse(refused.otherWeekday(writtenDate(reading.date))) : reading;
}

function ofYear(year: number, month: number, day: number): DateReading {
  const isKept = civilDate(year, 1, 1) !== undefined;
  return isKept ? dayOrNone(civilDate(year, month, day)) : refuse(refused.beyond);
}

/** The next such day, today or later. A leap day that is years away needs its year. */
function nextOf(month: number, day: number, today: string): DateReading {
  const { year } = partsOf(today);
  const [leapYear, soon, later] = [2000, year, year + 1].map((each) => civilDate(each, month, day));
  if (leapYear === undefined) {
    return refuse(refused.noSuchDay);
  }
  const next = soon !== undefined && soon >= today ? soon : later;
  return next === undefined ? refuse(refused.addYear) : within(next);
}

/** The reading of a day that may lie beyond those that are kept. */
function within(date: string): DateReading {
  return isCivilDate(date) ? { kind: 'date', date } : refuse(refused.beyond);
}

/** The number of a day, with or without an ending as in `24th`. */
function dayIn(part: string): number | undefined {
  const end = words.ordinals.find((each) => part.endsWith(each)) ?? '';
  const digits = part.slice(0, part.length - end.length);
  return /^\d{1,2}$/.test(digits) ? Number(digits) : undefined;
}

function isYear(part: string): boolean {
  return /^\d{4}$/.test(part);
}

/** The place of a name in a list, from 1 on; the name may be cut to three letters or more. */
function placeOf(names: readonly string[], part: string): number | undefined {
  const at = part.length < 3 ? -1 : names.findIndex((name) => name.startsWith(part));
  return at < 0 ? undefined : at + 1;
}

function numberIn(table: Readonly<Record<string, number>>, part = ''): number | undefined {
  return Object.hasOwn(table, part) ? table[part] : undefined;
}
