/** The elements inside a row that the keyboard can reach. */
const controls = 'a[href], button, input, summary, [tabindex]';

/** For how long nothing changes on the page before a log is taken for being at rest. */
const restMs = 150;

/** The stops of the Tab key in a log: one row and what is inside it. */
interface LogStops {
  /** Makes this row the stop; the last one in sight, while this one is not on the page. */
  readonly want: (key: string | undefined) => void;
  readonly end: () => void;
}

/** Keeps all rows of a log but one out of the way of the Tab key, also those that come later. */
export function keepStops(log: HTMLElement): LogStops {
  let wantedKey: string | undefined;
  let stopKey: string | undefined;
  let timer: number | undefined;
  const choose = () => {
    const former = stopKey;
    stopKey = itemOf(log, wantedKey) === null ? lastInSight(log) : wantedKey;
    if (former !== stopKey) {
      markRow(rowOf(log, former), false);
    }
    markRow(rowOf(log, stopKey), true);
  };
  const follow = (touched: Iterable<HTMLElement>) => {
    for (const row of touched) {
      markRow(row, row.dataset['row'] === stopKey);
    }
    clearTimeout(timer);
    if (itemOf(log, wantedKey) !== null || itemOf(log, stopKey) === null) {
      choose();
    } else {
      // Looking for what is in sight has the page laid out, and it moves on while it is scrolled.
      timer = window.setTimeout(choose, restMs);
    }
  };
  const observer = new MutationObserver((records) => follow(rowsTouchedBy(records)));
  observer.observe(log, { childList: true, subtree: true });
  follow(rowsIn(log));
  return {
    want: (key) => {
      wantedKey = key;
      follow([]);
    },
    end: () => {
      observer.disconnect();
      clearTimeout(timer);
    },
  };
}

/** The element of a row that takes the focus. */
export function itemOf(log: HTMLElement | null, key: string | undefined): HTMLElement | null {
  const item = log && rowOf(log, key)?.firstElementChild;
  return item instanceof HTMLElement ? item : null;
}

function rowOf(log: HTMLElement, key: string | undefined): HTMLElement | null {
  return key === undefined
    ? null
    : log.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"]`);
}

function rowsIn(element: Element): HTMLElement[] {
  return [...element.querySelectorAll<HTMLElement>('[data-row]')];
}

/** The rows that have come, and those in which something has. */
function rowsTouchedBy(records: readonly MutationRecord[]): ReadonlySet<HTMLElement> {
  const rows = new Set<HTMLElement>();
  for (const { target, addedNodes } of records) {
    const row = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;
    const inside = [...addedNodes].flatMap((node) => (node instanceof Element ? rowsIn(node) : []));
    for (const touched of row === null ? inside : [row]) {
      rows.add(touched);
    }
  }
  return rows;
}

function lastInSight(log: HTMLElement): string | undefined {
  const end = log.getBoundingClientRect().bottom;
  return rowsIn(log).findLast((row) => row.getBoundingClientRect().top < end)?.dataset['row'];
}

/** Takes a row, and what is inside it, out of the way of the Tab key, or back. */
function markRow(row: HTMLElement | null, isStop: boolean): void {
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
