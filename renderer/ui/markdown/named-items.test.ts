import { expect, test } from 'vitest';
import { namedHtml } from './named-items.ts';

const marked = (words: string) =>
  [...namedHtml(words).matchAll(/<span class="named-item">([^<]*)<\/span>/gu)].map(
    ([, name]) => name,
  );

test.each([
  ['BAK-12', ['BAK-12']],
  ['See BAK-12, BAK-13; and (T9-1).', ['BAK-12', 'BAK-13', 'T9-1']],
  ['#BAK-12: done', ['BAK-12']],
  ['“BAK-12”…', ['BAK-12']],
  ['UTF-8', ['UTF-8']],
  ['ISO-8859-1', []],
  ['XBAKE-RY-12', []],
  ['BAKERY-12', []],
  ['BAK-012', []],
  ['BAK-1.5', []],
  ['BAK-12.', ['BAK-12']],
  ['BAK-12a', []],
  ['ÄBAK-12', []],
  ['bak-12', []],
  ['www.example.org/BAK-12', []],
  ['a@BAK-12', []],
  ['BAK-12@b.org', []],
  ['BAK-1234567890', []],
  ['2026-11-30', []],
  ['BAK‐12', []],
])('of “%s” these may be names: %j', (words, names) => {
  expect(marked(words)).toEqual(names);
});

test('everything around names is escaped, and signs that nobody sees keep their marks', () => {
  const html = namedHtml('<b>BAK-12</b> & \u202e"');
  expect(html).toContain('&lt;b&gt;<span class="named-item">BAK-12</span>&lt;/b&gt; &amp; ');
  expect(html).toContain('unseen-sign');
});

test('a long text with nothing but names and hyphens is marked in time', () => {
  expect(marked('BAK-12 '.repeat(20_000))).toHaveLength(20_000);
  expect(marked('-A'.repeat(500_000))).toEqual([]);
  expect(marked('A1-'.repeat(300_000))).toEqual([]);
});
