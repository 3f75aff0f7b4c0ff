import type { Cost } from '#shared/domain/run/schema.ts';
import type { ReadableDb } from '../../../storage/database.ts';

/** The calls that are added up. */
export interface CostQuery {
  readonly guildSeq: number;
  readonly since: string;
}

/** The things that rows of costs are about. */
export type CostsBy = 'operator' | 'work_item' | 'day';

interface CostRow extends Omit<Cost, 'id' | 'title' | 'money'> {
  readonly id: string | null;
  readonly title: string | null;
  readonly usd: number | null;
}

/** Sums of calls. One that is unknown or goes on counts as reserved. Prices are in US dollars. */
const sums = `count(*) AS calls, coalesce(sum(c.tokens), 0) AS tokens,
  coalesce(sum(iif(c.state = 'settled', 0, c.tokens)), 0) AS reservedTokens,
  sum(c.money) AS usd, count(*) - count(c.money) AS unpriced`;

/** The rows of each kind. A call counts for its item and those above it when it was made. */
const groups: Readonly<
  Record<CostsBy, { from: string; id: string; title: string; order: string }>
> = {
  operator: {
    from: 'run_calls c JOIN operators o ON o.seq = c.operator_seq',
    id: 'o.id',
    title: 'o.name',
    order: 'tokens DESC, id',
  },
  work_item: {
    from: `run_calls c LEFT JOIN call_items t ON t.call_seq = c.seq
        LEFT JOIN work_items i ON i.seq = t.work_item_seq`,
    id: 'i.id',
    title: 'i.title',
    order: 'tokens DESC, id',
  },
  day: { from: 'run_calls c', id: 'substr(c.at, 1, 10)', title: 'NULL', order: 'id DESC' },
};

/** Adds up the calls of a guild: by operator and item the most first, by day the newest. */
export function costsBy(
  db: ReadableDb,
  by: CostsBy,
  { guildSeq, since, limit }: CostQuery & { readonly limit: number },
): Cost[] {
  const { from, id, title, order } = groups[by];
  return db
    .all<CostRow>(
      `SELECT ${id} AS id, ${title} AS title, ${sums} FROM ${from}
       WHERE c.guild_seq = ? AND c.at >= ? GROUP BY 1 ORDER BY ${order} LIMIT +?`,
      guildSeq,
      since,
      limit,
    )
    .map((row) => costOf(row));
}

/** Adds up all calls of a guild. */
export function totalCost(db: ReadableDb, { guildSeq, since }: CostQuery): Cost {
  const row = db.get<CostRow>(
    `SELECT NULL AS id, NULL AS title, ${sums} FROM run_calls c WHERE c.guild_seq = ? AND c.at >= ?`,
    guildSeq,
    since,
  );
  if (row === undefined) {
    throw new Error('A sum without a row.');
  }
  return costOf(row);
}

function costOf({ id, title, usd, ...counts }: CostRow): Cost {
  return {
    ...counts,
    id: id ?? undefined,
    title: title ?? undefined,
    money: usd === null ? [] : [{ currency: 'USD', amount: usd }],
  };
}
