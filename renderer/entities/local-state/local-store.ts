import { create } from 'zustand';
import type {
  LocalKey,
  LocalName,
  LocalRowOf,
  LocalValue,
  LocalWrite,
  LocalWriteOf,
} from '#shared/local/kinds.ts';
import { localText, withServiceIds } from '#shared/local/local-text.ts';
import { call } from '../../bridge/call.ts';
import { isSignedOut } from '../home/home-store.ts';
import { readOnce } from '../store/read-once.ts';

/** The known rows of one kind of local state, of all homes. */
export interface LocalRows<Name extends LocalName> {
  /** Whether the rows of main are here, or could not be read. */
  readonly load: 'idle' | 'ready' | 'failed';
  /** The rows by the text of their key, as `textOf` writes it. */
  readonly rows: ReadonlyMap<string, LocalRowOf<Name>>;
}

/** The options of one kind of local state on the page. */
export interface LocalOptions<Name extends LocalName> {
  /** How long a value rests before it is saved, where it is kept for later. */
  readonly restMs?: number;
  /** The value to save for a key, where it holds more than the shown value. */
  readonly toSave?: (key: LocalKey<Name>) => LocalValue<Name> | undefined;
  /** Whether this window is about to change a key, so that others do not. */
  readonly isHeld?: (key: LocalKey<Name>) => boolean;
  /** The value of a row of which there are two, once a thing has its own id. */
  readonly join?: (
    key: LocalKey<Name>,
    earlier: LocalValue<Name>,
    later: LocalValue<Name>,
  ) => LocalValue<Name>;
}

/** A row that is saved after a rest. */
interface Resting<Name extends LocalName> {
  readonly key: LocalKey<Name>;
  readonly timer: number;
}

