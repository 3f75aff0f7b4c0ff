import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fileNameOf } from './file-name.ts';

test.each([
  ['Work of my guild.csv', 'Work of my guild.csv'],
  ['../../etc/passwd', '-..-etc-passwd'],
  ['a/b\\c:d*e?f"g<h>i|j\n.csv', 'a-b-c-d-e-f-g-h-i-j-.csv'],
  ['.hidden', 'hidden'],
  [' . ', 'Guildhall'],
  ['CON.md', 'CON-.md'],
  ['com1', 'com1-'],
  ['nul.tar.md', 'nul-.tar.md'],
  ['Console.md', 'Console.md'],
  ['menu\u202Efdp.html', 'menu-fdp.html'],
  ['50% off.md', '50% off.md'],
  ['%USERNAME% and %PATH%.md', '-USERNAME- and -PATH-.md'],
  ['plan.md. . ', 'plan.md'],
  ['a\u200Bb\u{E0041}.md', 'ab.md'],
  ['com¹.md', 'com¹-.md'],
  [`a.${'b'.repeat(400)}`, `a.${'b'.repeat(198)}`],
  [`${'x'.repeat(190)}👨‍👩‍👧‍👦.md`, `${'x'.repeat(190)}.md`],
  [`${'ü'.repeat(150)}.md`, `${'ü'.repeat(100)}.md`],
])('the name %j is proposed as %j', (name, proposed) => {
  expect(fileNameOf(name)).toBe(proposed);
});

test('a name has no sign that systems refuse and fits its bytes, whatever the title', () => {
  const title = fc.string({
    unit: fc.constantFrom(...Array.from('con1. -/\\:*?"<>|\n\u202Eü😀')),
    maxLength: 150,
  });
  fc.assert(
    fc.property(title, (words) => {
      const name = fileNameOf(`${words}.md`);
      expect(name).toMatch(/^[^.\s<>:"/\\|?*\p{Cc}][^<>:"/\\|?*\p{Cc}]*$/u);
      expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
    }),
    { numRuns: 50 },
  );
});
