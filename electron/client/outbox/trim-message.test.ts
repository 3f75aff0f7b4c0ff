import { expect, test } from 'vitest';
import { messageText } from '#shared/contract/text.ts';
import { trimMessage } from './trim-message.ts';

test.each([
  ['Hello', 'Hello'],
  ['  Hello \n', 'Hello'],
  ['\u00A0\u2028\uFEFFHello\u3000', 'Hello'],
  ['\n\n  Hello,\n  you', 'Hello,\n  you'],
  ['\r\n    code()\r\n    more()\r\n', '    code()\r\n    more()'],
  ['\tcode()', '\tcode()'],
  ['  \u00A0  code()', '    code()'],
  ['two spaces at the end  \nof a line', 'two spaces at the end  \nof a line'],
  ['', ''],
  [' \n\t', ''],
])('%j goes out as %j', (said, sent) => {
  expect(trimMessage(said)).toBe(sent);
  expect(trimMessage(sent)).toBe(sent);
  expect(messageText.safeParse(sent).success).toBe(messageText.safeParse(said).success);
});

test('a hundred thousand blanks take no time to speak of', () => {
  expect(trimMessage(`${' \n'.repeat(50_000)}x${'\n '.repeat(50_000)}`)).toBe('x');
});
