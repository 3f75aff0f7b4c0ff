import { Profiler, createRef, memo, useState } from 'react';
import type { ReactElement } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '../testing/show.tsx';
import { FixedList } from './fixed-list.tsx';
import type { FixedListHandle } from './fixed-list.tsx';

const nothing = () => undefined;

/** The times that each row was drawn. */
const drawn = new Map<number, number>();

beforeEach(() => drawn.clear());

const Row = memo(function Row({ at }: { at: number }) {
  return (
    <Profiler id={`${at}`} onRender={() => drawn.set(at, (drawn.get(at) ?? 0) + 1)}>
      <div role="row" tabIndex={-1} style={{ height: '2rem' }}>
        <span role="gridcell">Row {at}</span>
      </div>
    </Profiler>
  );
});

const list = createRef<FixedListHandle>();

function Rows({ count, kept = [] }: { count: number; kept?: readonly number[] }) {
  const [rowAt] = useState(() => (at: number): ReactElement => <Row key={at} at={at} />);
  return (
    <div role="grid" aria-label="Rows" style={{ height: '320px' }}>
      <FixedList
        ref={list}
        className="rows"
        role="rowgroup"
        count={count}
        rowHeight="2rem"
        keepMounted={kept}
        onScroll={nothing}
        onKeyDown={nothing}
        onFocus={nothing}
        onBlur={nothing}
      >
        {rowAt}
      </FixedList>
    </div>
  );
}

const row = (at: number) => page.getByRole('row', { name: `Row ${at}`, exact: true });
const scroller = () => document.querySelector('.rows');
const shown = () => page.getByRole('row').elements().length;

test('of a long list only the rows in sight are on the page, each in its place', async () => {
  show(<Rows count={50_000} />);
  await expect.element(row(0)).toBeVisible();
  scroller()?.scrollTo(0, 32 * 40_000);
  await expect.element(row(40_003)).toBeInViewport();
  expect(shown()).toBeLessThan(20);
  const { top } = row(40_003).element().getBoundingClientRect();
  expect(top).toBe((scroller()?.getBoundingClientRect().top ?? 0) + 3 * 32);
  expect(list.current?.findItemIndex(32 * 40_000 + 1)).toBe(40_000);
  expect(list.current?.getItemOffset(7)).toBe(7 * 32);
});

test('a row that is on the page is not drawn again while the list is scrolled', async () => {
  show(<Rows count={1_000} />);
  await expect.element(row(5)).toBeVisible();
  const before = drawn.get(8);
  for (let to = 1; to <= 6; to += 1) {
    scroller()?.scrollTo(0, 32 * to);
    await expect.element(row(to + 9)).toBeInViewport();
  }
  expect(drawn.get(8)).toBe(before);
  expect(drawn.has(14)).toBe(true);
});

test('a kept row stays on the page in its place and keeps the focus, however far it is away', async () => {
  show(<Rows count={1_000} kept={[2]} />);
  await userEvent.click(row(2));
  scroller()?.scrollTo(0, 32 * 900);
  await expect.element(row(903)).toBeInViewport();
  await expect.element(row(2)).toHaveFocus();
  scroller()?.scrollTo(0, 0);
  await expect.element(row(3)).toBeInViewport();
  await expect.element(row(2)).toHaveFocus();
});

test('a list that becomes shorter shows its end', async () => {
  const { change } = show(<Rows count={1_000} />);
  scroller()?.scrollTo(0, 32 * 900);
  await expect.element(row(903)).toBeInViewport();
  change(<Rows count={30} />);
  await expect.element(row(29)).toBeInViewport();
  change(<Rows count={0} />);
  await expect.poll(shown).toBe(0);
  change(<Rows count={3} />);
  await expect.element(row(2)).toBeInViewport();
});
