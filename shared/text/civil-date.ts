/**
 * Days of the calendar, without a time and a time zone, as `2026-12-24`. They are in order as texts.
 * Nothing here reads a clock: who asks for a day that is relative says which day today is.
 */

/** The years of which there are days. */
export const civilYears = { first: 1900, last: 2999 } as const;

const dayMs = 86_400_000;
const form = /^(\d{4})-(\d{2})-(\d{2})$/;

/** The texts that are days that there are, as a pattern for schemas: `isCivilDate` says the same. */
export const civilDatePattern =
  /^(?:(?:19|2\d)\d{2}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|1\d|2[0-8]))|(?:(?:19|2\d)(?:0[48]|[2468][048]|[13579][26])|2[048]00)-02-29)$/;

/** The parts of a day; months and days begin with 1. */
export interface CivilParts {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** Whether a text is a day that there is. */
export function isCivilDate(text: string): boolean {
  const [, year, month, day] = form.exec(text) ?? [];
  return civilDate(Number(year), Number(month), Number(day)) !== undefined;
}

/** The day with these parts; undefined where there is none, as on 30 February. */
export function civilDate(year: number, month: number, day: number): string | undefined {
  const isInYears = year >= civilYears.first && year <= civilYears.last;
  const isDay = isInYears && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month);
  return isDay ? written(Date.UTC(year, month - 1, day)) : undefined;
}

/** The parts of a day. */
export function partsOf(date: string): CivilParts {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  return { year, month, day };
}

/** The number of days of a month. */
export function daysIn(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** The day that is so many days after another one. */
export function addDays(date: string, days: number): string {
  return written(Date.parse(date) + days * dayMs);
}

/** How many days lie between two days; negative where the second is the earlier one. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs);
}

/** The day of the week, from 1 for Monday to 7 for Sunday. */
export function weekdayOf(date: string): number {
  return new Date(date).getUTCDay() || 7;
}

/** The day that a clock on the wall shows at a moment, here. */
export function dayHere(at: Date): string {
  return written(at.getTime() - at.getTimezoneOffset() * 60_000);
}

/** The noon of a day, here: a moment that every day has, by which it can be formatted. */
export function noonOf(date: string): Date {
  const { year, month, day } = partsOf(date);
  return new Date(year, month - 1, day, 12);
}

/** Whether a start lies after a due date. Whoever has only one of them is in order. */
export function startsAfterDue({
  startOn,
  dueOn,
}: {
  readonly startOn?: string | null | undefined;
  readonly dueOn?: string | null | undefined;
}): boolean {
  return Boolean(startOn) && Boolean(dueOn) && (startOn ?? '') > (dueOn ?? '');
}

function written(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
