import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { violations } from '../../testing/axe.ts';
import { show, showIn, themes } from '../../testing/show.tsx';
import { UnknownHomeDialog } from './unknown-home-dialog.tsx';

test.each(themes)('the host is named before anything is done, in %s', async (theme) => {
  await showIn(theme);
  const onConnect = vi.fn<() => void>();
  const onClose = vi.fn<() => void>();
  show(<UnknownHomeDialog host="xn--exmple-4nf.org" onConnect={onConnect} onClose={onClose} />);
  const dialog = page.getByRole('dialog', { name: 'This link leads to another service' });
  await expect.element(dialog).toMatchTextContent(/xn--exmple-4nf\.org/);
  expect(await violations()).toEqual([]);
  expect(onConnect).not.toHaveBeenCalled();
  await page.getByRole('button', { name: 'Connect…' }).click();
  expect(onConnect).toHaveBeenCalledOnce();
  await page.getByRole('button', { name: 'Cancel' }).click();
  expect(onClose).toHaveBeenCalledOnce();
});

test('a link that tells no service offers nothing to connect to', async () => {
  show(
    <UnknownHomeDialog host={undefined} onConnect={() => undefined} onClose={() => undefined} />,
  );
  await expect.element(page.getByRole('dialog')).toMatchTextContent(/Ask the sender/);
  await expect.element(page.getByRole('button', { name: 'Connect…' })).not.toBeInTheDocument();
});
