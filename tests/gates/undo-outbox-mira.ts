import assert from 'node:assert/strict';
import type { Act, ActChange } from '#shared/capability/act.ts';
import type { OutboxEntry } from '#shared/capability/outbox.ts';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { ProblemError } from '#shared/problem/problem.ts';
import type { StoredEntry } from '../../electron/client/store/store-protocol.ts';
import { actPorts } from '../../renderer/actions/undo/act-ports.ts';
import { makeStep } from '../../renderer/actions/undo/make-step.ts';
import type { ChangedSince, StepMade } from '../../renderer/actions/undo/make-step.ts';
import type { Values } from '../../renderer/actions/undo/undo-ports.ts';
import { nextAct } from '../../renderer/entities/acts/act-history.ts';
import type { Step } from '../../renderer/entities/acts/act-history.ts';
import {
  addAct,
  noteStep,
  replaceInActs,
  useActs,
} from '../../renderer/entities/acts/act-store.ts';
import { trashStore } from '../../renderer/entities/trash/trash-store.ts';
import { workItemStore } from '../../renderer/entities/work-item/work-item-store.ts';
import type { SeededRandom } from './seeded-random.ts';
import type { Client } from './undo-outbox-client.ts';
import type { Author, Ledger } from './undo-outbox-ledger.ts';
import { guildId } from './undo-outbox-service.ts';

/** Answers what a step asks: whether it goes over what was changed since. */
export type Answer = (changed: readonly ChangedSince[]) => boolean;

/** The place in which everything is done. */
export const place = { homeId: 'home', scope: `work ${guildId}` };

/** The fields of an item that was created with none of them. */
const first = { parentId: null, status: 'todo', progress: 0, priority: 'medium' };

export interface MiraOptions {
  readonly client: Client;
  readonly ledger: Ledger;
  readonly random: SeededRandom;
  readonly author: Author;
}

/** Mira's acts in the window of her application, on the things that it shows. */
export class Mira {
  readonly #client: Client;
  readonly #ledger: Ledger;
  readonly #random: SeededRandom;
  readonly #author: Author;
  #begun = 0;

  constructor({ client, ledger, random, author }: MiraOptions) {
    this.#client = client;
    this.#ledger = ledger;
    this.#random = random;
    this.#author = author;
  }

  /** Creates, changes or deletes something that the window shows. */
  async act(): Promise<void> {
    // A write that goes out at once is not checked: she changes what she sees.
    await this.#client.deliver();
    const items = this.shown();
    const kind = this.#random.below(4);
    try {
      if (items.length === 0 || kind === 0) {
        await this.#create(items);
      } else if (kind === 1) {
        await this.#delete(this.#random.pick(items));
      } else {
        await this.#change(items);
      }
    } catch (error) {
      // She is told, and what she wrote is still in her dialog.
      assert(error instanceof ProblemError, error instanceof Error ? error : String(error));
    }
  }

