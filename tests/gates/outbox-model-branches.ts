import { errorOfAnswer } from '../../electron/client/connection/service-error.ts';

/** An item of a branch; a service has more of it. */
export interface ModelItem {
  readonly id: string;
  readonly title: string;
  readonly updatedAt: string;
  /** '' for none. */
  readonly parentId: string;
}

/** The items of a modelled service that are deleted in selections: never before what is below them. */
export class ModelBranches {
  readonly #items = new Map<string, ModelItem>();
  readonly #parents = new Map<string, string>();
  #serial = 0;

  /** A new branch of three levels and an item beside it, leaves first. */
  plant(): ModelItem[] {
    this.#serial += 1;
    const id = (name: string) => `${name}_${this.#serial}`;
    const parents = { leaf: 'middle', other: 'top', middle: 'top', beside: '', top: '' };
    const planted = Object.entries(parents).map(([name, parent]) => ({
      id: id(name),
      title: 'seen',
      updatedAt: this.#now(),
      parentId: parent === '' ? '' : id(parent),
    }));
    for (const item of planted) {
      this.#items.set(item.id, item);
      this.#parents.set(item.id, item.parentId);
    }
    return planted;
  }

  /** Another person changes one of the items, if there is any. */
  touch(pick: number): void {
    const items = [...this.#items.values()];
    const item = items[pick % Math.max(items.length, 1)];
    if (item !== undefined) {
      this.#serial += 1;
      const change = { title: `theirs ${this.#serial}`, updatedAt: this.#now() };
      this.#items.set(item.id, { ...item, ...change });
    }
  }

  /** The parent of an item, or its last one. */
  parentOf(id: string): string | undefined {
    return this.#parents.get(id);
  }

  has(id: string): boolean {
    return this.#items.has(id);
  }

  get(id: string): ModelItem {
    const item = this.#items.get(id);
    if (item === undefined) {
      throw errorOfAnswer(404, { detail: 'There is no such item.' }, undefined);
    }
    return { ...item };
  }

  remove(id: string): void {
    this.get(id);
    if ([...this.#items.values()].some(({ parentId }) => parentId === id)) {
      throw errorOfAnswer(409, { code: 'has_children', detail: 'It has children.' }, undefined);
    }
    this.#items.delete(id);
  }

  #now(): string {
    return new Date(Date.parse('2026-11-21T12:00:00.000Z') + this.#serial).toISOString();
  }
}
