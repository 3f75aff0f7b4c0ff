import type { OutboxEntry } from '#shared/capability/outbox.ts';
import type { ServiceEvent } from '#shared/registry/service-event.ts';
import { localIdOf, serviceIdOf, withLocalIds } from '../bridge/local-ids.ts';
import type { Entity } from '../entities/store/entity-list.ts';
import { isUnsent } from '../entities/store/entity-list.ts';
import type { EntityStore } from '../entities/store/entity-store.ts';
import { applyEntry, applyEvent } from '../entities/nouns.ts';
import { buildEntry } from './build-entities.ts';
import { atMinute } from './times.ts';
import { SeededRandom } from '../../tests/gates/seeded-random.ts';

// A random history of one noun: others write, the person writes, entries come to something, and the
// list is read meanwhile. What the page shows is held against what a reader would work out from the
// rows of the service and the open entries alone.

type Row = Entity & Readonly<Record<string, unknown>>;

/** The facts about a noun that its histories need. */
export interface HistoryNoun {
  readonly noun: 'work_item' | 'document' | 'conversation';
  readonly store: EntityStore<never>;
  readonly build: (fields: Record<string, unknown>) => object;
  /** The fields that a creation writes besides a title, as main's parse of it leaves them. */
  readonly creation: Readonly<Record<string, unknown>>;
  /** A field by which the noun is listed, and its values; the first is that of a new row. */
  readonly field: string;
  readonly values: readonly unknown[];
  readonly isNewestFirst: boolean;
}

/** The lists whose rows are compared: of the guild, and of each value of the field. */
type Shown = readonly { readonly id: string; readonly title: unknown; readonly value: unknown }[];

const guild = { guildId: 'g' };
const isOpen = ({ state }: OutboxEntry) => state !== 'sent' && state !== 'discarded';
const isOnItsWay = ({ state }: OutboxEntry) => state === 'queued' || state === 'sending';

export class PendingHistory {
  readonly #noun: HistoryNoun;
  readonly #random: SeededRandom;
  readonly #rows = new Map<string, Row>();
  #entries: OutboxEntry[] = [];
  #minute = 0;
  #count = 0;

  constructor(noun: HistoryNoun, seed: number) {
    this.#noun = noun;
    this.#random = new SeededRandom(seed);
  }

  /** The answer to a read of the list, as the service has the rows now. */
  page(): object {
    const rows = this.#confirmed().filter((row) => this.#isListed(row));
    return { [this.#noun.store.resource.list.rows]: rows, nextCursor: null };
  }

  /** Plays one step. */
  play(): void {
    const { operations } = this.#noun.store.resource;
    const choice = this.#random.below(10);
    if (choice < 2) {
      this.#put(`row_${this.#next()}`, {});
    } else if (choice === 2) {
      this.#changeElsewhere();
    } else if (choice === 3 && operations['delete'] !== undefined) {
      this.#deleteElsewhere();
    } else if (choice < 7) {
      this.#write();
    } else {
      this.#goOn();
    }
  }

  /** The rows of the guild's list that a reader of rows and entries expects. */
  expected(): Shown {
    const rows = [...this.#confirmed(), ...this.#unsent()].flatMap((row) => this.#withEntries(row));
    const listed = rows.filter((row) => this.#isListed(row));
    const sent = listed.filter(({ id }) => !id.startsWith('new_'));
    const made = listed.filter(({ id }) => id.startsWith('new_'));
    return (this.#noun.isNewestFirst ? [...made.toReversed(), ...sent] : [...sent, ...made]).map(
      (row) => this.#facts(row),
    );
  }

  /** The rows of the guild's list on the page. */
  shown(): Shown {
    return this.#noun.store.list('h', guild).rows.map((row) => this.#facts(row));
  }

  /** Whether the page marks exactly those rows as unsent that the service does not have. */
  isMarked(): boolean {
    const { rows } = this.#noun.store.list('h', guild) as { rows: readonly Entity[] };
    return rows.every((row) => isUnsent(row) === serviceIdOf('h', row.id).startsWith('new_'));
  }

  #facts(row: Row): Shown[number] {
    // A page goes on naming what was made here by its first id.
    const id = localIdOf('h', row.id);
    return { id, title: row['title'], value: row[this.#noun.field] };
  }

  #isListed(row: Row): boolean {
    return this.#noun.noun !== 'conversation' || row['archived'] !== true;
  }

  /** The rows of the service in the order of the list. */
  #confirmed(): Row[] {
    const by = this.#noun.isNewestFirst ? 'updatedAt' : 'createdAt';
    const rows = [...this.#rows.values()].toSorted((a, b) =>
      (a[by] ?? '') < (b[by] ?? '') ? -1 : 1,
    );
    return this.#noun.isNewestFirst ? rows.toReversed() : rows;
  }

  /** The rows that open creations stand for. */
  #unsent(): Row[] {
    const creations = this.#entries.filter((entry) => isOpen(entry) && entry.temporaryId);
    return creations.map(({ subject, input }) => ({
      id: subject.id,
      title: input['title'],
      [this.#noun.field]: this.#noun.values[0],
    }));
  }

  #withEntries(row: Row): Row[] {
    const about = this.#entries.filter(
      (entry) => isOnItsWay(entry) && entry.subject.id === row.id && !entry.temporaryId,
    );
    const isDeleted = about.some(({ operation }) => operation.endsWith('.delete'));
    const fields = about.map(({ input }) => {
      const { [this.#idField]: _id, guildId: _guild, ...changed } = input;
      return changed;
    });
    return isDeleted ? [] : [Object.assign({}, row, ...fields) as Row];
  }

  get #idField(): string {
    return this.#noun.store.resource.idField ?? '';
  }

  #next(): number {
    this.#count += 1;
    return this.#count;
  }

  /** Has the service make or change a row, and tells of it as an event does. */
  #put(id: string, fields: Record<string, unknown>, isTold = true): Row {
    this.#minute += 1;
    const at = atMinute(this.#minute);
    const former = this.#rows.get(id);
    const made = { id, title: `title ${this.#next()}`, createdAt: at };
    const row = this.#noun.build({ ...made, ...former, ...fields, id, updatedAt: at }) as Row;
    this.#rows.set(id, row);
    if (isTold) {
      const { entityField = '', events } = this.#noun.store.resource;
      this.#tell(events[former === undefined ? 'created' : 'updated'], { [entityField]: row });
    }
    return row;
  }

  #tell(type: string | undefined, data: object): void {
    const told = withLocalIds({ homeId: 'h', event: { type, data, ...guild } as ServiceEvent });
    applyEvent(told.homeId, told.event);
  }

