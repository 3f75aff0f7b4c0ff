import { chipsIn, withChips, withLinks } from './chips.ts';
import type { Chip } from './chips.ts';

/** How far a deletion goes, by what the browser calls it. */
const granularities: Readonly<Record<string, string>> = {
  Content: 'character',
  Word: 'word',
  SoftLine: 'lineboundary',
  HardLine: 'paragraphboundary',
};

const deletion = /^delete(Content|Word|SoftLine|HardLine)(Backward|Forward)$/u;

/**
 * Has a field treat each chip as one letter: the caret passes over it, a selection and a deletion
 * take the whole, and the clipboard has its link.
 *
 * @param onPassed told the title of the chip that a key has just passed over, and then of no more
 */
export function keepChips(
  field: HTMLTextAreaElement,
  onPassed: (title: string) => void,
): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const selection = new ChipSelection(field, onPassed);
  const { settle, press, release } = selection;
  document.addEventListener('selectionchange', settle, { signal });
  field.addEventListener('pointerdown', press, { signal });
  window.addEventListener('pointerup', release, { signal });
  window.addEventListener('pointercancel', release, { signal });
  field.addEventListener('beforeinput', selection.prepareInput, { signal });
  for (const kind of ['copy', 'cut'] as const) {
    field.addEventListener(kind, (event) => copyLinks(field, event), { signal });
  }
  field.addEventListener('paste', pasteChips, { signal });
  return () => ending.abort();
}

/** The selection of a field, which never ends within a chip. */
class ChipSelection {
  readonly #field: HTMLTextAreaElement;
  readonly #onPassed: (title: string) => void;
  /** Where the moving end of the selection was before. */
  #former = 0;
  #isPressed = false;

  constructor(field: HTMLTextAreaElement, onPassed: (title: string) => void) {
    this.#field = field;
    this.#onPassed = onPassed;
  }

  readonly press = (): void => {
    this.#isPressed = true;
  };

  /** A selection by the pointer is settled once it is made. */
  readonly release = (): void => {
    if (this.#isPressed) {
      this.#isPressed = false;
      this.#settleFrom(undefined);
    }
  };

  readonly settle = (): void => {
    if (!this.#isPressed) {
      this.#settleFrom(this.#former);
    }
  };

  /** Has a deletion that begins or ends within a chip take all of it. */
  readonly prepareInput = ({ isComposing, inputType }: InputEvent): void => {
    if (isComposing) {
      return;
    }
    this.settle();
    const [, unit = '', way] = deletion.exec(inputType) ?? [];
    const granularity = granularities[unit];
    const { selectionStart: caret, value } = this.#field;
    const chips = chipsIn(value);
    if (granularity === undefined || caret !== this.#field.selectionEnd || chips.length === 0) {
      return;
    }
    // The browser deletes what is selected, as one step of its history.
    const direction = way === 'Forward' ? 'forward' : 'backward';
    document.getSelection()?.modify('extend', direction, granularity);
    const { selectionStart: start, selectionEnd: end } = this.#field;
    if (chips.some(({ from, to }) => from < end && start < to)) {
      this.#select(outerEdge(chips, start, 'from'), outerEdge(chips, end, 'to'));
    } else {
      this.#select(caret, caret);
    }
  };

  #settleFrom(former: number | undefined): void {
    if (document.activeElement !== this.#field) {
      return;
    }
    const { selectionStart: start, selectionEnd: end, value } = this.#field;
    const chips = chipsIn(value);
    if (start !== end) {
      this.#settleRange(chips, former);
      return;
    }
    const passed = chips.find((chip) => isWithin(chip, end));
    if (passed !== undefined || end !== this.#former) {
      this.#former = passed === undefined ? end : edgeOf(passed, end, former);
      this.#select(this.#former, this.#former);
      this.#onPassed(former === undefined ? '' : (passed?.title ?? ''));
    }
  }

  #settleRange(chips: readonly Chip[], former: number | undefined): void {
    const { selectionStart, selectionEnd, selectionDirection: direction } = this.#field;
    const isBackward = direction === 'backward';
    const moving = isBackward ? selectionStart : selectionEnd;
    const entered = chips.find((chip) => isWithin(chip, moving));
    const moved =
      entered === undefined || former === undefined
        ? outerEdge(chips, moving, isBackward ? 'from' : 'to')
        : edgeOf(entered, moving, former);
    const start = isBackward ? moved : outerEdge(chips, selectionStart, 'from');
    const end = isBackward ? outerEdge(chips, selectionEnd, 'to') : moved;
    this.#former = moved;
    this.#select(start, end, direction);
    this.#onPassed('');
  }

  /** Selects, unless that is selected: setting a selection ends a step of the field's history. */
  #select(
    start: number,
    end: number,
    direction: HTMLTextAreaElement['selectionDirection'] = 'none',
  ): void {
    const field = this.#field;
    if (field.selectionStart !== start || field.selectionEnd !== end) {
      field.setSelectionRange(start, end, direction);
    }
  }
}

function isWithin({ from, to }: Chip, place: number): boolean {
  return from < place && place < to;
}

/** Where a caret goes that has come into a chip: on to the far side, or to the near one by a press. */
function edgeOf({ from, to }: Chip, place: number, former: number | undefined): number {
  if (former !== undefined && former <= from) {
    return to;
  }
  if (former !== undefined && former >= to) {
    return from;
  }
  return place - from < to - place ? from : to;
}

function outerEdge(chips: readonly Chip[], place: number, edge: 'from' | 'to'): number {
  return chips.find((chip) => isWithin(chip, place))?.[edge] ?? place;
}

/** Puts what is selected onto the clipboard with links in the place of chips. */
function copyLinks(field: HTMLTextAreaElement, event: ClipboardEvent): void {
  const selected = field.value.slice(field.selectionStart, field.selectionEnd);
  if (chipsIn(selected).length > 0) {
    event.clipboardData?.setData('text/plain', withLinks(selected));
    event.preventDefault();
    if (event.type === 'cut') {
      document.execCommand('delete');
    }
  }
}

function pasteChips(event: ClipboardEvent): void {
  const pasted = event.clipboardData?.getData('text/plain') ?? '';
  const shown = withChips(pasted);
  if (shown !== pasted) {
    event.preventDefault();
    document.execCommand('insertText', false, shown);
  }
}
