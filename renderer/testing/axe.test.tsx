import { createElement } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { violations } from './axe.ts';
import { show, showIn } from './show.tsx';

test('control: axe finds a button without a name', async () => {
  show(<main>{createElement('button', { type: 'button' })}</main>);
  expect((await violations()).join()).toContain('button-name');
});

test('control: axe finds words that are too faint in only one theme', async () => {
  show(<main style={{ background: '#ffffff', color: 'var(--ink)' }}>Some words</main>);
  expect(await violations()).toEqual([]);
  await showIn('dark');
  expect((await violations()).join()).toContain('color-contrast');
});

test('axe measures colours once they rest', async () => {
  const style = { background: 'var(--surface)', color: 'var(--ink)', transition: 'background 1s' };
  const words = 'Some words';
  show(<main style={style}>{words}</main>);
  // A transition begins at colours that were computed before.
  await expect.element(page.getByText(words)).toBeVisible();
  await showIn('dark');
  expect(document.getAnimations()).toHaveLength(1);
  expect(await violations()).toEqual([]);
});
