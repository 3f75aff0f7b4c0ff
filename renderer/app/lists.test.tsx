import type { ReactElement } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { forgetLists, listCases } from '../testing/list-cases.tsx';
import { answerLists } from '../testing/read-list-cases.tsx';
import type { ListCase } from '../testing/read-list-cases.tsx';
import { show } from '../testing/show.tsx';

// Every list of rows that can be reached has the same keys and the same rules (decision 0189).

beforeEach(answerLists);
afterEach(forgetLists);

const rowSelector = 'li, [role=listitem], [role=treeitem], .outline-row, [data-row]';

/** The row that the keyboard is at. */
function row(): Element | null | undefined {
  const active = document.activeElement;
  const named = active?.getAttribute('aria-activedescendant');
  return typeof named === 'string' ? document.getElementById(named) : active?.closest(rowSelector);
}

/** The place of that row in its list; undefined where the keyboard is at none. */
function place(): number | undefined {
  const at = row();
  if (at === null || at === undefined) {
    return undefined;
  }
  // The row of a message has its name, because the length of its list is unknown.
  const said = at.getAttribute('data-row');
  return said !== null
    ? shownNames.indexOf(said)
    : at.ariaPosInSet === null
      ? [...(at.parentElement?.children ?? [])].indexOf(at)
      : Number(at.ariaPosInSet) - 1;
}

/** The names of the rows that are shown. */
let shownNames: readonly string[] = [];

const press = (keys: string) => userEvent.keyboard(keys);

/** Presses Tab before the list, and so goes to a row or past the list. */
async function enter(): Promise<void> {
  const dialog = document.querySelector<HTMLElement>('[role=dialog]');
  (dialog ?? (before.element() as HTMLElement)).focus();
  for (let presses = 0; presses < 12 && place() === undefined; presses += 1) {
    await press('{Tab}');
  }
}

/** The rows that Tab stops at until it has left the list. */
async function rowsPassed(): Promise<number> {
  const passed = new Set<number>();
  for (let here = place(); here !== undefined && passed.size < 3; here = place()) {
    passed.add(here);
    await press('{Tab}');
  }
  return passed.size;
}

/** A number of names. The last shown one is the only one with a Z. */
const namesOf = (count: number, most = count) =>
  Array.from({ length: count }, (_, index) =>
    index === Math.min(count, most) - 1 ? 'Zebra' : `Apple ${String(index).padStart(3, '0')}`,
  );

const before = page.getByRole('button', { name: 'Before the list' });

const inPage = (list: ReactElement) => (
  <main>
    <button type="button">Before the list</button>
    {list}
    <button type="button">After the list</button>
  </main>
);

/** Shows a list with a number of rows, and waits until they are there. */
async function showList({ build, few = Infinity, most, words }: ListCase, wanted: number) {
  const count = Math.min(wanted, few);
  const names = namesOf(count, most);
  shownNames = names;
  const shown = show(inPage(build(names)));
  for (const details of document.querySelectorAll('details')) {
    details.open = true;
  }
  const isShown = () =>
    count === 0 ||
    [words ?? '', ...names].some((name) => name !== '' && document.body.textContent.includes(name));
  await expect.poll(isShown).toBe(true);
  return { names, last: Math.min(count, most ?? count) - 1, ...shown };
}

const counts = [0, 1, 200];

test.each(listCases.flatMap((list) => counts.map((count) => [list.name, count, list] as const)))(
  'the list of %s with %i rows is one stop, with arrows, Home and End',
  async (_, count, list) => {
    const { last } = await showList(list, count);
    await enter();
    expect(await rowsPassed()).toBe(Math.min(count, 1));
    if (count === 0) {
      return;
    }
    await enter();
    await press('{Home}');
    await expect.poll(place).toBe(0);
    await press('{ArrowDown}');
    await expect.poll(place).toBe(Math.min(1, last));
    await press('{End}');
    await expect.poll(place).toBe(last);
    await press('{ArrowDown}');
    expect(place()).toBe(last);
    await press(last > 0 ? '{ArrowUp}' : '{Home}');
    await expect.poll(place).toBe(Math.max(0, last - 1));
    await press('{Home}');
    await expect.poll(place).toBe(0);
  },
);

/** The lists in which these keys go from row to row. */
const listsWith = (not: 'hasNoPages' | 'hasNoLetters') =>
  listCases.filter((list) => list[not] !== true).map((list) => [list.name, list] as const);

test.each(listsWith('hasNoPages'))(
  'the Page keys go further in the list of %s, and back',
  async (_, list) => {
    await showList(list, 30);
    await enter();
    await press('{Home}');
    await expect.poll(place).toBe(0);
    await press('{PageDown}');
    await expect.poll(place).toBeGreaterThan(1);
    await press('{PageUp}');
    await expect.poll(place).toBe(0);
  },
);

test.each(listsWith('hasNoLetters'))(
  'first letters lead to a row in the list of %s',
  async (_, list) => {
    const { last } = await showList(list, 200);
    await enter();
    await press('{Home}');
    await expect.poll(place).toBe(0);
    await press('z');
    await expect.poll(place).toBe(list.words === undefined ? last : 0);
  },
);

const controlSelector = 'a[href], button, input, select, textarea, summary';

/** The controls in the row that the keyboard is at. */
function controlsOfRow(): readonly Element[] {
  return [...(row()?.querySelectorAll(controlSelector) ?? [])].filter(
    (each) => each.checkVisibility() && each.closest('[aria-hidden=true]') === null,
  );
}

/** The elements of the row that a key leads to, pressed until it leads no further. */
async function reachedBy(key: string): Promise<ReadonlySet<Element>> {
  const here = row();
  const reached = new Set<Element>();
  let active = document.activeElement;
  while (active !== null && row() === here && !reached.has(active)) {
    reached.add(active);
    // oxlint-disable-next-line no-await-in-loop -- one press comes after the other
    await press(key);
    active = document.activeElement;
  }
  return reached;
}

test.each(listCases.map((list) => [list.name, list] as const))(
  'each control in a row of the list of %s is reached from the row',
  async (_, list) => {
    await showList(list, 3);
    await enter();
    await press('{Home}');
    await expect.poll(place).toBe(0);
    const controls = controlsOfRow();
    const byTab = await reachedBy('{Tab}');
    await enter();
    const byRight = await reachedBy('{ArrowRight}');
    const missed = controls.filter((each) => !byTab.has(each) && !byRight.has(each));
    expect(missed.map((each) => each.outerHTML.slice(0, 200))).toEqual([]);
  },
);

test.each(listCases.filter(({ isStill }) => !isStill).map((list) => [list.name, list] as const))(
  'where the row with the focus goes from the list of %s, the one in its place has it',
  async (_, list) => {
    const { names, last, change } = await showList(list, 20);
    await enter();
    await press('{Home}{ArrowDown}');
    await expect.poll(place).toBe(1);
    change(inPage(list.build(names.filter((__, index) => index !== 1))));
    await expect.poll(() => row()?.textContent).toContain(names[2]);
    expect(place()).toBe(1);
    await press('{End}');
    await expect.poll(place).toBe(last - 1);
    change(inPage(list.build(names.slice(0, -1).filter((__, index) => index !== 1))));
    await expect.poll(() => row()?.textContent).toContain(names[last - 1]);
  },
);
