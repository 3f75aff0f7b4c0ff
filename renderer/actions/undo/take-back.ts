import type { Act, ActChange, ThingChange } from '#shared/capability/act.ts';
import type { Step } from '../../entities/acts/act-history.ts';
import type { ActPorts, Below, Values, Written } from './undo-ports.ts';

/** The state of a thing that a question has shown, and that the person agreed to overwrite. */
export interface Agreed {
  readonly now: Values;
  readonly below: readonly Below[];
}

/** A field that is no longer as the act left it. */
export interface Difference {
  readonly field: string;
  readonly now: unknown;
}

/**
 * Why a change was not made.
 *
 * - `changed`: fields were changed since, or others stand below it by now; it can be made all the same
 * - `gone`: the thing is not there
 * - `lost`: it was deleted, and nothing brings it back in this home
 */
export type Objection =
  | {
      readonly kind: 'changed';
      readonly change: ThingChange;
      readonly differences: readonly Difference[];
      /** The values of the touched fields now: a second try goes over these alone. */
      readonly now: Values;
      /** The things below it, which go with it. */
      readonly below: readonly Below[];
    }
  | { readonly kind: 'gone' | 'lost'; readonly change: ThingChange }
  | { readonly kind: 'failed'; readonly change: ActChange; readonly error: unknown };

/** Another id for something that was made anew. */
export interface NewIdentity {
  readonly former: string;
  readonly id: string;
}

/** The outcome of taking back the changes of an act. */
export interface TakenBack {
  readonly taken: readonly ActChange[];
  readonly objections: readonly Objection[];
  readonly identities: readonly NewIdentity[];
}

/**
 * Takes an act back, or does it again: each change only where its thing still stands as the act, or
 * its undo, left it.
 *
 * @param only the changes that are tried; all of the act where nothing is said
 * @param agreed by change, what the person agreed to go over
 */
export async function takeBack(
  act: Act,
  step: Step,
  ports: ActPorts,
  only: readonly ActChange[] = act.changes,
  agreed: ReadonlyMap<ActChange, Agreed> = new Map(),
): Promise<TakenBack> {
  const run = new Run(act, step, ports, agreed);
  const changes = only.filter((change) => act.changes.includes(change));
  if (changes.every(({ kind }) => kind === 'changed')) {
    await Promise.all(changes.map((change) => run.take(change)));
  } else {
    // A thing that was made first may have others below it, and one that was deleted last had them.
    for (const change of step === 'undo' ? changes.toReversed() : changes) {
      // oxlint-disable-next-line no-await-in-loop -- in this order
      await run.take(change);
    }
  }
  return run;
}

/** One try at the changes of an act. */
class Run implements TakenBack {
  readonly taken: ActChange[] = [];
  readonly objections: Objection[] = [];
  readonly identities: NewIdentity[] = [];
  readonly #act: Act;
  readonly #step: Step;
  readonly #ports: ActPorts;
  readonly #agreed: ReadonlyMap<ActChange, Agreed>;

  constructor(act: Act, step: Step, ports: ActPorts, agreed: ReadonlyMap<ActChange, Agreed>) {
    this.#act = act;
    this.#step = step;
    this.#ports = ports;
    this.#agreed = agreed;
  }

  async take(change: ActChange): Promise<void> {
    try {
      const objection = await this.#try(change);
      if (objection === undefined) {
        this.taken.push(change);
      } else {
        this.objections.push(objection);
      }
    } catch (error) {
      this.objections.push({ kind: 'failed', change, error });
    }
  }

  /** The things of the act: they are looked at each for itself. */
  get #ownIds(): ReadonlySet<string> {
    return new Set(this.#act.changes.flatMap((change) => ('noun' in change ? [change.id] : [])));
  }

