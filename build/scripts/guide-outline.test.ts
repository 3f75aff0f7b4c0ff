import { expect, test } from 'vitest';
import { withoutPassing } from './guide-outline.ts';

test.each([
  ['- time: 12:19 AM', '- time: TIME'],
  ['- button "Copy message from You, 9:05 PM"', '- button "Copy message from You, TIME"'],
  ['- text: Nov 27, 2026, 12:19 AM 295 kB', '- text: DATE, TIME SIZE'],
  ['- definition: 2.47 MB', '- definition: SIZE'],
  ['- paragraph: /tmp/guildhall-pictures-Tmd9Ec', '- paragraph: FOLDER'],
  [
    '- /url: "#/home/local/item/wi_01a21a5e-f947-7695-8121-66dd92298dc0"',
    '- /url: "#/home/local/item/wi_ID"',
  ],
  ['- text: Version 0.1.0', '- text: VERSION'],
  ['- status: 19 results\u2060', '- status: 19 results'],
])('%s passes', (outline, kept) => {
  expect(withoutPassing(outline)).toBe(kept);
});

test('the own words of a screen stay', () => {
  const outline =
    '- option "100 MB"\n- button "Ctrl+2"\n- heading "Open the bakery in May" [level=1]';
  expect(withoutPassing(outline)).toBe(outline);
});
