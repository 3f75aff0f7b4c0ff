import { isSeenIn, itemOf, rowElement, rowsInSight } from './log-rows.ts';

/** The elements inside a row that the keyboard can reach. */
const controls = 'a[href], button, input, summary, [tabindex]';

/** For how long nothing is scrolled before a log is taken for being at rest, in milliseconds. */
const restMs = 150;

/** The stops of the Tab key in a log: one row and what is inside it. */
export interface RovingStops {
  /** Makes this row the stop; the last one in sight, while this one is not on the page. */
  readonly want: (key: string | undefined) => void;
  /** Takes the rows out of the way that have just come. All others are noticed a moment later. */
  readonly markNew: () => void;
  /** To be called when the log was scrolled. */
  readonly followScroll: () => void;
  readonly end: () => void;
}

/** Keeps all rows of a log but one out of the way of the Tab key, also those that come later. */
export function keepStops(log: HTMLElement): RovingStops {
  let wantedKey: string | undefined;
  let stopKey: string | undefined;
  let timer: number | undefined;
  const choose = () => {
    const previous = stopKey;
    const wanted = itemOf(log, wantedKey);
    const isWanted =
      wanted !== null && (wanted.contains(document.activeElement) || isSeenIn(log, wanted));
    stopKey = isWanted ? wantedKey : (lastInSight(log) ?? wantedKey);
    if (previous !== stopKey) {
      markRow(rowElement(log, previous), false);
    }
    markRow(rowElement(log, stopKey), true);
  };
  const mark = (records: readonly MutationRecord[]) => {
    for (const row of rowsTouchedBy(records)) {
      markRow(row, row.getAttribute('data-row') === stopKey);
    }
  };
  const observer = new MutationObserver(mark);
  observer.observe(log, { childList: true, subtree: true });
  for (const row of rowsIn(log)) {
    markRow(row, false);
  }
  return {
    markNew: () => mark(observer.takeRecords()),
    want: (key) => {
      wantedKey = key;
      choose();
    },
    followScroll: () => {
      clearTimeout(timer);
      timer = window.setTimeout(choose, restMs);
    },
    end: () => {
      observer.disconnect();
      clearTimeout(timer);
    },
  };
}

/** The stops in an element; it may be one itself. */
function rowsIn(element: Element): readonly Element[] {
  return element.matches('[data-stop]') ? [element] : [...element.querySelectorAll('[data-stop]')];
}

/** The rows that have come, and those in which something has. */
function rowsTouchedBy(records: readonly MutationRecord[]): ReadonlySet<Element> {
  const rows = new Set<Element>();
  for (const { target, addedNodes } of records) {
    const row = target instanceof Element ? target.closest('[data-stop]') : null;
    const inside = [...addedNodes].flatMap((node) => (node instanceof Element ? rowsIn(node) : []));
    for (const touched of row === null ? inside : [row]) {
      rows.add(touched);
    }
  }
  return rows;
}

function lastInSight(log: HTMLElement): string | undefined {
  return rowsInSight(log).findLast((row) => row.dataset['stop'] !== undefined)?.dataset['row'];
}

/** Takes a row, and what is inside it, out of the way of the Tab key, or back. */
function markRow(row: Element | null, isStop: boolean): void {
  const item = row?.firstElementChild;
  item?.setAttribute('tabindex', isStop ? '0' : '-1');
  for (const control of item?.querySelectorAll<HTMLElement>(controls) ?? []) {
    markControl(control, isStop);
  }
}

/** Takes a control out of the way, or back. `data-own` holds its own tabindex meanwhile. */
function markControl(control: HTMLElement, isStop: boolean): void {
  const { own } = control.dataset;
  if (!isStop && own === undefined) {
    control.dataset['own'] = control.getAttribute('tabindex') ?? '';
    control.tabIndex = -1;
  } else if (isStop && own !== undefined) {
    delete control.dataset['own'];
    if (own === '') {
      control.removeAttribute('tabindex');
    } else {
      control.setAttribute('tabindex', own);
    }
  }
}
