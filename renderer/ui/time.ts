import { dateFormat } from '#shared/text/date-format.ts';
import { onFirstUse } from '#shared/text/on-first-use.ts';
import { locale, text as catalogue } from '../text/text.ts';

const time = dateFormat(locale, { hour: 'numeric', minute: '2-digit' });
const day = dateFormat(locale, { day: 'numeric', month: 'short' });
const weekday = dateFormat(locale, { weekday: 'short' });
const weekdayAndTime = dateFormat(locale, {
  weekday: 'long',
  hour: 'numeric',
  minute: '2-digit',
});
const dayAndYear = dateFormat(locale, { dateStyle: 'medium' });
const longDay = dateFormat(locale, { dateStyle: 'full' });
const moment = dateFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
const exact = dateFormat(locale, { dateStyle: 'full', timeStyle: 'medium' });
const relative = onFirstUse(() => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));

const amount = onFirstUse(() => new Intl.NumberFormat(locale));

/** How moments and numbers are written, by an example of each. */
export function formatSample(at: Date): string {
  return `${exact(at)} · ${amount().format(12_345.67)}`;
}

/** The time of day, `10:42`. */
export function formatTime(timestamp: string): string {
  return time(new Date(timestamp));
}

/** Everything there is to say of a moment, for a tooltip. */
export function formatExact(timestamp: string): string {
  return exact(new Date(timestamp));
}

/** A moment with its day and its time, within a sentence. */
export function formatMoment(timestamp: string): string {
  return moment(new Date(timestamp));
}

/** A day with its year. */
export function formatDate(timestamp: string): string {
  return dayAndYear(new Date(timestamp));
}

/** A day without its year, where that is known. */
export function formatDayOfYear(timestamp: string): string {
  return day(new Date(timestamp));
}

/**
 * When something happened: today the time alone, else with it yesterday or the day of the last week
 * by its name, or the date.
 */
export function formatWhen(timestamp: string, now: Date): string {
  const at = new Date(timestamp);
  const daysAgo = calendarDay(now) - calendarDay(at);
  switch (daysAgo) {
    case 0:
      return time(at);
    case 1:
      return `${capitalised(relative().format(-1, 'day'))} ${time(at)}`;
    default:
      return daysAgo > 1 && daysAgo < 7 ? weekdayAndTime(at) : moment(at);
  }
}

/** How long ago something happened within the last hours of today; else as `formatWhen`. */
export function formatAgo(timestamp: string, now: Date): string {
  const at = new Date(timestamp);
  const minutes = Math.max(0, Math.floor((now.getTime() - at.getTime()) / 60_000));
  if (minutes === 0) {
    return catalogue.ui.justNow;
  }
  if (minutes < 60) {
    return relative().format(-minutes, 'minute');
  }
  const hours = Math.floor(minutes / 60);
  return hours < 12 && isSameDay(at, now)
    ? relative().format(-hours, 'hour')
    : formatWhen(timestamp, now);
}

/** A moment of the coming days: the time today, else the weekday and the time. */
export function formatComing(timestamp: string, now = new Date()): string {
  const at = new Date(timestamp);
  return (isSameDay(at, now) ? time : weekdayAndTime)(at);
}

/** A moment ahead, however far: as one of the coming days within a week, else with its date. */
export function formatAhead(timestamp: string, now: Date): string {
  const days = calendarDay(new Date(timestamp)) - calendarDay(now);
  return days >= 0 && days < 7 ? formatComing(timestamp, now) : formatMoment(timestamp);
}

/** A day as a heading: today and yesterday by name. */
export function formatDay(timestamp: string, now: Date): string {
  const daysAgo = calendarDay(now) - calendarDay(new Date(timestamp));
  return daysAgo === 0 || daysAgo === 1
    ? capitalised(relative().format(-daysAgo, 'day'))
    : longDay(new Date(timestamp));
}

/** A moment in a list: a time today, yesterday by name, a weekday within a week, else a date. */
export function formatRecent(timestamp: string, now: Date): string {
  const at = new Date(timestamp);
  const daysAgo = calendarDay(now) - calendarDay(at);
  if (daysAgo === 1) {
    return capitalised(relative().format(-1, 'day'));
  }
  return daysAgo > 1 && daysAgo < 7 ? weekday(at) : formatShort(timestamp, now);
}

/** A moment in as few characters as tell it: a time today, else a date. */
export function formatShort(timestamp: string, now: Date): string {
  const at = new Date(timestamp);
  if (isSameDay(at, now)) {
    return time(at);
  }
  return (at.getFullYear() === now.getFullYear() ? day : dayAndYear)(at);
}

/** A calendar day, here: from its first millisecond until that of the next. */
export interface Day {
  readonly from: number;
  readonly until: number;
}

/** The calendar day of a moment in milliseconds. */
export function dayOf(ms: number): Day {
  const at = new Date(ms);
  const beginOf = (date: number) => new Date(at.getFullYear(), at.getMonth(), date).getTime();
  return { from: beginOf(at.getDate()), until: beginOf(at.getDate() + 1) };
}

/** Whether two moments lie on one calendar day, here. */
export function isSameDay(a: Date, b: Date): boolean {
  return calendarDay(a) === calendarDay(b);
}

function calendarDay(at: Date): number {
  return Math.round(Date.UTC(at.getFullYear(), at.getMonth(), at.getDate()) / 86_400_000);
}

function capitalised(text: string): string {
  return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);
}
