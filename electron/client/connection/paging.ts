import { problemError } from '#shared/problem/problem.ts';
import { ServiceError } from './service-error.ts';
import { answerLimits } from '#shared/limits/limits.ts';
import { text } from '../text/text.ts';

type Identified = { readonly id: string };

/** Asks for the first rows of a list that takes a limit and no cursor, at most so many. */
type AskRows<Row> = (limit: number) => Promise<readonly Row[]>;

export interface Page<Row> {
  readonly rows: Row[];
  /** null at the end. */
  readonly nextCursor: string | null;
}

/** A place in a list: behind so many rows, the last of them with this id. */
interface Place {
  readonly count: number;
  readonly after: string;
}

/** The limits that services usually allow, the largest first. */
const usualLimits = [1_000, 500, 200, 100, 50, 20];

/**
 * A page of a list whose service knows no cursors: the limit is raised in steps until the row
 * that the caller has last is met and the page behind it is whole (contract: Pages and cursors).
 * Rows that came to the top meanwhile so shift nothing.
 */
export async function readPage<Row extends Identified>(
  ask: AskRows<Row>,
  { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
): Promise<Page<Row>> {
  const place = cursor === undefined ? undefined : parseCursor(cursor);
  const count = place?.count ?? 0;
  // One more than the page tells whether there is another.
  for (let asked = count + limit + 1; ; asked *= 2) {
    const { rows, isAll } = await askWithin(ask, Math.min(asked, answerLimits.rows));
    const met = place === undefined ? -1 : rows.findIndex(({ id }) => id === place.after);
    if (place !== undefined && met === -1 && !isAll) {
      continue;
    }
    // If the row itself is gone, its place is the next best.
    const from = place !== undefined && met === -1 ? count : met + 1;
    if (rows.length <= from + limit && !isAll) {
      continue;
    }
    return pageOf(rows, from, limit);
  }
}

/** The rows up to a limit, or up to the largest that the service takes; `isAll` it gives. */
async function askWithin<Row>(
  ask: AskRows<Row>,
  limit: number,
): Promise<{ rows: readonly Row[]; isAll: boolean }> {
  try {
    const rows = await ask(limit);
    return { rows, isAll: rows.length < limit || limit === answerLimits.rows };
  } catch (error) {
    const lower = usualLimits.find((usual) => usual < limit);
    const isRefused =
      error instanceof ServiceError && (error.status === 400 || error.status === 422);
    if (!isRefused || lower === undefined) {
      throw error;
    }
    return { rows: (await askWithin(ask, lower)).rows, isAll: true };
  }
}

/** A page of a list that is there whole. */
export function cutPage<Row extends Identified>(
  rows: readonly Row[],
  { limit, cursor }: { readonly limit?: number | undefined; readonly cursor?: string | undefined },
): Page<Row> {
  const place = cursor === undefined ? undefined : parseCursor(cursor);
  const met = rows.findIndex(({ id }) => id === place?.after);
  const from = place === undefined ? 0 : met === -1 ? place.count : met + 1;
  return pageOf(rows, from, limit ?? rows.length);
}

function pageOf<Row extends Identified>(
  rows: readonly Row[],
  from: number,
  limit: number,
): Page<Row> {
  const page = rows.slice(from, from + limit);
  const last = page.at(-1);
  const hasMore = last !== undefined && rows.length > from + limit;
  return {
    rows: page,
    nextCursor: hasMore ? cursorOf({ count: from + page.length, after: last.id }) : null,
  };
}

function cursorOf({ count, after }: Place): string {
  return Buffer.from(JSON.stringify([count, after])).toString('base64url');
}

/** @throws ProblemError `validation_failed` for what is none of ours */
function parseCursor(cursor: string): Place {
  try {
    const place: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (Array.isArray(place)) {
      const [count, after]: unknown[] = place;
      if (Number.isSafeInteger(count) && typeof after === 'string') {
        return { count: Math.min(Math.max(Number(count), 0), answerLimits.rows), after };
      }
    }
  } catch {
    // Falls through to the refusal.
  }
  throw problemError('validation_failed', text.service.listMoved);
}