  #try(change: ActChange): Promise<Objection | undefined> {
    const isUndo = this.#step === 'undo';
    switch (change.kind) {
      case 'changed':
        return isUndo
          ? this.#put(change, change.before, change.after)
          : this.#put(change, change.after, change.before);
      case 'created':
        return isUndo ? this.#remove(change, change.after) : this.#bringBack(change, change.after);
      case 'deleted':
        return isUndo ? this.#bringBack(change) : this.#remove(change, change.before);
      case 'archived':
      case 'marked':
      case 'thread_set':
      case 'thread_renamed':
      case 'view_deleted':
      case 'view_changed':
      case 'own_order':
        return this.#ports.apply(this.#act.homeId, change, this.#step).then(() => undefined);
    }
  }

  async #put(change: ThingChange, wanted: Values, left: Values): Promise<Objection | undefined> {
    const { homeId } = this.#act;
    const seen = this.#agreed.get(change)?.now ?? left;
    const now = await this.#ports.read(homeId, change, [seen, wanted]);
    if (now === undefined) {
      return { kind: 'gone', change };
    }
    const others = differences(now, seen).filter(({ field }) => !isSame(now[field], wanted[field]));
    return others.length > 0
      ? { kind: 'changed', change, differences: others, now: fieldsOf(now, wanted), below: [] }
      : this.#objectionTo(change, seen, await this.#ports.write(homeId, change, wanted, seen));
  }

  async #remove(change: ThingChange, left: Values): Promise<Objection | undefined> {
    const { homeId } = this.#act;
    const seen = this.#agreed.get(change)?.now ?? left;
    const now = await this.#ports.read(homeId, change, [seen]);
    if (now === undefined) {
      // It is gone already, and with it all that there was to take back.
      return undefined;
    }
    const below = await this.#ports.below(homeId, change, this.#ownIds);
    const shown = new Map(this.#agreed.get(change)?.below.map((thing) => [thing.id, thing]));
    const others = contentDifferences(now, seen);
    if (others.length > 0 || below.some((thing) => !shown.has(thing.id))) {
      return { kind: 'changed', change, differences: others, now, below };
    }
    const agreedBelow = below.map((thing) => shown.get(thing.id) ?? thing);
    const branch = agreedBelow.map((thing) => ({ thing, seen: thing.before }));
    const changed = await this.#removeAll([...branch, { thing: change, seen }]);
    if (changed === undefined) {
      return undefined;
    }
    const { thing: met, now: theirs } = changed;
    return met === change
      ? {
          kind: 'changed',
          change,
          differences: contentDifferences(theirs, seen),
          now: theirs,
          below: agreedBelow,
        }
      : {
          kind: 'changed',
          change,
          differences: [],
          now,
          below: agreedBelow.map((each) => (each === met ? { ...each, before: theirs } : each)),
        };
  }

  /**
   * Deletes a thing with what stands below it, as the question has shown it: all of it or nothing.
   *
   * @param branch each before its parent
   * @returns what was changed again meanwhile
   */
  async #removeAll(
    branch: readonly { readonly thing: ThingChange; readonly seen: Values }[],
  ): Promise<{ readonly thing: ThingChange; readonly now: Values } | undefined> {
    const { homeId, id } = this.#act;
    for (const [at, { thing, seen }] of branch.entries()) {
      const removed = branch.slice(0, at).map((each) => each.thing);
      try {
        // oxlint-disable-next-line no-await-in-loop -- each before its parent
        const written = await this.#ports.remove(homeId, thing, seen, id);
        if (written.kind === 'conflict') {
          // oxlint-disable-next-line no-await-in-loop -- once
          await this.#putBack(removed.toReversed());
          return { thing, now: written.now };
        }
      } catch (error) {
        // oxlint-disable-next-line no-await-in-loop -- once
        await this.#putBack(removed.toReversed());
        throw error;
      }
    }
    return undefined;
  }

  /** Restores what was deleted, each after its parent; whatever cannot be stays in the trash. */
  async #putBack(removed: readonly ThingChange[]): Promise<void> {
    for (const thing of removed) {
      // oxlint-disable-next-line no-await-in-loop -- each after its parent
      await this.#ports.restore(this.#act.homeId, thing).catch(() => undefined);
    }
  }

  /** @param anew the values with which it is made anew where nothing else brings it back */
  async #bringBack(change: ThingChange, anew?: Values): Promise<Objection | undefined> {
    const { homeId } = this.#act;
    const restored = await this.#ports.restore(homeId, change);
    if (restored === undefined && anew === undefined) {
      return { kind: 'lost', change };
    }
    const values = Object.fromEntries(
      Object.entries(anew ?? {}).map(([field, value]) => [field, this.#known(value)]),
    );
    const id = restored ?? (await this.#ports.create(homeId, change, values));
    if (id !== change.id) {
      this.identities.push({ former: change.id, id });
    }
    return undefined;
  }

  /** A parent that was made anew just before has another id. */
  #known(value: unknown): unknown {
    return this.identities.find(({ former }) => former === value)?.id ?? value;
  }

  #objectionTo(change: ThingChange, seen: Values, written: Written): Objection | undefined {
    switch (written.kind) {
      case 'done':
        return undefined;
      case 'gone':
        return { kind: 'gone', change };
      case 'conflict': {
        const { now } = written;
        return { kind: 'changed', change, differences: differences(now, seen), now, below: [] };
      }
    }
  }
}

function differences(now: Values, seen: Values): Difference[] {
  return Object.keys(seen)
    .filter((field) => !givenFields.has(field) && !isSame(now[field], seen[field]))
    .map((field) => ({ field, now: now[field] }));
}

/** The differences that count where a thing goes: its place among others goes with it. */
function contentDifferences(now: Values, seen: Values): Difference[] {
  return differences(now, seen).filter(({ field }) => field !== 'position');
}

/** The fields that the service gives and nobody writes: a copy has its own. */
const givenFields: ReadonlySet<string> = new Set(['number']);

function fieldsOf(values: Values, of: Values): Values {
  return Object.fromEntries(Object.keys(of).map((field) => [field, values[field] ?? null]));
}

/** Absent, null and "" alike mean none (contract: Absent values). Lists are the same by their values. */
function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a ?? '') === JSON.stringify(b ?? '');
}
