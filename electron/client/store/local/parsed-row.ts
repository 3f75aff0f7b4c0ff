import type { LocalKind } from '#shared/local/define-local.ts';
import type { LocalRow } from '#shared/local/kinds.ts';

/** The columns of a row that its kind reads. */
export interface StoredRow {
  readonly key: string;
  readonly value: string;
}

/** A row as its kind reads it; undefined for one that this version cannot read. */
export function parsedRow(kind: LocalKind, row: StoredRow): LocalRow | undefined {
  try {
    const key = kind.key.safeParse(JSON.parse(row.key));
    const value = kind.value.safeParse(JSON.parse(row.value));
    // The kind's own schemas have read it.
    return key.success && value.success
      ? ({ kind: kind.name, key: key.data, value: value.data } as LocalRow)
      : undefined;
  } catch {
    return undefined;
  }
}
