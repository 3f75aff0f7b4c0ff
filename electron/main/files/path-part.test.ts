import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pathPart, pathParts } from './path-part.ts';

test.each([
  ['Settings.md', 1, 'Settings.md'],
  ['Settings.md', 2, 'Settings 2.md'],
  [' two  spaces .md', 1, ' two  spaces .md'],
  ['a..md', 1, 'a..md'],
  ['What: now?.md', 1, 'What- now-.md'],
  ['..', 1, 'Guildhall'],
  ['.hidden.md', 1, 'hidden.md'],
  ['folder. ', 1, 'folder'],
  ['CON.md', 1, 'CON-.md'],
  ['nul', 1, 'nul-'],
  ['👨‍👩‍👧.md', 1, '👨‍👩‍👧.md'],
  ['menu\u202Edm.exe', 1, 'menu-dm.exe'],
  ['100% and 50%.md', 1, '100% and 50%.md'],
  [`${'ü'.repeat(200)}.md`, 2, `${'ü'.repeat(125)} 2.md`],
])('the name %j with the number %i is written as %j', (name, number, written) => {
  expect(pathPart(name, number)).toBe(written);
});

test.each([
  ['Baking/Rye bread.md', ['Baking', 'Rye bread.md']],
  ['https://a.example/x.md', ['https://a.example/x.md']],
  ['a//b.md', ['a//b.md']],
  ['/a.md', ['/a.md']],
])('the path %j has the parts %j', (path, parts) => {
  expect(pathParts(path)).toEqual(parts);
});

test('a name is one that every system takes, whatever the title; one that is stays as it is', () => {
  const title = fc.string({
    unit: fc.constantFrom(...Array.from('con1. -/\\:*?"<>|\n\u202Eü😀')),
    maxLength: 300,
  });
  fc.assert(
    fc.property(title, fc.integer({ min: 1, max: 2_000 }), (words, number) => {
      const name = pathPart(words, number);
      expect(name).toMatch(/^[^.<>:"/\\|?*\p{Cc}][^<>:"/\\|?*\p{Cc}]*(?<![.\s])$/u);
      expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
      expect(pathPart(name)).toBe(name);
    }),
  );
});
