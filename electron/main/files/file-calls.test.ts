import { expect, test } from 'vitest';
import { fileNameOf } from './file-calls.ts';

test.each([
  ['Work of my guild.csv', 'Work of my guild.csv'],
  ['../../etc/passwd', '-..-etc-passwd'],
  ['a/b\\c:d*e?f"g<h>i|j\n.csv', 'a-b-c-d-e-f-g-h-i-j-.csv'],
  ['.hidden', 'hidden'],
  [' . ', 'Guildhall'],
])('the name %j is proposed as %j', (name, proposed) => {
  expect(fileNameOf(name)).toBe(proposed);
});
