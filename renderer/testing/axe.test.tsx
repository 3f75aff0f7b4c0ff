import { createElement } from 'react';
import { expect, test } from 'vitest';
import { violations } from './axe.ts';
import { show, showIn } from './show.tsx';

test('axe finds a button without a name: the control', async () => {
  show(<main>{createElement('button', { type: 'button' })}</main>);
  expect((await violations()).join()).toContain('button-name');
});

test('axe finds words that only one theme makes too faint: the control', async () => {
  show(<main style={{ background: '#ffffff', color: 'var(--ink)' }}>Some words</main>);
  expect(await violations()).toEqual([]);
  await showIn('dark');
  expect((await violations()).join()).toContain('color-contrast');
});
