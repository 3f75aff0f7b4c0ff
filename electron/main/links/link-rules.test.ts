import { expect, test } from 'vitest';
import { rememberDestination, requireExternalLink } from './link-rules.ts';

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
  ['mailto:ada@exаmple.org', 'mailto:ada@xn--exmple-4nf.org', 'mailto:ada@xn--exmple-4nf.org'],
  ['https://exаmple.org/', 'https://xn--exmple-4nf.org/', 'xn--exmple-4nf.org'],
])('%j leads to %j', (text, href, destination) => {
  expect(requireExternalLink(text)).toEqual({ href, destination });
});

test.each([
  ['mailto:ada@example.org?subject=a%20b&body=c', 'mailto:ada@example.org?subject=a%20b&body=c'],
  // A mail program would attach the file, send copies, or take a header for its own.
  ['mailto:ada@example.org?attach=/etc/passwd', 'mailto:ada@example.org'],
  ['mailto:ada@example.org?Attachment=/etc/passwd&BODY=x', 'mailto:ada@example.org?body=x'],
  ['mailto:ada@example.org?cc=eve@example.org&bcc=eve@example.org', 'mailto:ada@example.org'],
  ['mailto:ada@example.org?to=eve@example.org&in-reply-to=1', 'mailto:ada@example.org'],
  [
    'mailto:ada@example.org?subject=a%0D%0ABcc:%20eve',
    'mailto:ada@example.org?subject=a%20Bcc%3A%20eve',
  ],
  ['mailto:ada@example.org?body=a%0Ab%00%1Bc', 'mailto:ada@example.org?body=a%0D%0Abc'],
  ['mailto:ada@example.org?subject=a%E2%80%AEb%E2%80%8B', 'mailto:ada@example.org?subject=ab'],
  ['mailto:ada@example.org?body=a%E2%80%AEb%0Ac', 'mailto:ada@example.org?body=ab%0D%0Ac'],
  ['mailto:ada@example.org?subject=a&subject=b', 'mailto:ada@example.org?subject=a'],
  ['mailto:ada@example.org?body=%E0%A4%A', 'mailto:ada@example.org?body=%EF%BF%BD%25A'],
  ['mailto:ada@example.org?subject=', 'mailto:ada@example.org'],
  ['mailto:ada@example.org#bcc=eve', 'mailto:ada@example.org'],
  ['mailto:%61da@example.org', 'mailto:ada@example.org'],
])('%j opens the mail program with %j', (text, href) => {
  expect(requireExternalLink(text)).toEqual({ href, destination: 'mailto:ada@example.org' });
});

test('a long subject and body are cut before they are encoded, between characters', () => {
  const { href } = requireExternalLink(
    `mailto:ada@example.org?subject=${'s'.repeat(9_000)}&body=${'%F0%9F%8D%9E'.repeat(2_000)}`,
  );
  const subject = new URL(href).searchParams.get('subject') ?? '';
  const body = new URL(href).searchParams.get('body') ?? '';
  expect(subject).toBe('s'.repeat(500));
  expect(body).toMatch(/^(🍞)+$/u);
  expect(href.length).toBeLessThanOrEqual(2_081);
});

test.each([
  'mailto:ada@example.org,eve@example.org',
  'mailto:ada@example.org%2Ceve@example.org',
  'mailto:ada@example.org;eve@example.org',
  'mailto:ada',
  'mailto:ada@example.org%0D%0ABcc:eve@example.org',
  'mailto:Ada%20%3Cada@example.org%3E',
  'mailto:?to=ada@example.org',
  'mailto:/attach@example.org%22%20/a%20%22c:\\file',
  'mailto:-attach@example.org',
  `mailto:${'a'.repeat(400)}@example.org`,
  'mailto:%E0%A4%A@example.org',
])('%j has not exactly one address and is not opened', (text) => {
  expect(() => requireExternalLink(text)).toThrow('only links to web pages and email addresses');
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
  'https:example.org',
  'https:/example.org',
  'https:\\\\example.org',
  '/etc/passwd',
  'C:\\Windows\\System32\\calc.exe',
  'mailto:',
  'https://',
  '',
])('%j is not opened', (text) => {
  expect(() => requireExternalLink(text)).toThrow('only links to web pages and email addresses');
});

test('a destination is remembered once, and the oldest is forgotten', () => {
  expect(rememberDestination(['a', 'b'], 'a')).toEqual(['b', 'a']);
  const many = Array.from({ length: 600 }, (_, index) => `host-${index}`);
  const remembered = many.reduce(rememberDestination, [] as string[]);
  expect(remembered).toHaveLength(500);
  expect(remembered.at(-1)).toBe('host-599');
});
