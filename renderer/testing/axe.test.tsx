import { createElement } from 'react';
import { expect, test } from 'vitest';
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
