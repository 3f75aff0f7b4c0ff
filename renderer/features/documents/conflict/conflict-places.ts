import { EditorState, StateField } from '@codemirror/state';
import type {
  ChangeSet,
  Extension,
  Range,
  Text,
  Transaction,
  TransactionSpec,
} from '@codemirror/state';
import { Decoration, EditorView, WidgetType } from '@codemirror/view';
import type { DecorationSet } from '@codemirror/view';
import { text } from '../../../text/text.ts';
import { conflictMarks, markKindOf } from './conflict-marks.ts';
import type { MarkKind } from './conflict-marks.ts';
import './conflict-places.css';

const words = text.document.conflict;

/** The version of a place that a person takes. */
type Taken = 'mine' | 'theirs' | 'both';

/** The sign in the place of a mark: whose version follows, and at the first mark the choice. */
class MarkSign extends WidgetType {
  readonly #kind: MarkKind;

  constructor(kind: MarkKind) {
    super();
    this.#kind = kind;
  }

  override eq(other: MarkSign): boolean {
    return other.#kind === this.#kind;
  }

  override ignoreEvent(): boolean {
    return true;
  }

  toDOM(view: EditorView): HTMLElement {
    const sign = document.createElement('div');
    sign.className = `cm-conflict cm-conflict-${this.#kind}`;
    if (this.#kind === 'mine') {
      sign.append(labelled(words.mine), ...choices(view, sign));
    } else if (this.#kind === 'between') {
      sign.append(labelled(words.theirs));
    }
    return sign;
  }
}

function labelled(label: string): HTMLElement {
  const shown = document.createElement('span');
  shown.className = 'cm-conflict-label';
  shown.textContent = label;
  return shown;
}

function choices(view: EditorView, sign: HTMLElement): HTMLElement[] {
  return (['mine', 'theirs', 'both'] as const).map((taken) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'button';
    button.textContent = words.use[taken];
    button.addEventListener('click', () => take(view, view.posAtDOM(sign), taken));
    return button;
  });
}

const signs: Readonly<Record<MarkKind, Decoration>> = {
  mine: Decoration.replace({ widget: new MarkSign('mine'), block: true, kind: 'mine' }),
  between: Decoration.replace({ widget: new MarkSign('between'), block: true, kind: 'between' }),
  theirs: Decoration.replace({ widget: new MarkSign('theirs'), block: true, kind: 'theirs' }),
};

/** The signs of the marks in a part of a text, from the line of one place to that of another. */
function signsIn(doc: Text, from: number, to: number): Range<Decoration>[] {
  const found: Range<Decoration>[] = [];
  let at = doc.lineAt(from).from;
  for (const line of doc.iterLines(doc.lineAt(from).number, doc.lineAt(to).number + 1)) {
    const kind = markKindOf(line);
    if (kind !== undefined) {
      found.push(signs[kind].range(at, at + line.length));
    }
    at += line.length + 1;
  }
  return found;
}

/** The signs after a change: those of the lines that it touched are looked for anew. */
function signsAfter(before: DecorationSet, changes: ChangeSet, doc: Text): DecorationSet {
  let after = before.map(changes);
  changes.iterChangedRanges((_fromA, _toA, fromB, toB) => {
    const from = doc.lineAt(fromB).from;
    const to = doc.lineAt(toB).to;
    after = after.update({
      filter: () => false,
      filterFrom: from,
      filterTo: to,
      add: signsIn(doc, from, to),
    });
  });
  return after;
}

const shownSigns = StateField.define<DecorationSet>({
  create: ({ doc }) => Decoration.set(signsIn(doc, 0, doc.length)),
  update: (before, { docChanged, changes, newDoc }) =>
    docChanged ? signsAfter(before, changes, newDoc) : before,
  provide: (field) => [
    EditorView.decorations.from(field),
    EditorView.atomicRanges.of((view) => view.state.field(field)),
  ],
});

/**
 * Whether a change leaves each mark whole or takes it away with more. One mark alone would be taken
 * by a key beside it.
 */
