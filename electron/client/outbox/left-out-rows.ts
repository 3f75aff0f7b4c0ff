import type { OutboxEntry } from '#shared/capability/outbox.ts';
import { isOnItsWay } from '#shared/outbox/apply-pending.ts';

/** The rows that reads left out because an entry on its way seemed to have made them. */
export class LeftOutRows {
  readonly #rows = new Map<string, Set<string>>();

  add(entryId: string, rowId: string): void {
    this.#rows.set(entryId, (this.#rows.get(entryId) ?? new Set()).add(rowId));
  }

  /**
   * Whether windows must read again now that an entry has changed: it is decided, and what was left
   * out for it is not what it made, which its answer shows. Asking forgets what it asks about.
   */
  isOwed(entry: OutboxEntry): boolean {
    const rows = this.#rows.get(entry.id);
    if (rows === undefined || isOnItsWay(entry)) {
      return false;
    }
    this.#rows.delete(entry.id);
    return [...rows].some((id) => id !== entry.resultId);
  }
}
