import { keyOf } from './key-of.ts';
import { rowAfter } from './row-after.ts';
import { controlsIn, isAside, nameOf, rowOf } from './row-controls.ts';
import { letterOf, typeahead } from './typeahead.ts';

/** How many frames a row has to come onto the page. */
const maxTries = 30;

/** A list of which only the rows in sight are on the page; these say their `aria-posinset`. */
interface LongList {
  readonly count: () => number;
  readonly nameOf: (at: number) => string;
  /** Brings a row onto the page and into sight. */
  readonly show: (at: number) => void;
}

interface RovingOptions {
  readonly long?: LongList;
  /** Whether letters find rows. They do not where letters by themselves are shortcuts. */
  readonly isTyped?: boolean;
}

/**
 * Makes a list of links and buttons one stop of the Tab key: the row that had the focus last, or
 * else the one that is open (`aria-current`), or the first. Up and Down, Home, End, the Page keys
 * and the first letters of a row's name (`data-name`) lead to other rows. Nothing is opened on the
 * way. What else a row has is reached by Left and Right, and by Tab unless it is `data-aside`.
 * Where the row with the focus goes, the one in its place has it.
 *
 * Rows may be in several lists below each other. Forms, and what is `data-own-stops`, keep their
 * own stops. It is a ref: `<ul ref={rovingRows}>`. Answers what ends it.
 */
export function rovingRows(list: HTMLElement | null): (() => void) | undefined {
  return list === null ? undefined : new RovingRows(list, {}).start();
}

/** The same where letters mean something else: they are shortcuts, or begin a message. */
export function rovingByArrows(list: HTMLElement | null): (() => void) | undefined {
  return list === null ? undefined : roveIn(list, { isTyped: false });
}

/** The same for a list that needs to say more of itself. */
export function roveIn(list: HTMLElement, options: RovingOptions): () => void {
  return new RovingRows(list, options).start();
}

class RovingRows {
  readonly #list: HTMLElement;
  readonly #page: Document;
  readonly #long: LongList | undefined;
  readonly #isTyped: boolean;
  readonly #typeahead = typeahead();
  /** The controls whose tabindex is set here. */
  readonly #managed = new Set<HTMLElement>();
  /** The rows on the page that can have the focus, with their controls. */
  #controls: ReadonlyMap<HTMLElement, readonly HTMLElement[]> = new Map();
  #rows: readonly HTMLElement[] = [];
  /** The row that the keyboard is at, its place, and the place of the control in it. */
  #row: HTMLElement | undefined;
  #at = 0;
  #column = 0;
  /** The controls that the Tab key reaches. */
  #stops: readonly HTMLElement[] = [];
  /** The control that has the focus, or had it until it went. */
  #focused: HTMLElement | undefined;

  constructor(list: HTMLElement, { long, isTyped = true }: RovingOptions) {
    this.#list = list;
    this.#page = list.ownerDocument;
    this.#long = long;
    this.#isTyped = isTyped;
  }

  start(): () => void {
    const observer = new MutationObserver((records) => this.#follow(records));
    const ending = new AbortController();
    const { signal } = ending;
    this.#page.addEventListener('focusin', ({ target }) => this.#onFocus(target), { signal });
    // A person who presses elsewhere takes the focus away themselves.
    const onPress = () => {
      this.#focused = undefined;
    };
    this.#page.addEventListener('pointerdown', onPress, { signal, capture: true });
    this.#list.addEventListener('keydown', (event) => this.#onKeyDown(event), { signal });
    observer.observe(this.#list, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['aria-current', 'aria-pressed', 'disabled'],
    });
    this.#row = this.#openRow();
    this.#readRows();
    this.#onFocus(this.#page.activeElement);
    return () => {
      observer.disconnect();
      ending.abort();
      for (const control of this.#managed) {
        control.removeAttribute('tabindex');
      }
    };
  }

  /** Follows rows that come and go, and a row that is opened while the focus is elsewhere. */
  #follow(records: readonly MutationRecord[]): void {
    const isOpened = records.some(({ attributeName }) => attributeName?.startsWith('aria-'));
    if (isOpened && !this.#list.contains(this.#page.activeElement)) {
      this.#row = this.#openRow() ?? this.#row;
      this.#column = 0;
    }
    this.#readRows();
    const isLost = this.#page.activeElement === this.#page.body && this.#focused !== undefined;
    if (isLost && !canHaveFocus(this.#focused)) {
      this.#focused = undefined;
      this.#focus(this.#row);
    }
  }

  #openRow(): HTMLElement | undefined {
    const open = this.#list.querySelector('[aria-current], [aria-pressed=true]');
    return open === null ? undefined : rowOf(open, this.#list);
  }