function keepsMarks(state: EditorState, changes: ChangeSet): boolean {
  let isKept = true;
  const all = state.field(shownSigns);
  changes.iterChanges((from, to) => {
    let count = 0;
    let isPartial = false;
    all.between(Math.max(0, from - 1), Math.min(state.doc.length, to + 1), (begin, end) => {
      // The line break before a mark and the one behind it belong to it.
      if (to > begin - 1 && from < end + 1) {
        count += 1;
        isPartial ||= from > begin || to < end;
      }
    });
    isKept &&= !isPartial && count !== 1;
  });
  return isKept;
}

/** Takes away what a change has left of places whose other marks it took. */
function withoutRemains(transaction: Transaction): TransactionSpec | readonly TransactionSpec[] {
  const { startState, changes, newDoc } = transaction;
  let isTouched = false;
  changes.iterChangedRanges((from, to) => {
    startState.field(shownSigns).between(from, to, () => {
      isTouched = true;
    });
  });
  const remains = isTouched ? remainsIn(newDoc) : [];
  return remains.length === 0 ? transaction : [transaction, { changes: remains, sequential: true }];
}

/** The marks of a text that are not those of a whole place, each with its line break. */
function remainsIn(doc: Text): { from: number; to: number }[] {
  const order = ['mine', 'between', 'theirs'] as const;
  const remains: { from: number; to: number }[] = [];
  let open: { from: number; to: number }[] = [];
  for (const { from, to, value } of signsIn(doc, 0, doc.length)) {
    const mark = { from, to: Math.min(to + 1, doc.length) };
    if (value.spec['kind'] === order[open.length]) {
      open = open.length === 2 ? [] : [...open, mark];
    } else {
      remains.push(...open);
      open = value.spec['kind'] === 'mine' ? [mark] : [];
      if (open.length === 0) {
        remains.push(mark);
      }
    }
  }
  return [...remains, ...open];
}

/** Takes one version of the place that begins at a position, or both one after the other. */
function take(view: EditorView, at: number, taken: Taken): void {
  const { doc } = view.state;
  const begin = doc.lineAt(at);
  const between = lineBehind(doc, begin.number, conflictMarks.between);
  const end = between && lineBehind(doc, between.number, conflictMarks.theirs);
  if (between === undefined || end === undefined) {
    return;
  }
  const mine = doc.slice(begin.to, Math.max(begin.to, between.from - 1));
  const theirs = doc.slice(between.to, Math.max(between.to, end.from - 1));
  // Each version begins with the line break behind its mark, where it has lines at all.
  const kept = { mine, theirs, both: mine.append(theirs) }[taken];
  const isNothing = kept.length === 0;
  view.dispatch({
    changes: {
      from: begin.from,
      to: isNothing ? Math.min(end.to + 1, doc.length) : end.to,
      insert: isNothing ? '' : kept.slice(1),
    },
    selection: { anchor: begin.from },
    userEvent: 'input',
  });
  view.focus();
}

function lineBehind(doc: Text, number: number, mark: string) {
  let at = number;
  for (const line of doc.iterLines(number + 1)) {
    at += 1;
    if (line === mark) {
      return doc.line(at);
    }
  }
  return undefined;
}

/** The beginnings of the places that have both versions. */
export function placesIn(state: EditorState): number[] {
  const places: number[] = [];
  state.field(shownSigns).between(0, state.doc.length, (from, _to, sign) => {
    if (sign.spec['kind'] === 'mine') {
      places.push(from);
    }
  });
  return places;
}

/**
 * Shows the places where both have changed the same with buttons to choose by, in place of marks. A
 * mark is not changed by typing; a place goes as a whole.
 */
export const conflictPlaces: Extension = [
  shownSigns,
  EditorState.changeFilter.of(({ startState, changes }) => keepsMarks(startState, changes)),
  EditorState.transactionFilter.of((transaction) =>
    transaction.docChanged ? withoutRemains(transaction) : transaction,
  ),
];
