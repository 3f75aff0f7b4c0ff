import type { LocalKind } from '#shared/local/define-local.ts';
import type { WritableDb } from '../../../storage/database.ts';

/** Forgets the rows of a kind that were saved the longest ago, where there are too many. */
export function forgetOldest(
  db: WritableDb,
  { name, max }: Pick<LocalKind, 'name' | 'max'>,
  homeId: string,
): void {
  const [rows, values] =
    max.per === 'all' ? ['kind = ?', [name]] : ['kind = ? AND home_id = ?', [name, homeId]];
  db.run(
    `DELETE FROM local_state WHERE ${rows} AND visit <= (
       SELECT visit FROM local_state WHERE ${rows} ORDER BY visit DESC LIMIT 1 OFFSET +?)`,
    ...values,
    ...values,
    max.rows,
  );
}
