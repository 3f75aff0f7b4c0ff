import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { dressHtml, initialDress } from './dress-page.ts';

const page = readFileSync(resolve(import.meta.dirname, '../../../renderer/index.html'), 'utf8');

/** The attributes of the root element, by their names. */
function attributesIn(html: string): Record<string, string | undefined> {
  const [root = ''] = /<html[^>]*>/.exec(html) ?? [];
  return Object.fromEntries(
    [...root.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  );
}

test('the page itself has what is written until a person changes it', () => {
  expect(attributesIn(page)).toEqual(attributesIn(dressHtml(page, initialDress)));
});

test('the choices of a person are on the root element, and the rest is as it was', () => {
  const dressed = dressHtml(page, {
    appearance: { theme: 'dark', textSize: 'large', density: 'compact' },
    panes: { sidebar: { isOpen: false, width: 21.5 }, details: { isOpen: true, width: 30 } },
    language: 'en',
  });
  expect(attributesIn(dressed)).toEqual({
    lang: 'en',
    'data-theme': 'dark',
    'data-text-size': 'large',
    'data-density': 'compact',
    'data-sidebar': 'closed',
    'data-sidebar-width': '21.5',
    'data-details': 'open',
    'data-details-width': '30',
    'data-language': 'en',
  });
  const rest = (html: string) => html.replace(/<html[^>]*>/, '');
  expect(rest(dressed)).toBe(rest(page));
});
