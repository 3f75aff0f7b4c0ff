import type { OutboxEntry } from '#shared/capability/outbox.ts';
import { alertLimits } from '#shared/limits/desktop-limits.ts';
import { RecentMap } from '../recent-map.ts';

/**
 * The person's own acts of this run, through any home. A service that is two homes sends each act
 * twice.
 */
export class OwnActs {
  readonly #names = new RecentMap<string, true>(alertLimits.ownActs);

  /** Remembers a write that a service has accepted, by the id and the times in its answer. */
  add({ state, subject }: OutboxEntry, output: unknown): void {
    if (state !== 'sent' || typeof output !== 'object' || output === null) {
      return;
    }
    const { id, createdAt, updatedAt } = output as Readonly<Record<string, unknown>>;
    for (const at of [createdAt, updatedAt]) {
      if (typeof id === 'string' && typeof at === 'string') {
        this.#names.set(nameOf(id, at), true);
      }
    }
    // An item is changed under the id that it had when the change was written.
    if (typeof updatedAt === 'string') {
      this.#names.set(nameOf(subject.id, updatedAt), true);
    }
  }

  /** Whether the thing was made or changed by the person at that time of its service. */
  has(id: string, at: string): boolean {
    return this.#names.has(nameOf(id, at));
  }
}

function nameOf(id: string, at: string): string {
  return `${id} ${at}`;
}
