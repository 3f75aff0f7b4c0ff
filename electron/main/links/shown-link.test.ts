import { expect, test } from 'vitest';
import { requireExternalLink } from './link-rules.ts';
import { shownAddress, shownDestination } from './shown-link.ts';

const addressOf = (typed: string) => shownAddress(requireExternalLink(typed));

test('an address that fits is shown whole', () => {
  expect(addressOf('https://example.org/plan?a=b#c')).toBe('https://example.org/plan?a=b#c');
});

test('a long address is shortened in its middle, and names its host whole', () => {
  const host = `${'label.'.repeat(40)}example.org`;
  const shown = addressOf(`https://${host}:8080/${'a'.repeat(9_000)}/the-end`);
  expect(shown).toContain(`https://${host}:8080/`);
  expect(shown).toMatch(/ … a+\/the-end$/);
  expect(shown.length).toBeLessThan(500);
});

test('a long address of mail names whom it goes to, whole', () => {
  const shown = addressOf(`mailto:ada@example.org?body=${'a'.repeat(1_000)}`);
  expect(shown).toMatch(/^mailto:ada@example\.org\?body=a+ … a+$/);
  expect(shown.length).toBeLessThan(400);
});

test.each([
  ['https://example.org:8080/', 'example.org:8080'],
  ['https://127.0.0.1/', '127.0.0.1'],
  ['https://[::1]:8080/', '[::1]:8080'],
  ['mailto:ada@example.org', 'mailto:ada@example.org'],
  ['https://exаmple.org:8080/', 'xn--exmple-4nf.org:8080 (written “exаmple.org”)'],
  ['https://münchen.example/', 'xn--mnchen-3ya.example (written “münchen.example”)'],
  ['mailto:ada@exаmple.org', 'mailto:ada@xn--exmple-4nf.org (written “exаmple.org”)'],
])('%j is asked about as %j', (typed, shown) => {
  expect(shownDestination(requireExternalLink(typed).destination)).toBe(shown);
});

test('a host that is longer than any name can be is not opened', () => {
  expect(() => requireExternalLink(`https://${'a'.repeat(9_000)}.example/`)).toThrow(
    'only links to web pages',
  );
});
