import assert from 'node:assert/strict';
import { changedFields, conflictingFields } from '../../electron/client/outbox/find-conflict.ts';
import type { Values } from '../../renderer/actions/undo/undo-ports.ts';

// A service in memory, with things that two people write and a ledger of every text that was ever
// written: where one is gone, it says by what.

/** Why a write is made: by a person who sees what they do, or by a step through what was done. */
export type Cause =
  | { readonly kind: 'edit' }
  | {
      readonly kind: 'step';
      /** By thing, the values that the act or its undo left. */
      readonly left: ReadonlyMap<string, Values>;
      /** By thing, the values that the question has shown, once the person has agreed. */
      readonly agreed: ReadonlyMap<string, Values>;
    };

/** A thing with its fields. `title` and `description` are texts that are written once. */
export type Thing = Readonly<Record<string, unknown>> & { readonly id: string };

const edit: Cause = { kind: 'edit' };

/** The things of a service, and its trash where it has one. */
export class World {
  readonly things = new Map<string, Thing>();
  readonly trash = new Map<string, Thing>();
  readonly hasTrash: boolean;
  /** By text, whether a person has replaced or deleted it, knowing what they do. */
  readonly excused = new Set<string>();
  readonly written = new Set<string>();
  /** The forbidden act of a step. It is told later, as a step takes every failure for a refusal. */
  fault: string | undefined;
  #clock = 0;
  #ids = 0;

  constructor(hasTrash: boolean) {
    this.hasTrash = hasTrash;
  }

  nextId(): string {
    this.#ids += 1;
    return `itm_${this.#ids}`;
  }

  create(id: string, values: Values): void {
    this.#put({ ...values, id });
  }

  /** The fields that were changed since they were seen; none where the change is made. */
  update(id: string, values: Values, seen: Values | undefined, cause: Cause = edit) {
    const thing = this.#require(id);
    const base = seen && { updatedAt: '', values: { ...seen } };
    const conflict = base ? conflictingFields(thing, base, values) : [];
    if (conflict.length === 0) {
      this.#judge(id, Object.keys(values), values, cause);
      this.#put({ ...thing, ...values });
    }
    return conflict;
  }

  /** The same for a deletion. */
  remove(id: string, seen: Values | undefined, cause: Cause = edit) {
    const thing = this.#require(id);
    const conflict = seen ? changedFields(thing, { updatedAt: '', values: { ...seen } }) : [];
    if (conflict.length === 0) {
      if (this.childrenOf(id).length > 0) {
        throw new Error('It has things below it.');
      }
      this.#judge(id, fieldsOf(thing), {}, cause);
      this.things.delete(id);
      if (this.hasTrash) {
        this.trash.set(id, thing);
      }
    }
    return conflict;
  }

  restore(id: string): void {
    const thing = this.trash.get(id);
    if (thing !== undefined) {
      this.trash.delete(id);
      const hasParent = this.things.has(String(thing['parentId']));
      this.things.set(id, hasParent ? thing : { ...thing, parentId: null });
    }
  }

  childrenOf(id: string): Thing[] {
    return [...this.things.values()].filter(({ parentId }) => parentId === id);
  }

  /** Every text that is to be read, here or in the trash. */
  texts(): Set<string> {
    const all = [...this.things.values(), ...this.trash.values()];
    return new Set(all.flatMap(({ title, description }) => [String(title), String(description)]));
  }

  #require(id: string): Thing {
    const thing = this.things.get(id);
    assert(thing !== undefined, `${id} is not there`);
    return thing;
  }

  #put(thing: Thing): void {
    this.#clock += 1;
    const updatedAt = new Date(this.#clock).toISOString();
    this.things.set(thing.id, { ...thing, updatedAt });
    for (const text of [thing['title'], thing['description']]) {
      this.written.add(String(text));
    }
  }

  /** A step goes over nothing but what its act has left, or what the person has agreed to. */
  #judge(id: string, fields: readonly string[], next: Values, cause: Cause): void {
    const thing = this.#require(id);
    const replaced = fields.filter((field) => !isSame(thing[field], next[field]));
    for (const field of replaced) {
      const value = thing[field];
      if (cause.kind === 'step') {
        const isLeft = isSame(cause.left.get(id)?.[field], value);
        const isAgreed = isSame(cause.agreed.get(id)?.[field] ?? {}, value);
        if (!isLeft && !isAgreed) {
          this.fault ??= `a step went over ${field} “${String(value)}” of ${id}`;
        }
        if (isLeft) {
          continue;
        }
      }
      // With a trash it is there all the same.
      this.excused.add(String(value));
    }
  }
}

const stamps = new Set(['id', 'createdAt', 'updatedAt']);

function fieldsOf(thing: Thing): string[] {
  return Object.keys(thing).filter((field) => !stamps.has(field));
}

function isSame(a: unknown, b: unknown): boolean {
  return (a ?? '') === (b ?? '');
}
