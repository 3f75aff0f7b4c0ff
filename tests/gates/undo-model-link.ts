import type { ActChange } from '#shared/capability/act.ts';
import type { ActPorts, Below, Values, Written } from '../../renderer/actions/undo/undo-ports.ts';
import type { Cause, World } from './undo-model-world.ts';
import { textsIn } from './undo-outbox-ledger.ts';

/** How the client of a control is weaker than the product. */
export type UndoWeakness = 'none' | 'does not compare' | 'compares only before it writes';

/** A write of Mira that waits for her connection. */
interface Waiting {
  readonly send: () => readonly { readonly field: string; readonly theirs: unknown }[];
  readonly texts: readonly string[];
}

/** The way from Mira's client to the service: it checks what it writes, and keeps what must wait. */
export class Link {
  isOnline = true;
  conflicts = 0;
  readonly #world: World;
  readonly #weakness: UndoWeakness;
  readonly #interfere: () => void;
  #waiting: Waiting[] = [];
  /** The texts of Mira that are in conflict now: they are kept for her to decide. */
  #undecided: string[] = [];

  /** @param interfere called between looking and writing */
  constructor(world: World, weakness: UndoWeakness, interfere: () => void) {
    this.#world = world;
    this.#weakness = weakness;
    this.#interfere = interfere;
  }

  /** The texts that wait, and those that are to be decided about. */
  get texts(): readonly string[] {
    return [...this.#undecided, ...this.#waiting.flatMap(({ texts }) => texts)];
  }

  setOnline(isOnline: boolean): void {
    this.isOnline = isOnline;
    if (isOnline) {
      for (const { send, texts } of this.#waiting.splice(0)) {
        if (sendOrRefuse(send).length > 0) {
          this.conflicts += 1;
          this.#undecided.push(...texts);
        }
      }
    }
  }

  ports(cause: Cause): ActPorts {
    const world = this.#world;
    const compares = this.#weakness === 'none';
    const write = (
      texts: readonly string[],
      seen: Values,
      send: (seen: Values | undefined) => readonly { field: string; theirs: unknown }[],
    ): Written => {
      this.#interfere();
      const checked = compares ? seen : undefined;
      if (!this.isOnline) {
        this.#waiting.push({ send: () => send(seen), texts });
        return { kind: 'done' };
      }
      const conflict = send(checked);
      const theirs = conflict.map(({ field, theirs: value }) => [field, value]);
      return conflict.length === 0
        ? { kind: 'done' }
        : { kind: 'conflict', now: { ...seen, ...Object.fromEntries(theirs) } };
    };
    return {
      read: async (_home, { id }, [expected]) => {
        const thing = world.things.get(id);
        const isBlind = this.#weakness === 'does not compare';
        return thing && (isBlind ? { ...thing, ...expected } : { ...thing });
      },
      below: async (_home, { id }, without) => belowIn(world, id, without),
      write: async (_home, { id }, values, seen) =>
        write(textsIn(values), seen, (base) =>
          world.things.has(id) ? world.update(id, values, base, cause) : [],
        ),
      remove: async (_home, { id }, seen) =>
        write([], seen, (base) => (world.things.has(id) ? world.remove(id, base, cause) : [])),
      restore: async (_home, { id }) => {
        if (!world.hasTrash) {
          return undefined;
        }
        if (!world.trash.has(id) && !world.things.has(id)) {
          world.fault ??= `${id} is in no trash`;
        }
        world.restore(id);
        return id;
      },
      create: async (_home, _change, values) => {
        const id = world.nextId();
        const hasParent = world.things.has(String(values['parentId']));
        world.create(id, hasParent ? values : { ...values, parentId: null });
        return id;
      },
      apply: async () => undefined,
    };
  }
}

/** The things below a thing, each before its parent. */
function belowIn(world: World, id: string, without: ReadonlySet<string>): Below[] {
  return world
    .childrenOf(id)
    .filter((child) => !without.has(child.id))
    .flatMap(({ id: childId, updatedAt: _changed, ...before }) => [
      ...belowIn(world, childId, without),
      {
        kind: 'deleted',
        noun: 'work_item',
        id: childId,
        guildId: 'gld_1',
        title: String(before['title']),
        before,
      },
    ]);
}

function sendOrRefuse(send: Waiting['send']): readonly unknown[] {
  try {
    return send();
  } catch (error) {
    // The service refuses it, and the outbox keeps it.
    return [error];
  }
}

/** The texts that an act can bring back. */
export function textsOf(change: ActChange): string[] {
  if (!('noun' in change)) {
    return [];
  }
  const before = change.kind === 'created' ? {} : change.before;
  const after = change.kind === 'deleted' ? {} : change.after;
  return [...textsIn(before), ...textsIn(after)];
}
