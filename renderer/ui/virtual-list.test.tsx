import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { violations } from '../testing/axe.ts';
import { show, showIn, themes } from '../testing/show.tsx';
import { VirtualList } from './virtual-list.tsx';

const rows = Array.from({ length: 10_000 }, (_, index) => `Thread ${index + 1}`);

function List({ of = rows }: { of?: readonly string[] }) {
  const [active, setActive] = useState(0);
  const [opened, setOpened] = useState('nothing');
  return (
    <main>
      <div style={{ display: 'grid', height: '300px' }}>
        <VirtualList
          label="Threads"
          rows={of}
          activeIndex={active}
          onMove={setActive}
          onOpen={setOpened}
        >
          {(row) => row}
        </VirtualList>
      </div>
      <p>Opened {opened}</p>
    </main>
  );
}

const active = page.getByRole('option', { selected: true });

test('of a long list only what is seen is on the page', async () => {
  show(<List />);
  await expect.element(page.getByRole('option', { name: 'Thread 1', exact: true })).toBeVisible();
  expect(page.getByRole('option').elements().length).toBeLessThan(50);
});

test('the keyboard reaches every row, and what it reaches is in view', async () => {
  show(<List />);
  await userEvent.tab();
  await userEvent.keyboard('{End}');
  await expect.element(active).toHaveTextContent('Thread 10000');
  await expect.element(active).toBeInViewport();
  const list = page.getByRole('listbox').element();
  expect(list.getAttribute('aria-activedescendant')).toBe(active.element().id);
  await userEvent.keyboard('{ArrowUp}{PageUp}');
  await expect.element(active).toHaveTextContent('Thread 9989');
  await expect.element(active).toBeInViewport();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Opened Thread 9989')).toBeVisible();
  await userEvent.keyboard('{Home}{ArrowUp}');
  await expect.element(active).toHaveTextContent('Thread 1');
});

test('the active row stays in view as others come above it', async () => {
  const names = (from: number) => rows.slice(from, 1_000);
  function Growing({ from }: { from: number }) {
    const [chosen, setChosen] = useState('Thread 901');
    const shown = names(from);
    return (
      <div style={{ display: 'grid', height: '300px' }}>
        <VirtualList
          label="Threads"
          rows={shown}
          activeIndex={shown.indexOf(chosen)}
          onMove={(index) => setChosen(shown[index] ?? '')}
          onOpen={() => {}}
        >
          {(row) => row}
        </VirtualList>
      </div>
    );
  }
  const { change } = show(<Growing from={900} />);
  await userEvent.tab();
  await userEvent.keyboard('{End}');
  await expect.element(active).toHaveTextContent('Thread 1000');
  change(<Growing from={400} />);
  await expect.element(active).toHaveTextContent('Thread 1000');
  await expect.element(active).toBeInViewport({ ratio: 1 });
});

test('a press opens a row, and keys in an empty list do nothing', async () => {
  const { change } = show(<List />);
  await userEvent.click(page.getByRole('option', { name: 'Thread 3', exact: true }));
  await expect.element(page.getByText('Opened Thread 3')).toBeVisible();
  change(<List of={[]} />);
  await userEvent.keyboard('{End}{Enter}');
  await expect.element(page.getByText('Opened Thread 3')).toBeVisible();
});

test.each(themes)('a list passes axe in %s', async (theme) => {
  await showIn(theme);
  show(<List />);
  await expect.element(active).toBeVisible();
  expect(await violations()).toEqual([]);
});
