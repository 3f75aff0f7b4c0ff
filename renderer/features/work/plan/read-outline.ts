import { pasteLimits } from '#shared/limits/page-limits.ts';
import { textLimits } from '#shared/limits/limits.ts';
import { beginningOf } from '#shared/text/cut-text.ts';
import { resultInSlices } from '../../../ui/slices.ts';
import { newEntryIds } from '../acts/create-items.ts';
import { isMarked, readLines } from '../paste/outline-lines.ts';
import { readPlan } from '../paste/read-plan.ts';
import type { PastedPlan, PlanItem } from '../paste/read-plan.ts';
import { titleWords } from '../paste/title-words.ts';
import type { PlanRow } from './plan-rows.ts';

/** A message of which a plan is made. */
export interface PlanSource {
  readonly text: string;
  /** The address of the message; absent where nobody could follow it. */
  readonly address?: string | undefined;
}

/** The rows that messages become, and what was repaired in them. */
export interface ReadOutline {
  readonly rows: readonly PlanRow[];
  /** How many titles were shortened. */
  readonly shortened: number;
  /** How many descriptions were cut: the link leads to the whole. */
  readonly cut: number;
  /** The paragraphs that belong to no row. */
  readonly leftOut: number;
  /** Whether there is more than a plan may have; then there are no rows. */
  readonly isLarge: boolean;
}

/** The longest line of a text without signs of an outline that is an entry of its own. */
const longestLine = 120;
/** The room of a description for the link to its message. */
const linkRoom = 1_100;

/** Reads messages as the rows of a plan, bit by bit. Resolves never, once the signal says to stop. */
export function readOutline(
  sources: readonly PlanSource[],
  signal: AbortSignal,
): Promise<ReadOutline> {
  return resultInSlices(outlineOf(sources), signal);
}

/** The headings, lists and tasks of messages as the rows of a plan; one message after the other. */
export function* outlineOf(sources: readonly PlanSource[]): Generator<void, ReadOutline> {
  const read: ReadOutline[] = [];
  for (const { text, address } of sources) {
    read.push(rowsOf(yield* planOf(text), address));
  }
  const rows = read.flatMap((each) => each.rows);
  const isLarge = rows.length > pasteLimits.items || read.some((each) => each.isLarge);
  return {
    rows: isLarge ? [] : rows,
    shortened: read.reduce((sum, each) => sum + each.shortened, 0),
    cut: read.reduce((sum, each) => sum + each.cut, 0),
    leftOut: read.reduce((sum, each) => sum + each.leftOut, 0),
    isLarge,
  };
}

/** The outline in a text. A text in sentences is one entry, with its beginning as the title. */
function* planOf(text: string): Generator<void, PastedPlan | undefined> {
  const isLong = text.length > pasteLimits.text;
  const isOutline =
    isLong ||
    readLines(text).some(isMarked) ||
    text.split(/\r\n|\r|\n/).every((line) => line.length <= longestLine);
  const plan = yield* readPlan(isOutline ? text : '');
  return isOutline || plan === undefined ? plan : { ...plan, items: [proseItem(text)] };
}

function proseItem(text: string): PlanItem {
  const words = text.trim();
  const [first = ''] = words.split(/(?<=[.!?。！？])\s|\r\n|\r|\n/, 1);
  const description = first === words ? '' : words;
  return {
    title: titleWords(first),
    description,
    state: {},
    namedType: undefined,
    parentAt: undefined,
  };
}

function rowsOf(plan: PastedPlan | undefined, origin: string | undefined): ReadOutline {
  if (plan === undefined) {
    return { rows: [], shortened: 0, cut: 0, leftOut: 0, isLarge: true };
  }
  const levels: number[] = [];
  let shortened = 0;
  let cut = 0;
  const rows = plan.items.map((item) => {
    const level = item.parentAt === undefined ? 0 : (levels[item.parentAt] ?? 0) + 1;
    levels.push(level);
    const isLong = item.title.length > textLimits.title;
    shortened += Number(isLong);
    const title = isLong ? `${beginningOf(item.title, textLimits.title - 1)}…` : item.title;
    const described = [isLong ? item.title : '', item.description]
      .filter((part) => part !== '')
      .join('\n\n');
    const description = beginningOf(described, textLimits.workItemDescription - linkRoom);
    cut += Number(description !== described);
    const { priority = 'medium', status, progress } = item.state;
    const state = { priority, status, progress };
    return { entryIds: newEntryIds(), level, title, description, origin, ...state };
  });
  return { rows, shortened, cut, leftOut: plan.leftOut, isLarge: false };
}