const stores = new Set<LocalStore<LocalName>>();

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
  readonly #options: LocalOptions<Name>;
  /** The rows that are saved after a rest, by the text of their key. */
  readonly #resting = new Map<string, Resting<Name>>();
  /** The keys of what was changed while main was asked; undefined while it is not. */
  #changed: Set<string> | undefined;
  /** The names of the fields of a key, sorted; every key of a kind has the same. */
  #fields: (keyof LocalKey<Name>)[] | undefined;

  constructor(kind: Name, options: LocalOptions<Name> = {}) {
    this.kind = kind;
    this.#options = options;
    this.readOnce = readOnce(
      () => this.#read(),
      () => this.use.setState({ load: 'failed' }),
    );
    stores.add(this as unknown as LocalStore<LocalName>);
  }

  /** The text of a key, whatever the order of its fields. Lists ask for thousands of them. */
  textOf(key: LocalKey<Name>): string {
    this.#fields ??= Object.keys(key).toSorted() as (keyof LocalKey<Name>)[];
    return this.#fields.map((name) => key[name]).join('\n');
  }

  /** The value of a key; undefined where there is none. */
  value(
    key: LocalKey<Name>,
    { rows }: Pick<LocalRows<Name>, 'rows'> = this.use.getState(),
  ): LocalValue<Name> | undefined {
    return rows.get(this.textOf(key))?.value;
  }

  /** Shows a value and has it kept; without one the row goes. */
  keep(key: LocalKey<Name>, value?: LocalValue<Name>): void {
    this.show(key, value);
    this.#save(key).catch(() => undefined);
  }

  /**
   * Has a value kept, and shows it then; without one the row goes.
   *
   * @throws ProblemError where it could not be kept
   */
  async save(key: LocalKey<Name>, value?: LocalValue<Name>): Promise<void> {
    await this.#send(key, value);
    this.show(key, value);
  }

  /** Shows a value, and has it kept after a rest. What could not be kept is tried with the next. */
  keepLater(key: LocalKey<Name>, value: LocalValue<Name> | undefined): void {
    this.show(key, value);
    this.saveLater(key);
  }

  /** Has a key kept after a rest as it is then. */
  saveLater(key: LocalKey<Name>): void {
    const text = this.textOf(key);
    clearTimeout(this.#resting.get(text)?.timer);
    const timer = window.setTimeout(() => {
      this.#resting.delete(text);
      this.#save(key).catch(() => undefined);
    }, this.#options.restMs);
    this.#resting.set(text, { key, timer });
  }

  /**
   * Has everything kept at once that rests.
   *
   * @throws ProblemError where something could not be kept
   */
  async saveResting(): Promise<void> {
    const resting = [...this.#resting.values()];
    this.#resting.clear();
    await Promise.all(
      resting.map(({ key, timer }) => {
        clearTimeout(timer);
        return this.#save(key);
      }),
    );
  }

  /** Takes what was kept in another window, unless the person changes the same in this one. */
  take({ key, value }: LocalWriteOf<Name>): void {
    const text = this.textOf(key);
    const isOwn = this.#saving.has(text) || this.#resting.has(text);
    if (!isOwn && this.#options.isHeld?.(key) !== true) {
      this.show(key, value);
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
        const key: LocalKey<Name> = renamed(row.key);
        const there = next.get(this.textOf(key))?.value;
        const value: LocalValue<Name> = renamed(row.value);
        const { join = () => value } = this.#options;
        next.set(this.textOf(key), {
          ...row,
          key,
          value: there === undefined ? value : join(key, value, there),
        });
      }
      this.use.setState({ rows: next });
    }
    const isNamed = ({ key }: Resting<Name>) =>
      key.homeId === homeId && this.textOf(key).includes(temporaryId);
    for (const key of this.#dropResting(isNamed)) {
      this.saveLater(renamed(key));
    }
  }

  /** Drops the rows of a home that was signed out or removed. */
  forget(homeId: string): void {
    this.#dropResting(({ key }) => key.homeId === homeId);
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
        (row) => [this.textOf(row.key), row] as const,
      );
      this.use.setState((known) => ({
        load: 'ready',
        // Rows that were changed meanwhile are newer than the list.
        rows: new Map([...kept.filter(([text]) => !changed.has(text)), ...known.rows]),
      }));
    } finally {
      this.#changed = undefined;
    }
  }

  /** Shows a value without having it kept. */
  show(key: LocalKey<Name>, value: LocalValue<Name> | undefined): void {
    const text = this.textOf(key);
    this.#changed?.add(text);
    const rows = new Map(this.use.getState().rows);
    if (value === undefined) {
      rows.delete(text);
    } else {
      rows.set(text, { kind: this.kind, key, value });
    }
    this.use.setState({ rows });
  }

  /** Ends the rest of rows, and answers their keys. */
  #dropResting(which: (row: Resting<Name>) => boolean): LocalKey<Name>[] {
    const dropped = [...this.#resting].filter(([, row]) => which(row));
    for (const [text, { timer }] of dropped) {
      clearTimeout(timer);
      this.#resting.delete(text);
    }
    return dropped.map(([, { key }]) => key);
  }

  async #save(key: LocalKey<Name>): Promise<void> {
    if (isSignedOut(key.homeId)) {
      // A field that goes with its home writes down what it holds.
      return;
    }
    const { toSave = (saved) => this.value(saved) } = this.#options;
    await this.#send(key, toSave(key));
  }

  async #send(key: LocalKey<Name>, value: LocalValue<Name> | undefined): Promise<void> {
    const text = this.textOf(key);
    const count = (more: number) => (this.#saving.get(text) ?? 0) + more;
    this.#saving.set(text, count(1));
    try {
      const kept = value !== undefined && { value };
      await call('local.save', { kind: this.kind, key, ...kept } as unknown as LocalWrite);
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
  window.guildhall.on('local.changed', (write) => {
    for (const store of stores) {
      if (store.kind === write.kind) {
        store.take(write as LocalWriteOf<LocalName>);
      }
    }
  });
}

/** Has all local state that names a temporary id name the service's. */
export function identifyLocal(homeId: string, temporaryId: string, id: string): void {
  for (const store of stores) {
    store.identify(homeId, temporaryId, id);
  }
}

/** Drops all local state of a home that was signed out or removed. */
export function forgetLocal(homeId: string): void {
  for (const store of stores) {
    store.forget(homeId);
  }
}
