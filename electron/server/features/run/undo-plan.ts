import type { StayingThing, UndoneThing } from '#shared/domain/run/schema.ts';
import { allFields, changedFields, outOfOrder, valueOf, writtenFields } from './undo-fields.ts';
import type { Field } from './undo-fields.ts';
import type { ItemNow, UndoableWrite } from './undo-store.ts';

/** The things that a run has written, as they are now. Each is undefined where it is deleted. */
export interface UndoWorld {
  readonly item: (id: string) => ItemNow | undefined;
  /** The number of the version that a document has now, and its title. */
  readonly document: (id: string) => { title: string; version: number } | undefined;
  readonly hasVersion: (id: string, version: number) => boolean;
  /** Whether an item has others below it than those that are left out. */
  readonly hasChildren: (id: string, leftOut: readonly string[]) => boolean;
  /** The first words of a message that the caller may read. */
  readonly beginningOfMessage: (id: string) => string | undefined;
}

/** The changes that an undo makes to items and documents, and the words about them. */
export interface UndoPlan {
  /** The fields that items get back, by their ids. */
  readonly items: ReadonlyMap<string, Partial<ItemNow>>;
  /** The numbers of the versions that documents get back, by their ids. */
  readonly documents: ReadonlyMap<string, number>;
  /** The things that are deleted, in the order in which they can be. */
  readonly deleted: readonly Pick<UndoableWrite, 'kind' | 'id'>[];
  /** The writes of which anything is taken back. */
  readonly writes: readonly number[];
  readonly undone: readonly UndoneThing[];
  readonly stays: readonly StayingThing[];
}

/** A thing while writes are taken back from it, one after another. */
interface Draft<State> {
  readonly now: State;
  state: State;
  isDeleted: boolean;
  /**
   * The fields that older writes do not get back: somebody has changed them since a newer one. They
   * may have the value of an older one all the same.
   */
  readonly kept: Set<Field>;
}

/**
 * Returns what an undo of writes does, the newest of them first. Each is compared with what its thing
 * would be by then, so that several writes of one thing are taken back one behind the other, up to
 * what somebody has changed since.
 */
export function planUndo(writes: readonly UndoableWrite[], world: UndoWorld): UndoPlan {
  const planner = new UndoPlanner(world);
  for (const write of writes) {
    planner.takeBack(write);
  }
  return planner.plan();
}

class UndoPlanner {
  readonly #world: UndoWorld;
  readonly #items = new Map<string, Draft<ItemNow> | undefined>();
  readonly #documents = new Map<string, Draft<{ title: string; version: number }> | undefined>();
  readonly #deleted: Pick<UndoableWrite, 'kind' | 'id'>[] = [];
  readonly #writes: number[] = [];
  readonly #stays = new Map<string, StayingThing>();

  constructor(world: UndoWorld) {
    this.#world = world;
  }

  takeBack(write: UndoableWrite): void {
    const { kind, after } = write;
    if (write.isUndone) {
      this.#passOver(write);
    } else if (kind === 'message') {
      this.#stay(write, 'said');
    } else if (after === undefined) {
      this.#stay(write, 'not_kept');
    } else if (kind === 'document') {
      this.#takeBackDocument(write, after);
    } else {
      this.#takeBackItem(write, after);
    }
  }

