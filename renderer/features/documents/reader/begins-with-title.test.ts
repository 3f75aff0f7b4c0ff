import { expect, test } from 'vitest';
import { beginsWithTitle } from './begins-with-title.ts';

test.each([
  ['# Autumn menu\n\nRye', 'Autumn menu', true],
  ['\n\n#  **Autumn** menu \r\nRye', 'Autumn menu', true],
  ['# Autumn menu', 'Autumn', false],
  ['## Autumn menu', 'Autumn menu', false],
  ['Autumn menu', 'Autumn menu', false],
  ['# ', '', false],
  ['#menu', 'menu', false],
])('%j below the title %j: %j', (content, title, is) => {
  expect(beginsWithTitle(content, title)).toBe(is);
});
