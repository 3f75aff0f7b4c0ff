import { create } from 'zustand';
import type {
  LocalKey,
  LocalName,
  LocalRowOf,
  LocalValue,
  LocalWriteOf,
} from '#shared/local/kinds.ts';
import { localText, withServiceIds } from '#shared/local/local-text.ts';
import { call } from '../../bridge/call.ts';
import { readOnce } from '../read-once.ts';

/** What is known of a kind of local state, of all homes. */
export interface LocalRows<Name extends LocalName> {
  /** Whether what main keeps is here, or could not be read. */
  readonly load: 'idle' | 'ready' | 'failed';
  /** The rows by the text of their key. */
  readonly rows: ReadonlyMap<string, LocalRowOf<Name>>;
}

const stores = new Map<LocalName, LocalStore<LocalName>>();

/**
 * The page's store of a kind of local state: main keeps it across quits and crashes, and tells other
 * windows. What could not be kept counts until the application quits.
 */
export class LocalStore<Name extends LocalName> {
  readonly kind: Name;
  /** Subscribes to what is known; also has `getState` and `setState`. */
  readonly use = create<LocalRows<Name>>()(() => ({ load: 'idle', rows: new Map() }));
  /** Reads what main keeps, once; where that fails, again when it is next needed. */
  readonly readOnce: () => Promise<void>;
  /** The keys of what is being kept, with how many calls are on their way. */
  readonly #saving = new Map<string, number>();
  /** The keys of what was changed while main was asked; undefined while it is not. */
  #changed: Set<string> | undefined;

  constructor(kind: Name) {
    this.kind = kind;
    this.readOnce = readOnce(
      () => this.#read(),
      () => this.use.setState({ load: 'failed' }),
    );
    stores.set(kind, this);
  }

  /** The value of a key; undefined where there is none. */
  value(
    key: LocalKey<Name>,
    { rows }: Pick<LocalRows<Name>, 'rows'> = this.use.getState(),
  ): LocalValue<Name> | undefined {
    return rows.get(localText(key))?.value;
  }

  /** Shows a value and has it kept; without one the row goes. */
  keep(key: LocalKey<Name>, value?: LocalValue<Name>): void {
    this.#show(key, value);
    this.#save(key, value).catch(() => undefined);
  }

  /** Takes what was kept in another window, unless the person changes the same in this one. */
  take({ key, value }: LocalWriteOf<Name>): void {
    if (!this.#saving.has(localText(key))) {
      this.#show(key, value);
    }
  }

  /** Has the rows that name a temporary id name the service's. */
  identify(homeId: string, temporaryId: string, id: string): void {
    const renamed = (part: unknown) =>
      JSON.parse(
        withServiceIds(localText(part), (found) => (found === temporaryId ? id : undefined)),
      ) as never;
    const { rows } = this.use.getState();
    const moved = [...rows].filter(
      ([text, row]) => row.key.homeId === homeId && namesIn(text, row, temporaryId),
    );
    if (moved.length > 0) {
      const next = new Map(rows);
      for (const [text, row] of moved) {
        next.delete(text);
        const key = renamed(row.key);
        next.set(localText(key), { ...row, key, value: renamed(row.value) });
      }
      this.use.setState({ rows: next });
    }
  }

  /** Drops the rows of a home that was signed out or removed. */
  forget(homeId: string): void {
    const { rows } = this.use.getState();
    this.use.setState({
      rows: new Map([...rows].filter(([, { key }]) => key.homeId !== homeId)),
    });
  }

  async #read(): Promise<void> {
    const changed = new Set<string>();
    this.#changed = changed;
    try {
      const { rows } = await call('local.list', { kind: this.kind });
      const kept = (rows as unknown as LocalRowOf<Name>[]).map(
        (row) => [localText(row.key), row] as const,
      );
      this.use.setState((known) => ({
        load: 'ready',
        // What was changed meanwhile is newer than the list.
        rows: new Map([...kept.filter(([text]) => !changed.has(text)), ...known.rows]),
      }));
    } finally {
      this.#changed = undefined;
    }
  }

  #show(key: LocalKey<Name>, value: LocalValue<Name> | undefined): void {
    const text = localText(key);
    this.#changed?.add(text);
    const rows = new Map(this.use.getState().rows);
    if (value === undefined) {
      rows.delete(text);
    } else {
      rows.set(text, { kind: this.kind, key, value });
    }
    this.use.setState({ rows });
  }

  async #save(key: LocalKey<Name>, value: LocalValue<Name> | undefined): Promise<void> {
    const text = localText(key);
    const count = (more: number) => (this.#saving.get(text) ?? 0) + more;
    this.#saving.set(text, count(1));
    try {
      const kept = value !== undefined && { value };
      await call('local.save', { kind: this.kind, key, ...kept });
    } finally {
      if (count(-1) === 0) {
        this.#saving.delete(text);
      } else {
        this.#saving.set(text, count(-1));
      }
    }
  }
}

function namesIn(text: string, { value }: { readonly value: unknown }, id: string): boolean {
  return text.includes(id) || localText(value).includes(id);
}

/** Follows what is kept in other windows. */
export function followLocal(): void {
  window.guildhall.on('local.changed', (write) => stores.get(write.kind)?.take(write));
}

/** Has all local state that names a temporary id name the service's. */
export function identifyLocal(homeId: string, temporaryId: string, id: string): void {
  for (const store of stores.values()) {
    store.identify(homeId, temporaryId, id);
  }
}

/** Drops all local state of a home that was signed out or removed. */
export function forgetLocal(homeId: string): void {
  for (const store of stores.values()) {
    store.forget(homeId);
  }
}
