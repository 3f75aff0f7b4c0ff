import { expect, test } from 'vitest';
import { rememberDestination, requireOutsideLink } from './link-rules.ts';

test.each([
  ['https://example.org', 'https://example.org/', 'example.org'],
  ['HTTP://Example.org:8080/a?b#c', 'http://example.org:8080/a?b#c', 'example.org:8080'],
  [
    'mailto:ada@example.org?subject=Hi',
    'mailto:ada@example.org?subject=Hi',
    'mailto:ada@example.org',
  ],
  ['  https://example.org/a b\n', 'https://example.org/a%20b', 'example.org'],
  // A name that only looks like another is shown as what it is.
  ['https://exаmple.org/', 'https://xn--exmple-4nf.org/', 'xn--exmple-4nf.org'],
])('%j leads to %j', (text, href, destination) => {
  expect(requireOutsideLink(text)).toEqual({ href, destination });
});

test.each([
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'file:///etc/passwd',
  'vbscript:msgbox(1)',
  'app://bundle/index.html',
  'guildhall://home/local',
  'smb://example.org/share',
  'ms-msdt:/id',
  'blob:https://example.org/1',
  'view-source:https://example.org',
  'https://example.org@evil.example/',
  'https://user:secret@example.org/',
  '//example.org',
  '/etc/passwd',
  'C:\\Windows\\System32\\calc.exe',
  'mailto:',
  'https://',
  '',
])('%j is not opened', (text) => {
  expect(() => requireOutsideLink(text)).toThrow('Only links to web pages and mail addresses');
});

test('a destination is remembered once, and the oldest is forgotten', () => {
  expect(rememberDestination(['a', 'b'], 'a')).toEqual(['b', 'a']);
  const many = Array.from({ length: 600 }, (_, index) => `host-${index}`);
  const remembered = many.reduce(rememberDestination, [] as string[]);
  expect(remembered).toHaveLength(500);
  expect(remembered.at(-1)).toBe('host-599');
});