  /** Takes back or does again what is next here; undefined where nothing is. */
  async step(step: Step, answer: Answer): Promise<StepMade | undefined> {
    const { acts, start } = useActs.getState();
    const act = nextAct(acts, place, step, { start, now: this.#client.timing.now() });
    return act && this.#make(act, step, answer);
  }

  /** Takes back any act of the list of recent changes. */
  async stepByName(answer: Answer): Promise<StepMade | undefined> {
    const acts = useActs.getState().acts.filter(({ state }) => ['done', 'kept'].includes(state));
    const act = acts[this.#random.below(acts.length)];
    return act && this.#make(act, 'undo', answer);
  }

  /** Decides about something in the outbox that waits for her. */
  async decide(): Promise<void> {
    const entries = (await this.waiting()).filter(
      ({ state }) => state !== 'queued' && state !== 'sending',
    );
    const entry = entries[this.#random.below(entries.length)];
    if (entry === undefined) {
      return;
    }
    const isRetried = this.#random.chance(0.5);
    if (isRetried) {
      // She was shown both.
      entry.conflict?.forEach(({ field, theirs }) => this.#ledger.see({ [field]: theirs }));
    } else {
      this.#ledger.giveUp(entry.input);
    }
    const decision = isRetried ? 'outbox.retry' : 'outbox.discard';
    // An orphan cannot be retried, and she is told so.
    await this.#client.call(decision, { entryId: entry.id }).catch(() => undefined);
  }

  /** Restores something from the trash, as its page does; tells whether there was anything. */
  async restoreOne(): Promise<boolean> {
    const things = await this.#listTrash();
    const thing = things[this.#random.below(things.length)];
    if (thing !== undefined) {
      await this.#submit('trash.restore', { guildId, thingId: thing.id });
    }
    return thing !== undefined;
  }

  async waiting(): Promise<StoredEntry[]> {
    const { entries } = await this.#client.call('outbox.list', { homeId: place.homeId });
    return entries as StoredEntry[];
  }

  /** The items in the window, in an order that no random id decides: a seed is to be repeatable. */
  shown(): WorkItem[] {
    const { rows } = workItemStore.list(place.homeId, { guildId });
    return rows.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
  }

  async #create(items: readonly WorkItem[]): Promise<void> {
    const made: ActChange[] = [];
    for (let left = this.#random.below(2); left >= 0; left -= 1) {
      const parent = this.#random.chance(0.4) ? items[this.#random.below(items.length)] : undefined;
      const values = {
        type: 'task',
        title: this.#author.text(),
        description: this.#author.text(),
        ...(parent && { parentId: parent.id }),
      };
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const { entry, output } = await this.#submit('work_item.create', { guildId, ...values });
      const thing = { id: output?.id ?? entry.temporaryId ?? '', title: values.title };
      made.push({ kind: 'created', ...named(thing), after: { ...first, ...values } });
    }
    this.#note(made);
  }

  async #change(items: readonly WorkItem[]): Promise<void> {
    const values = this.#author.someValues();
    const chosen = new Set(
      Array.from({ length: 1 + this.#random.below(2) }, () => this.#random.pick(items)),
    );
    const changes: ActChange[] = [];
    for (const item of chosen) {
      const before = fieldsOf(item, Object.keys(values));
      this.#ledger.see(before);
      const input = { workItemId: item.id, ...values };
      const baseVersion = { updatedAt: item.updatedAt, values: before };
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await this.#submit('work_item.update', input, { baseVersion });
      changes.push({ kind: 'changed', ...named(item), before, after: values });
    }
    this.#note(changes);
  }

  /** An item with all below it, in one act. */
  async #delete(item: WorkItem): Promise<void> {
    const together = `act_${this.#begun + 1}`;
    const all = leavesFirst(item, this.shown());
    all.forEach((each) => this.#ledger.see(each));
    await this.#client.call('outbox.delete_together', {
      homeId: place.homeId,
      together,
      deletions: all.map(({ createdAt: _created, ...seen }) => ({
        operation: 'work_item.delete',
        input: { workItemId: seen.id },
        title: seen.title,
        baseVersion: { updatedAt: seen.updatedAt, values: seen },
      })),
    });
    await this.#client.sendWaiting();
    this.#note(
      all.map(({ createdAt: _created, updatedAt: _updated, ...seen }) => {
        const { id: _id, ...before } = seen;
        return { kind: 'deleted', ...named(seen), before, together };
      }),
    );
  }

  async #submit(operation: string, input: Values, more: Values = {}) {
    const request = { homeId: place.homeId, operation, input, ...more };
    const answer = await this.#client.call('outbox.submit', request).catch((error: unknown) => {
      this.#ledger.giveUp(input);
      throw error;
    });
    const submitted = answer as { entry: OutboxEntry; output?: { id: string } };
    if (submitted.entry.state === 'rejected') {
      await this.#client.call('outbox.discard', { entryId: submitted.entry.id });
      this.#ledger.giveUp(input);
    }
    return submitted;
  }

  #note(changes: readonly ActChange[]): void {
    this.#begun += 1;
    const { start } = useActs.getState();
    addAct({
      id: `act_${this.#begun}`,
      homeId: place.homeId,
      start,
      at: new Date(this.#client.timing.now() + this.#begun).toISOString(),
      name: 'act',
      scopes: [place.scope],
      changes: [...changes],
      state: 'done',
      turn: 0,
    });
  }

  async #make(act: Act, step: Step, answer: Answer): Promise<StepMade> {
    for (const change of act.changes) {
      if (change.kind !== 'thread_renamed') {
        this.#ledger.see('before' in change ? change.before : {});
        this.#ledger.see('after' in change ? change.after : {});
      }
    }
    const ask = async (changed: readonly ChangedSince[]) => {
      const isAgreed = answer(changed);
      if (isAgreed) {
        changed.forEach(({ now, below }) =>
          [now, ...below.map(({ before }) => before)].forEach((each) => this.#ledger.see(each)),
        );
      }
      return isAgreed;
    };
    const made = await this.#client.finish(makeStep(act, step, actPorts, ask));
    if (!made.isOpen) {
      noteStep(act, step, made.taken);
    }
    for (const { former, id } of made.identities) {
      replaceInActs(act.homeId, former, id);
    }
    await this.#client.sendWaiting();
    return made;
  }

  /** The trash as its page shows it: without what is being restored. */
  async #listTrash(): Promise<{ id: string }[]> {
    const asked = { homeId: place.homeId, guildId, limit: 200 };
    const listed = await this.#client.call('trash.list', asked).catch(() => undefined);
    const things = (listed?.['things'] ?? []) as { id: string }[];
    return things.filter((thing) => trashStore.withPending(place.homeId, thing) !== undefined);
  }
}

function nameOf({ title, description = '' }: WorkItem): string {
  return `${title} ${description}`;
}

function named({ id, title }: { readonly id: string; readonly title: string }) {
  return { noun: 'work_item', id, guildId, title } as const;
}

function fieldsOf(item: WorkItem, fields: readonly string[]): Values {
  const values: Values = { ...item };
  return Object.fromEntries(fields.map((field) => [field, values[field] ?? '']));
}

function leavesFirst(item: WorkItem, all: readonly WorkItem[]): WorkItem[] {
  const below = all.filter(({ parentId }) => parentId === item.id);
  return [...below.flatMap((child) => leavesFirst(child, all)), item];
}
