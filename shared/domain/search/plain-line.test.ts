import { expect, test } from 'vitest';
import { plainLine } from './plain-line.ts';

test.each([
  [
    'Read [[Baking/Rye bread]] and [[Settings|the settings]].',
    'Read Baking/Rye bread and the settings.',
  ],
  ['![[Starter#Feeding]]', 'Starter > Feeding'],
  ['![[oven.png|300]]', 'oven.png'],
  ['the matrix [[1, 0], [0, 1]] of x', 'the matrix [[1, 0], [0, 1]] of x'],
  ['The sum ==is not final== %%and this is for us%% yet.', 'The sum is not final yet.'],
  ['100%% of 50%% x', '100%% of 50%% x'],
  ['> [!tip]- Keep it\n> warm', 'Keep it warm'],
  ['- [/] Half done ^half', 'Half done'],
  ['x ^2', 'x ^2'],
])('of %j a list shows “%s”', (text, line) => {
  expect(plainLine(text)).toBe(line);
});
