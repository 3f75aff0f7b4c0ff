import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { text } from '../../../../text/text.ts';

type Status = WorkItem['status'];
type Priority = WorkItem['priority'];

/** Words without what people write in many ways: capitals, spaces, signs. */
export function keyOfWords(words: string): string {
  return words
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}%#№✓✔☑]+/gu, '');
}

/** The common words for a status, beside those on the screen. */
const commonStatuses: Readonly<Record<Status, string>> = {
  backlog: 'backlog, icebox, someday',
  todo: 'to do, not started, open, new, planned, ready, next, unstarted',
  in_progress:
    'in progress, doing, started, active, wip, work in progress, ongoing, under way, working on it, in development',
  review: 'review, in review, under review, needs review, to review, ready for review',
  done: 'done, complete, completed, finished, closed, resolved, shipped, ✓, ✔, ☑',
  cancelled: 'cancelled, canceled, won’t do, won’t fix, dropped, abandoned, discarded',
};

const commonPriorities: Readonly<Record<Priority, string>> = {
  low: 'low, lowest, minor',
  medium: 'medium, med, normal, moderate',
  high: 'high, important, major',
  critical: 'critical, urgent, highest, blocker',
};

/** The words that say that nothing is said. */
const nothing = new Set('none, n/a, no status, no priority, not set'.split(', ').map(keyOfWords));

const statuses = valuesByKey(commonStatuses, text.work.statuses);
const priorities = valuesByKey(commonPriorities, text.work.priorities);

function valuesByKey<Value extends string>(
  common: Readonly<Record<Value, string>>,
  onScreen: Readonly<Record<Value, string>>,
): ReadonlyMap<string, Value> {
  const values = new Map<string, Value>();
  for (const value of Object.keys(common) as Value[]) {
    for (const words of [...common[value].split(', '), onScreen[value]]) {
      values.set(keyOfWords(words), value);
    }
  }
  return values;
}

/** Whether the words of a cell with a state say none. */
export function saysNothing(words: string): boolean {
  const key = keyOfWords(words);
  return key === '' || nothing.has(key);
}

/** The status that words name, also behind a number or a sign; undefined for other words. */
export function statusOf(words: string): Status | undefined {
  return valueOf(statuses, words);
}

/** The priority that words name, also behind a number or a sign; undefined for other words. */
export function priorityOf(words: string): Priority | undefined {
  return valueOf(priorities, words);
}

function valueOf<Value>(values: ReadonlyMap<string, Value>, words: string): Value | undefined {
  const key = keyOfWords(words);
  return values.get(key) ?? values.get(key.replace(/^\d{1,2}/, ''));
}

const percent = /^(\d{1,3}(?:[.,]\d{1,4})?)\s?(%?)$/;

/**
 * The progress that words name, in percent; undefined for other words. 1 alone may be all or one
 * percent, so it is neither.
 *
 * @param isFraction whether the numbers of the column are parts of 1
 */
export function progressOf(words: string, isFraction: boolean): number | undefined {
  const [, digits, sign] = percent.exec(words.trim()) ?? [];
  const number = Number(digits?.replace(',', '.'));
  const isUnclear = number === 1 && sign === '' && !isFraction;
  const value = isFraction && sign === '' ? Math.round(number * 10_000) / 100 : number;
  return !isUnclear && value >= 0 && value <= 100 ? value : undefined;
}

/** Whether all numbers of a column are parts of 1, as a sheet without formats has them. */
export function areFractions(column: readonly string[]): boolean {
  const said = column.filter((words) => !saysNothing(words));
  return (
    said.some((words) => /^0?[.,]\d+$/.test(words)) &&
    said.every((words) => /^(?:0|1|0?[.,]\d{1,6})$/.test(words))
  );
}

const checked = /^(?:true|yes|y|x|1|\[x\]|☑|☒|✅|✔|✓)\uFE0F?$/iu;
const unchecked = /^(?:false|no|n|0|\[ ?\]|☐|⬜|❌|✗)?\uFE0F?$/iu;

/** Whether the words of a box say that it is checked; undefined for other words. */
export function isChecked(words: string): boolean | undefined {
  const box = words.trim();
  return checked.test(box) ? true : unchecked.test(box) ? false : undefined;
}

/** Whether the words of a cell are a box in any text. */
export function isBox(words: string): boolean {
  return /^(?:true|false|\[[ x]?\]|[☑☒✅✔✓☐⬜]\uFE0F?)$/iu.test(words.trim());
}
