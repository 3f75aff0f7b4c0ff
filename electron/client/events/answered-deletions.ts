import { eventVerbOf } from '#shared/registry/resources.ts';
import type { ServiceEvent } from '#shared/registry/service-event.ts';
import { memoryLimits } from '#shared/limits/kept-limits.ts';
import { RecentMap } from '../recent-map.ts';

/** The fields of a row that tell when it was changed last. */
interface Changed {
  readonly id: string;
  readonly updatedAt?: string;
}

/**
 * The deletions that the service has answered and that its events have not told of yet. Answers and
 * events come on ways of their own, so events of before such a deletion may come after its answer.
 * Events without a time say nothing here: those of a poller tell of what is there now.
 */
export class AnsweredDeletions {
  /** The things that are gone, each by how that became known first. */
  readonly #gone = new RecentMap<string, 'answered' | 'told'>(memoryLimits.deletions);

  /** Takes note of the answer to a deletion. */
  answer(noun: string, id: string): void {
    const thing = thingKey(noun, id);
    this.#gone.set(thing, this.#gone.get(thing) ?? 'answered');
  }

  /** Takes note of an event in its turn. Answers whether it is of before an answered deletion. */
  isOutdated({ type, at, data }: ServiceEvent): boolean {
    const { resource, verb } = eventVerbOf(type) ?? {};
    if (resource?.events['deleted'] === undefined || at === undefined) {
      return false;
    }
    if (verb === 'deleted') {
      this.#gone.set(thingKey(resource.noun, (data as Changed).id), 'told');
      return false;
    }
    const row = (data as Readonly<Record<string, Changed>>)[resource.entityField ?? ''];
    const thing = row && thingKey(resource.noun, row.id);
    if (row === undefined || thing === undefined) {
      return false;
    }
    if (this.#gone.get(thing) === 'answered' && !(verb === 'created' && isRestored(row, at))) {
      return true;
    }
    this.#gone.delete(thing);
    return false;
  }

  /** Forgets all, because events may have been missed. Those to come are of after every answer. */
  clear(): void {
    this.#gone.clear();
  }
}

/** Whether a thing was there before it was told as new: a restoration leaves its times as they are. */
function isRestored({ updatedAt }: Changed, at: string): boolean {
  return updatedAt !== undefined && Date.parse(updatedAt) < Date.parse(at);
}

function thingKey(noun: string, id: string): string {
  return `${noun} ${id}`;
}
