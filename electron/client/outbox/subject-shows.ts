import type { OutboxEntry } from '#shared/capability/outbox.ts';
import type { ServiceEvent } from '#shared/registry/service-event.ts';
import { rolesByName } from '#shared/contract/resource.ts';
import { resources } from '#shared/registry/resources.ts';
import { subjectEvent } from './subject-event.ts';
import type { SubjectSources } from './subject-event.ts';

export interface SubjectShowsOptions {
  readonly sources: SubjectSources;
  readonly tell: (event: ServiceEvent) => void;
}

/** A subject that is being read, and how often it was told meanwhile that it is deleted. */
interface Show {
  count: number;
  deletions: number;
}

const roles = rolesByName(resources, 'events');

/**
 * Shows the windows what entries are about as it is now. A subject that is deleted while it is read
 * for that stays deleted.
 */
export class SubjectShows {
  readonly #options: SubjectShowsOptions;
  /** The subjects that are being read, by their ids. */
  readonly #shows = new Map<string, Show>();

  constructor(options: SubjectShowsOptions) {
    this.#options = options;
  }

  /** Takes note of an event that windows hear of. */
  hear({ type, data }: ServiceEvent): void {
    if (roles.get(type)?.role === 'deleted') {
      this.hearDeleted((data as { readonly id: string }).id);
    }
  }

  /** Takes note that a thing is deleted. */
  hearDeleted(id: string): void {
    const show = this.#shows.get(id);
    if (show !== undefined) {
      show.deletions += 1;
    }
  }

  /** Shows the subject of an entry; where it is unknown, nothing. */
  async show(entry: OutboxEntry): Promise<void> {
    const { sources, tell } = this.#options;
    const { id } = entry.subject;
    const show = this.#shows.get(id) ?? { count: 0, deletions: 0 };
    const { deletions } = show;
    show.count += 1;
    this.#shows.set(id, show);
    const event = await subjectEvent(entry, sources).catch(() => undefined);
    show.count -= 1;
    if (show.count === 0) {
      this.#shows.delete(id);
    }
    if (event !== undefined && show.deletions === deletions) {
      this.hear(event);
      tell(event);
    }
  }
}
