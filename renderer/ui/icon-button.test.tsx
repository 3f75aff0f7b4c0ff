import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { violations } from '../testing/axe.ts';
import { letTimePass } from '../testing/held-time.ts';
import { show, showIn, themes } from '../testing/show.tsx';
import { Pin } from 'lucide-react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { IconButton } from './icon-button.tsx';

const pin = page.getByRole('button', { name: 'Pin', exact: true });
const tooltip = page.getByText('Ctrl+P');

function showButton() {
  const onClick = vi.fn<() => void>();
  show(
    <main>
      <IconButton label="Pin" shortcut="Mod+P" icon={<Pin size={16} />} onClick={onClick} />
      <Button>Other</Button>
    </main>,
  );
  return onClick;
}

test('a sign has a name, and is pressed as any button', async () => {
  const onClick = showButton();
  await userEvent.click(pin);
  await userEvent.keyboard('{Enter}');
  expect(onClick).toHaveBeenCalledTimes(2);
});

test('its tooltip shows at once under the focus, and goes with Escape or the focus', async () => {
  showButton();
  await userEvent.tab();
  await expect.element(tooltip).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(tooltip).not.toBeInTheDocument();
  await expect.element(pin).toHaveFocus();
  await userEvent.tab();
  await userEvent.tab({ shift: true });
  await expect.element(tooltip).toBeVisible();
  await userEvent.tab();
  await expect.element(tooltip).not.toBeInTheDocument();
});

test('Escape leads out of a dialog at once, whose sign has the focus and its tooltip', async () => {
  const onClose = vi.fn<() => void>();
  show(
    <Dialog title="A question" onClose={onClose}>
      <IconButton label="Pin" shortcut="Mod+P" icon={<Pin size={16} />} />
    </Dialog>,
  );
  await userEvent.tab();
  await expect.element(tooltip).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
});

test('its tooltip shows under the pointer once that rests', async () => {
  showButton();
  await userEvent.hover(pin);
  expect(tooltip.elements()).toHaveLength(0);
  await letTimePass(500);
  await expect.element(tooltip).toBeVisible();
  await userEvent.hover(page.getByRole('button', { name: 'Other' }));
  await expect.element(tooltip).not.toBeInTheDocument();
});

test.each(themes)('a sign and its tooltip pass axe in %s', async (theme) => {
  await showIn(theme);
  showButton();
  await userEvent.tab();
  await expect.element(tooltip).toHaveStyle({ opacity: '1' });
  expect(await violations()).toEqual([]);
});