  #changeElsewhere(): void {
    const row = this.#pick([...this.#rows.values()]);
    if (row !== undefined) {
      this.#put(row.id, this.#someFields());
    }
  }

  #deleteElsewhere(): void {
    const row = this.#pick([...this.#rows.values()]);
    if (row !== undefined) {
      this.#rows.delete(row.id);
      this.#tell(this.#noun.store.resource.events['deleted'], { id: row.id });
    }
  }

  #someFields(): Record<string, unknown> {
    const { field, values } = this.#noun;
    return {
      ...(this.#random.chance(0.7) && { title: `title ${this.#next()}` }),
      ...(this.#random.chance(0.4) && { [field]: this.#random.pick(values) }),
    };
  }

  /** The person creates, changes or deletes something that is shown. */
  #write(): void {
    const { noun } = this.#noun;
    const shown = this.#pick(this.shown());
    const number = this.#next();
    const choice = this.#random.below(4);
    if (choice === 0 || shown === undefined) {
      const temporaryId = `new_${number}`;
      const input = { ...guild, title: `title ${number}`, ...this.#noun.creation };
      this.#accept(number, { operation: `${noun}.create`, input, temporaryId }, temporaryId);
    } else {
      const isDeletion = choice === 1 && noun !== 'conversation';
      const operation = `${noun}.${isDeletion ? 'delete' : 'update'}` as const;
      const fields = isDeletion ? {} : this.#someFields();
      const id = serviceIdOf('h', shown.id);
      const input = { ...guild, [this.#idField]: id, ...fields };
      this.#accept(number, { operation: operation as OutboxEntry['operation'], input }, id);
    }
  }

  #accept(number: number, entry: Partial<OutboxEntry>, id: string): void {
    const { noun } = this.#noun;
    const subject = { kind: noun, id };
    const given = { id: `${noun} ${number}`, position: number, homeId: 'h', subject };
    this.#take(buildEntry({ ...given, createdAt: atMinute(this.#minute), ...entry }));
  }

  /** Replaces an entry by what has become of it, and tells the page. */
  #take(entry: OutboxEntry, answer?: object): void {
    const isKnown = this.#entries.some(({ id }) => id === entry.id);
    this.#entries = isKnown
      ? this.#entries.map((other) => (other.id === entry.id ? entry : other))
      : [...this.#entries, entry];
    this.#entries = this.#entries.filter(isOpen);
    applyEntry(entry, answer);
  }

  /** An entry comes to something. */
  #goOn(): void {
    const entry = this.#pick(this.#entries);
    if (entry === undefined) {
      return;
    }
    if (entry.state === 'queued') {
      this.#take({ ...entry, state: this.#random.chance(0.8) ? 'sending' : 'discarded' });
      return;
    }
    if (entry.state !== 'sending') {
      this.#take({ ...entry, state: this.#random.chance(0.5) ? 'queued' : 'discarded' });
      return;
    }
    const isMade = entry.temporaryId !== undefined || this.#rows.has(entry.subject.id);
    if (isMade && this.#random.chance(0.6)) {
      this.#send(entry);
    } else {
      const state = this.#random.pick(['queued', 'rejected', 'conflict', 'unconfirmed'] as const);
      this.#take({ ...entry, state });
    }
  }

  #send(entry: OutboxEntry): void {
    const { temporaryId, operation, input } = entry;
    const { [this.#idField]: _id, guildId: _guild, operatorIds: _operators, ...fields } = input;
    if (operation.endsWith('.delete')) {
      this.#rows.delete(entry.subject.id);
      this.#take({ ...entry, state: 'sent' }, { id: entry.subject.id });
      return;
    }
    const isTold = this.#random.chance(0.5);
    const id = temporaryId === undefined ? entry.subject.id : `row_${this.#next()}`;
    if (temporaryId !== undefined) {
      const named = (other: OutboxEntry): OutboxEntry =>
        other.subject.id === temporaryId && other.id !== entry.id
          ? {
              ...other,
              subject: { ...other.subject, id },
              input: { ...other.input, [this.#idField]: id },
            }
          : other;
      this.#entries = this.#entries.map(named);
    }
    const row = this.#put(id, fields, false);
    const resultId = temporaryId === undefined ? undefined : id;
    this.#take({ ...entry, state: 'sent', ...(resultId !== undefined && { resultId }) }, row);
    if (isTold) {
      this.#put(id, {});
    }
  }

  #pick<Value>(values: readonly Value[]): Value | undefined {
    return values.length === 0 ? undefined : this.#random.pick(values);
  }
}
