import { create } from 'zustand';
import type {
  LocalKey,
  LocalName,
  LocalRowOf,
  LocalValue,
  LocalWrite,
  LocalWriteOf,
} from '#shared/local/kinds.ts';
import { call } from '../../bridge/call.ts';
import { onSignal } from '../../bridge/on-signal.ts';
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
      () => this.readAgain(),
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

  /** Shows a value and saves it; without one the row goes. */
  save(key: LocalKey<Name>, value?: LocalValue<Name>): void {
    this.show(key, value);
    this.#save(key).catch(() => undefined);
  }

  /**
   * Saves a value, and shows it then; without one the row goes.
   *
   * @throws ProblemError where it could not be saved
   */
  async saveFirst(key: LocalKey<Name>, value?: LocalValue<Name>): Promise<void> {
    await this.#send(key, value);
    this.show(key, value);
  }

  /** Shows a value, and saves it after a rest. What could not be saved is tried with the next. */
  saveLater(key: LocalKey<Name>, value: LocalValue<Name> | undefined): void {
    this.show(key, value);
    this.saveSoon(key);
  }

  /** Saves a key after a rest, with the value that it has then. */
  saveSoon(key: LocalKey<Name>): void {
    const text = this.textOf(key);
    clearTimeout(this.#resting.get(text)?.timer);
    const timer = window.setTimeout(() => {
      this.#resting.delete(text);
      this.#save(key).catch(() => undefined);
    }, this.#options.restMs);
    this.#resting.set(text, { key, timer });
  }

  /**
   * Saves everything at once that rests.
   *
   * @throws ProblemError where something could not be saved
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

  /** Drops the rows of a home that was signed out or removed. */
  forget(homeId: string): void {
    for (const [text, { key, timer }] of this.#resting) {
      if (key.homeId === homeId) {
        clearTimeout(timer);
        this.#resting.delete(text);
      }
    }
    const { rows } = this.use.getState();
    this.use.setState({
      rows: new Map([...rows].filter(([, { key }]) => key.homeId !== homeId)),
    });
  }

  /** Reads what main keeps. What is known already stays. */
  async readAgain(): Promise<void> {
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

/** Follows what is kept in other windows. */
export function followLocal(): void {
  onSignal('local.changed', (write) => {
    for (const store of stores) {
      if (store.kind === write.kind) {
        store.take(write as LocalWriteOf<LocalName>);
      }
    }
  });
}

/** Saves everything of every kind that rests. What cannot be saved is left. */
export async function saveRestingLocal(): Promise<void> {
  await Promise.allSettled([...stores].map((store) => store.saveResting()));
}

/** Reads again what main keeps, where it names something by another id now. */
export async function readLocalAgain(): Promise<void> {
  const read = [...stores].filter(({ use }) => use.getState().load === 'ready');
  // The next start finds whatever could not be read.
  await Promise.allSettled(read.map((store) => store.readAgain()));
}

/** Drops all local state of a home that was signed out or removed. */
export function forgetLocal(homeId: string): void {
  for (const store of stores) {
    store.forget(homeId);
  }
}
