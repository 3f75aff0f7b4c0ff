import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { violations } from '../testing/axe.ts';
import { show, showIn, themes } from '../testing/show.tsx';
import { SegmentedControl } from './segmented-control.tsx';
import { Tabs } from './tabs.tsx';

const views = [
  { id: 'tree', label: 'Tree' },
  { id: 'board', label: 'Board' },
  { id: 'overview', label: 'Overview' },
] as const;

type View = (typeof views)[number]['id'];

function Segments() {
  const [view, setView] = useState<View>('tree');
  return (
    <main>
      <SegmentedControl label="View" segments={views} chosenId={view} onChoose={setView} />
      <p>{view}</p>
    </main>
  );
}

function Pages() {
  const [shownId, setShownId] = useState('tree');
  return (
    <main>
      <Tabs
        label="Details"
        tabs={views.map((view) => ({ ...view, content: <p>{view.id}</p> }))}
        shownId={shownId}
        onShow={setShownId}
      />
    </main>
  );
}

test('one segment is always chosen, by pointer and by arrows', async () => {
  show(<Segments />);
  await userEvent.click(page.getByRole('button', { name: 'Board' }));
  await expect.element(page.getByText('board', { exact: true })).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Board' }));
  await expect.element(page.getByText('board', { exact: true })).toBeVisible();
  await userEvent.keyboard('{ArrowRight}{Enter}');
  await expect.element(page.getByText('overview', { exact: true })).toBeVisible();
  const pressed = page.getByRole('button', { pressed: true });
  await expect.element(pressed).toHaveTextContent('Overview');
  expect(pressed.elements()).toHaveLength(1);
});

test('arrows show another tab, and Tab leads into it', async () => {
  show(<Pages />);
  await userEvent.tab();
  await expect.element(page.getByRole('tab', { name: 'Tree' })).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(page.getByRole('tabpanel', { name: 'Board' })).toHaveTextContent('board');
  await userEvent.tab();
  await expect.element(page.getByRole('tabpanel', { name: 'Board' })).toHaveFocus();
});

test.each(themes)('tabs and segments pass axe in %s', async (theme) => {
  await showIn(theme);
  const { change } = show(<Segments />);
  expect(await violations()).toEqual([]);
  change(<Pages />);
  expect(await violations()).toEqual([]);
});
