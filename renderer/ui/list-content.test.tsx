import type { ComponentProps } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '../testing/show.tsx';
import { Button } from './button.tsx';
import { ListContent } from './list-content.tsx';

const words = {
  loading: 'Loading loaves',
  notLoaded: 'The loaves could not be loaded',
  empty: { title: 'No loaves yet', detail: 'All that is baked stands here.' },
  noMatches: { title: 'No loaf matches', clear: 'Clear the filter' },
};

const list = page.getByRole('list');
const button = (name: string) => page.getByRole('button', { name });

/** The list of a bakery, unless told otherwise with things in it that are read and let through. */
function content(state: Partial<ComponentProps<typeof ListContent>>) {
  return (
    <ListContent
      words={words}
      isReading={false}
      problem={undefined}
      onRetry={() => undefined}
      isEmpty={false}
      icon={<svg />}
      begin={<Button>Bake</Button>}
      hasMatches
      onClearFilter={() => undefined}
      {...state}
    >
      <ul>
        <li>Rye</li>
      </ul>
    </ListContent>
  );
}

test('a list that was read is shown, also while it is read anew or that has failed', async () => {
  const { change } = show(content({}));
  await expect.element(list).toBeVisible();
  change(content({ isReading: true }));
  await expect.element(list).toBeVisible();
  change(content({ problem: 'The disk is full.' }));
  await expect.element(list).toBeVisible();
});

test('where nothing is there, it says that it is being read, or that it failed and why', async () => {
  const onRetry = vi.fn<() => void>();
  const { change } = show(content({ isEmpty: true, isReading: true }));
  await expect.element(page.getByRole('status')).toMatchTextContent(/Loading loaves/);
  change(content({ isEmpty: true, problem: 'The disk is full.', onRetry }));
  await expect.element(page.getByRole('alert')).toMatchTextContent(/The disk is full\./);
  await userEvent.click(button('Retry'));
  expect(onRetry).toHaveBeenCalledOnce();
});

test('an empty list offers the way to the first thing', async () => {
  show(content({ isEmpty: true, hasMatches: false }));
  await expect.element(page.getByText('No loaves yet')).toBeVisible();
  await expect.element(button('Bake')).toBeVisible();
});

test('where the filter lets nothing through, it can be cleared, once all is read', async () => {
  const onClearFilter = vi.fn<() => void>();
  const { change } = show(content({ hasMatches: false, isReading: true }));
  await expect.element(list).toBeVisible();
  change(content({ hasMatches: false, onClearFilter }));
  await expect.element(list).not.toBeInTheDocument();
  await userEvent.click(button('Clear the filter'));
  expect(onClearFilter).toHaveBeenCalledOnce();
});
