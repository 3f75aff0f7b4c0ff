import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { violations } from '../testing/axe.ts';
import { show, showIn, themes } from '../testing/show.tsx';
import { Button } from './button.tsx';
import { Confirm } from './confirm.tsx';

function Page({ onConfirm }: { onConfirm: () => void }) {
  const [isAsked, setIsAsked] = useState(false);
  return (
    <main>
      <Button onClick={() => setIsAsked(true)}>Remove…</Button>
      {isAsked && (
        <Confirm
          title="Remove it?"
          detail="It cannot be taken back."
          act="Remove"
          onConfirm={onConfirm}
          onClose={() => setIsAsked(false)}
        />
      )}
    </main>
  );
}

const question = page.getByRole('alertdialog', { name: 'Remove it?' });

async function ask() {
  const onConfirm = vi.fn<() => void>();
  show(<Page onConfirm={onConfirm} />);
  await userEvent.click(page.getByRole('button', { name: 'Remove…' }));
  await expect.element(question).toHaveAccessibleDescription('It cannot be taken back.');
  return onConfirm;
}

test('Enter and Escape leave everything as it is', async () => {
  const onConfirm = await ask();
  await expect.element(question.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Remove…' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(question).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(question).not.toBeInTheDocument();
  expect(onConfirm).not.toHaveBeenCalled();
});

test('a confirmed act is done once', async () => {
  const onConfirm = await ask();
  await userEvent.click(question.getByRole('button', { name: 'Remove' }));
  await expect.element(question).not.toBeInTheDocument();
  expect(onConfirm).toHaveBeenCalledTimes(1);
});

test.each(themes)('a question passes axe in %s', async (theme) => {
  await showIn(theme);
  await ask();
  expect(await violations()).toEqual([]);
});