  /** Reads which rows there are, and stays at the present one, or at that in its place. */
  #readRows(): void {
    const all = controlsIn(this.#list, this.#managed);
    for (const control of [...all.values()].flat()) {
      if (!this.#managed.has(control)) {
        this.#managed.add(control);
        control.tabIndex = -1;
      }
    }
    const enabled = [...all].map(([row, controls]) => [row, controls.filter(isEnabled)] as const);
    this.#controls = new Map(enabled.filter(([, controls]) => controls.length > 0));
    this.#rows = [...this.#controls.keys()];
    if (this.#row === undefined || !this.#controls.has(this.#row)) {
      this.#row = this.#rows.find((row) => this.#placeOf(row) >= this.#at) ?? this.#rows.at(-1);
    }
    this.#stayAt(this.#row);
  }

  #placeOf(row: HTMLElement): number {
    return this.#long === undefined ? this.#rows.indexOf(row) : Number(row.ariaPosInSet) - 1;
  }

  /** Makes a row the one that the keyboard is at, and takes all others out of the way of Tab. */
  #stayAt(row: HTMLElement | undefined): void {
    this.#row = row;
    if (row !== undefined) {
      this.#at = this.#placeOf(row);
    }
    const stops = this.#controlsOf(row).filter((control) => !isAside(control));
    for (const former of this.#stops) {
      former.tabIndex = -1;
    }
    for (const stop of stops) {
      stop.tabIndex = 0;
    }
    this.#stops = stops;
  }

  #controlsOf(row: HTMLElement | undefined): readonly HTMLElement[] {
    return (row && this.#controls.get(row)) ?? [];
  }

  #controlIn(row: HTMLElement | undefined): HTMLElement | undefined {
    const controls = this.#controlsOf(row);
    return controls[Math.min(this.#column, controls.length - 1)];
  }

  #onFocus(target: EventTarget | null): void {
    const control = target instanceof HTMLElement ? target : undefined;
    const row = control && rowOf(control, this.#list);
    const column = control === undefined ? -1 : this.#controlsOf(row).indexOf(control);
    this.#focused = column < 0 ? undefined : control;
    if (column >= 0) {
      this.#column = column;
      this.#stayAt(row);
    }
  }

  #onKeyDown(event: KeyboardEvent): void {
    const { defaultPrevented, ctrlKey, metaKey, altKey } = event;
    const isOurs = event.target === this.#focused && !defaultPrevented;
    if (isOurs && !ctrlKey && !metaKey && !altKey && this.#answer(event)) {
      event.preventDefault();
      event.stopPropagation();
    }
  }

  /** @returns whether the key had a meaning */
  #answer(event: KeyboardEvent): boolean {
    const key = keyOf(event);
    const letter = letterOf(event, this.#typeahead.isTyping());
    if (letter !== undefined && this.#isTyped) {
      this.#goTo(this.#find(letter));
      return true;
    }
    const side = { ArrowLeft: -1, ArrowRight: 1 }[key];
    if (event.shiftKey) {
      return false;
    }
    if (side !== undefined) {
      return this.#goAside(side);
    }
    const to = rowAfter(key, this.#at, this.#count() - 1);
    if (to === undefined || to === this.#at) {
      return false;
    }
    this.#goTo(to);
    return true;
  }

  #count(): number {
    return this.#long?.count() ?? this.#rows.length;
  }

  #find(letter: string): number | undefined {
    const names = this.#long?.nameOf ?? ((at: number) => nameOf(this.#rows[at]));
    return this.#typeahead.find(letter, { count: this.#count(), nameOf: names, at: this.#at });
  }

  /** Goes to what else the row has, or to the row beside it, where rows stand in a line. */
  #goAside(by: number): boolean {
    const next = this.#controlsOf(this.#row)[this.#column + by];
    const row = this.#rows[this.#at + by];
    if (next === undefined && this.#long === undefined && isBeside(row, this.#row)) {
      return this.#focus(row);
    }
    next?.focus();
    return next !== undefined;
  }

  /** Goes to the row in a place, once it is on the page. */
  #goTo(at: number | undefined, tries = 0): void {
    const row = this.#rows.find((each) => this.#placeOf(each) === at);
    if (at === undefined || (row !== undefined && this.#focus(row)) || tries > maxTries) {
      return;
    }
    if (tries === 0) {
      this.#long?.show(at);
    }
    requestAnimationFrame(() => this.#goTo(at, tries + 1));
  }

  /** Gives a row the focus. Answers whether it has taken it: one that is not measured does not. */
  #focus(row: HTMLElement | undefined): boolean {
    const control = this.#controlIn(row);
    control?.focus({ preventScroll: true });
    const hasTaken = control !== undefined && this.#page.activeElement === control;
    if (hasTaken) {
      row?.scrollIntoView({ block: 'nearest' });
      control.scrollIntoView({ block: 'nearest' });
    }
    return hasTaken;
  }
}

/** Whether rows stand beside each other, and not below. */
function isBeside(one: HTMLElement | undefined, other: HTMLElement | undefined): boolean {
  const top = one?.getBoundingClientRect().top;
  return top !== undefined && top === other?.getBoundingClientRect().top;
}

function isEnabled(control: HTMLElement): boolean {
  return !control.matches(':disabled');
}

function canHaveFocus(control: HTMLElement | undefined): boolean {
  return control !== undefined && control.isConnected && isEnabled(control);
}
