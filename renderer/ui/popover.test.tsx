import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { violations } from '../testing/axe.ts';
import { show, showIn, themes } from '../testing/show.tsx';
import { Button } from './button.tsx';
import { Popover } from './popover.tsx';

const popover = page.getByRole('dialog', { name: 'Progress' });

function showPopover() {
  show(
    <main>
      <Popover trigger={<Button>How?</Button>} title="Progress">
        <p>The mean of all tasks.</p>
        <Button>More</Button>
      </Popover>
    </main>,
  );
}

test('a popover takes the focus, and gives it back when it is closed', async () => {
  showPopover();
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await expect.element(popover.getByRole('button', { name: 'More' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(popover).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'How?' })).toHaveFocus();
});

test('a press beside a popover closes it', async () => {
  showPopover();
  await userEvent.click(page.getByRole('button', { name: 'How?' }));
  await expect.element(popover).toBeVisible();
  await userEvent.click(document.body, { position: { x: 900, y: 600 } });
  await expect.element(popover).not.toBeInTheDocument();
});

test.each(themes)('an open popover passes axe in %s', async (theme) => {
  await showIn(theme);
  showPopover();
  await userEvent.click(page.getByRole('button', { name: 'How?' }));
  await expect.element(popover).toHaveStyle({ opacity: '1' });
  expect(await violations()).toEqual([]);
});