  plan(): UndoPlan {
    const items = new Map<string, Partial<ItemNow>>(
      [...present(this.#items)].flatMap(([id, { now, state }]) => {
        const fields = changedFields.filter((field) => now[field] !== state[field]);
        const values = Object.fromEntries(fields.map((field) => [field, state[field]]));
        return fields.length === 0 ? [] : [[id, values] as const];
      }),
    );
    const documents = new Map(
      [...present(this.#documents)].flatMap(([id, { now, state }]) =>
        now.version === state.version ? [] : [[id, state.version] as const],
      ),
    );
    const undone: UndoneThing[] = [
      ...[...items].map(([id, values]) => ({
        ...this.#thing({ kind: 'work_item', id }),
        act: 'changed' as const,
        fields: changedFields.filter((field) => field in values),
      })),
      ...[...documents.keys()].map((id) => ({
        ...this.#thing({ kind: 'document', id }),
        act: 'changed' as const,
        fields: [],
      })),
      ...this.#deleted.map((thing) => ({
        ...this.#thing(thing),
        act: 'deleted' as const,
        fields: [],
      })),
    ];
    const stays = [...this.#stays.values()];
    return { items, documents, deleted: this.#deleted, writes: this.#writes, undone, stays };
  }

  /** Passes over a write that was taken back: its remains keep older writes of the same fields. */
  #passOver({ kind, id, before, after }: UndoableWrite): void {
    const draft =
      kind === 'work_item' ? this.#draftOf(this.#items, id, this.#world.item) : undefined;
    if (before !== undefined && after !== undefined) {
      for (const field of writtenFields(before, after)) {
        draft?.kept.add(field);
      }
    }
  }

  #takeBackDocument(write: UndoableWrite, after: Record<string, unknown>): void {
    const { id, operation, seq } = write;
    const draft = this.#draftOf(this.#documents, id, this.#world.document);
    const { version } = after;
    if (draft === undefined) {
      this.#stay(write, 'deleted');
    } else if (typeof version !== 'number') {
      this.#stay(write, 'not_kept');
    } else if (draft.state.version !== version) {
      this.#stay(write, 'changed');
    } else if (operation === 'document.create') {
      this.#delete(write, draft);
    } else if (this.#world.hasVersion(id, version - 1)) {
      draft.state = { ...draft.state, version: version - 1 };
      this.#writes.push(seq);
    } else {
      this.#stay(write, 'not_kept');
    }
  }

  #takeBackItem(write: UndoableWrite, after: Record<string, unknown>): void {
    const draft = this.#draftOf(this.#items, write.id, this.#world.item);
    if (draft === undefined) {
      this.#stay(write, 'deleted');
    } else if (write.operation === 'work_item.create') {
      this.#takeBackCreation(write, draft, after);
    } else if (write.before === undefined) {
      this.#stay(write, 'not_kept');
    } else {
      this.#takeBackFields(write, draft, { before: write.before, after });
    }
  }

  #takeBackCreation(
    write: UndoableWrite,
    draft: Draft<ItemNow>,
    after: Record<string, unknown>,
  ): void {
    const others = allFields.filter((field) => valueOf(after, field) !== draft.state[field]);
    if (others.length > 0) {
      this.#stay(write, 'changed', others);
    } else if (this.#world.hasChildren(write.id, this.#leftBelow(write.id))) {
      this.#stay(write, 'has_children');
    } else {
      this.#delete(write, draft);
    }
  }

  #takeBackFields(
    write: UndoableWrite,
    draft: Draft<ItemNow>,
    { before, after }: Record<'before' | 'after', Record<string, unknown>>,
  ): void {
    const written = writtenFields(before, after);
    const others = written.filter(
      (field) => draft.kept.has(field) || draft.state[field] !== valueOf(after, field),
    );
    const own = written.filter((field) => !others.includes(field));
    const isHomeless = own.includes('parentId') && !this.#isThere(valueOf(before, 'parentId'));
    const dates = outOfOrder(draft.state, before, own);
    const kept = new Set<Field>([...dates, ...(isHomeless ? (['parentId'] as const) : [])]);
    const taken = own.filter((field) => !kept.has(field));
    for (const field of written.filter((each) => !taken.includes(each))) {
      draft.kept.add(field);
    }
    if (others.length + dates.length > 0) {
      this.#stay(write, 'changed', [...others, ...dates]);
    }
    if (isHomeless) {
      this.#stay(write, 'parent_gone', ['parentId']);
    }
    if (taken.length > 0 || written.length === 0) {
      const values = Object.fromEntries(taken.map((field) => [field, valueOf(before, field)]));
      draft.state = { ...draft.state, ...values };
      this.#writes.push(write.seq);
    }
  }

  #delete(write: UndoableWrite, draft: Draft<unknown>): void {
    draft.isDeleted = true;
    this.#deleted.push({ kind: write.kind, id: write.id });
    this.#writes.push(write.seq);
  }

  /** The items that will be below another no longer: they are deleted, or moved back. */
  #leftBelow(id: string): string[] {
    return [...this.#items].flatMap(([child, draft]) =>
      draft !== undefined && (draft.isDeleted || draft.state.parentId !== id) ? [child] : [],
    );
  }

  #isThere(parentId: unknown): boolean {
    if (typeof parentId !== 'string') {
      return true;
    }
    const draft = this.#draftOf(this.#items, parentId, this.#world.item);
    return draft !== undefined && !draft.isDeleted;
  }

  /** Reads a thing once; what was deleted by the undo itself is gone for older writes. */
  #draftOf<State>(
    drafts: Map<string, Draft<State> | undefined>,
    id: string,
    read: (id: string) => State | undefined,
  ): Draft<State> | undefined {
    if (!drafts.has(id)) {
      const now = read(id);
      drafts.set(id, now && { now, state: now, isDeleted: false, kept: new Set() });
    }
    return drafts.get(id);
  }

  #stay(write: UndoableWrite, reason: StayingThing['reason'], fields: readonly Field[] = []): void {
    const key = `${write.kind} ${write.id} ${reason}`;
    const said = this.#stays.get(key)?.fields ?? [];
    const title = write.after?.['title'];
    this.#stays.set(key, {
      ...this.#thing(write, typeof title === 'string' ? title : undefined),
      reason,
      fields: [...new Set([...said, ...fields])],
    });
  }

  #thing(
    { kind, id }: Pick<UndoableWrite, 'kind' | 'id'>,
    written?: string,
  ): Pick<UndoneThing, 'kind' | 'id' | 'title'> {
    const title =
      kind === 'message'
        ? this.#world.beginningOfMessage(id)
        : ((this.#items.get(id) ?? this.#documents.get(id))?.now.title ?? written);
    return { kind, id, title };
  }
}

function* present<State>(
  drafts: ReadonlyMap<string, Draft<State> | undefined>,
): Generator<[string, Draft<State>]> {
  for (const [id, draft] of drafts) {
    if (draft !== undefined && !draft.isDeleted) {
      yield [id, draft];
    }
  }
}
