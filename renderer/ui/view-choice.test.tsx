import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { violations } from '../testing/axe.ts';
import { show, showIn, themes } from '../testing/show.tsx';
import { Button } from './button.tsx';
import { SegmentedControl } from './segmented-control.tsx';
import { ViewChoice } from './view-choice.tsx';

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

function Views() {
  const [shownId, setShownId] = useState<View>('tree');
  return (
    <main>
      <ViewChoice label="Show" views={views} shownId={shownId} onShow={setShownId}>
        <Button>In the {shownId}</Button>
      </ViewChoice>
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

test('the views are one stop of the Tab key, and arrows and the pointer show another one', async () => {
  show(<Views />);
  const radio = (name: string) => page.getByRole('radio', { name });
  await userEvent.tab();
  await expect.element(radio('Tree')).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(radio('Board')).toHaveFocus();
  await expect.element(radio('Board')).toBeChecked();
  await userEvent.tab();
  await expect.element(page.getByRole('button', { name: 'In the board' })).toHaveFocus();
  await userEvent.click(radio('Overview'));
  await expect.element(page.getByRole('button', { name: 'In the overview' })).toBeVisible();
  await expect.element(page.getByRole('radiogroup', { name: 'Show' })).toBeVisible();
});

test.each(themes)('views and segments pass axe in %s', async (theme) => {
  await showIn(theme);
  const { change } = show(<Segments />);
  expect(await violations()).toEqual([]);
  change(<Views />);
  expect(await violations()).toEqual([]);
});
