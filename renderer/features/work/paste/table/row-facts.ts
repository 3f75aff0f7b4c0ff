import { workItemTypes } from '#shared/domain/work-item/hierarchy.ts';
import type { WorkItemType } from '#shared/domain/work-item/hierarchy.ts';
import { titleWords } from '../title-words.ts';
import {
  areFractions,
  isChecked,
  priorityOf,
  progressOf,
  saysNothing,
  statusOf,
} from './cell-values.ts';
import { kindOfName } from './column-names.ts';
import type { TableColumn } from './column-names.ts';
import type { PastedState } from './item-state.ts';
import type { TableColumns } from './table-columns.ts';
import type { GatheredNotes } from './table-notes.ts';

/** The facts in the cells of a row, besides its titles. */
export interface RowFacts {
  readonly state: PastedState;
  /** The type that the row names. */
  readonly type: WorkItemType | undefined;
  /** The paragraphs of its description. */
  readonly paragraphs: readonly string[][];
}

/** Reads the cells that are no titles, and notes what it does not understand. */
export class FactReader {
  readonly #columns: TableColumns;
  readonly #notes: GatheredNotes;
  readonly #areFractions: boolean;

  constructor(columns: TableColumns, notes: GatheredNotes) {
    this.#columns = columns;
    this.#notes = notes;
    const progress = columns.others.find(({ kind }) => kind === 'progress');
    this.#areFractions =
      progress !== undefined && areFractions(columns.rows.map((row) => row[progress.at] ?? ''));
  }

  read(row: readonly string[]): RowFacts {
    const state: PastedState = {};
    const texts: string[][] = [];
    const lines: string[] = [];
    let type: WorkItemType | undefined;
    for (const column of this.#columns.others) {
      const cell = row[column.at] ?? '';
      if (cell === '') {
        continue;
      }
      if (column.kind === 'description') {
        texts.push(...paragraphsOf(cell));
      } else if (column.kind === 'number') {
        this.#notes.numbers.add(column.name);
      } else if (column.kind === 'type' && typeOf(cell) !== undefined) {
        type = typeOf(cell);
      } else if (!this.#readState(column, cell, state)) {
        lines.push(...lineOf(column.name, cell));
        this.#note(column, cell);
      }
    }
    return { state, type, paragraphs: [...texts, ...(lines.length === 0 ? [] : [lines])] };
  }

  /** Takes the state of an item from a cell; answers whether it is understood. */
  #readState({ kind }: TableColumn, cell: string, state: PastedState): boolean {
    if (kind !== 'status' && kind !== 'priority' && kind !== 'progress' && kind !== 'done') {
      return false;
    }
    const words = titleWords(cell);
    switch (kind) {
      case 'status':
        return take(state, 'status', statusOf(words)) || saysNothing(words);
      case 'priority':
        return take(state, 'priority', priorityOf(words)) || saysNothing(words);
      case 'progress':
        return take(state, 'progress', progressOf(words, this.#areFractions)) || saysNothing(words);
      case 'done':
        take(state, 'status', state.status ?? (isChecked(words) === true ? 'done' : undefined));
        return true;
    }
  }

  #note({ kind, name }: TableColumn, cell: string): void {
    if (kind === 'person') {
      this.#notes.people.add(name);
    } else if (kind !== 'fact' && kind !== 'unknown') {
      this.#notes.addUnread(name, titleWords(cell));
    } else if (name !== '') {
      this.#notes.facts.add(name);
    }
  }
}

/** Gives a state a value where there is one, and answers whether there is. */
function take<Field extends keyof PastedState>(
  state: PastedState,
  field: Field,
  value: PastedState[Field] | undefined,
): boolean {
  if (value !== undefined) {
    state[field] = value;
  }
  return value !== undefined;
}

function typeOf(cell: string): WorkItemType | undefined {
  const kind = kindOfName(titleWords(cell));
  return workItemTypes.find((type) => type === kind);
}

/** A cell as a line with the name of its column; what has several lines begins below the name. */
function lineOf(name: string, cell: string): string[] {
  const isLong = cell.includes('\n');
  return name === '' ? [cell] : [`${name}:${isLong ? '\n' : ' '}${cell}`];
}

function paragraphsOf(cell: string): string[][] {
  return cell.split(/\n{2,}/).map((paragraph) => paragraph.split('\n'));
}
