import { expect, test } from 'vitest';
import { defaultEventsUrl, readBaseUrl, readEventsUrl } from './service-address.ts';

test.each([
  ['https://example.org/v1', 'https://example.org/v1'],
  ['  example.org/v1/  ', 'https://example.org/v1'],
  ['EXAMPLE.org', 'https://example.org'],
  ['example.org:8443/team/v1//', 'https://example.org:8443/team/v1'],
  ['https://example.org/v1?key=x#top', 'https://example.org/v1'],
  ['localhost:4711/v1', 'http://localhost:4711/v1'],
  ['127.0.0.1:4711/v1', 'http://127.0.0.1:4711/v1'],
  ['[::1]:4711/v1', 'http://[::1]:4711/v1'],
  ['http://127.0.0.1:4711', 'http://127.0.0.1:4711'],
  ['https://127.0.0.1:4711', 'https://127.0.0.1:4711'],
  ['bücher.example/v1', 'https://xn--bcher-kva.example/v1'],
])('%j is understood as %j', (typed, url) => {
  expect(readBaseUrl(typed)).toEqual({ kind: 'read', url, isPlain: false });
});

test.each([
  ['http://example.org/v1', true],
  ['http://192.168.0.4/v1', true],
  ['http://127.0.0.1.example.org/v1', true],
  ['http://notlocalhost/v1', true],
  ['http://service.localhost/v1', false],
  ['https://example.org/v1', false],
])('whether a key would travel readable to %s: %s', (typed, isPlain) => {
  expect(readBaseUrl(typed)).toMatchObject({ isPlain });
});

test.each([
  '',
  'not an address',
  'https://',
  'ftp://example.org',
  'javascript://x',
  'https://anna:secret@example.org/v1',
])('%j is no address', (typed) => {
  const read = readBaseUrl(typed);
  expect(read.kind).toBe('invalid');
  expect(JSON.stringify(read)).not.toContain('secret');
});

test('the events are beside the service unless another address is named', () => {
  expect(defaultEventsUrl('https://example.org/v1')).toBe('wss://example.org/v1/events');
  expect(defaultEventsUrl('http://127.0.0.1:1/v1')).toBe('ws://127.0.0.1:1/v1/events');
  expect(readEventsUrl('wss://push.example.org/x/')).toMatchObject({
    url: 'wss://push.example.org/x',
    isPlain: false,
  });
  expect(readEventsUrl('https://push.example.org')).toMatchObject({
    url: 'wss://push.example.org',
  });
  expect(readEventsUrl('ws://push.example.org')).toMatchObject({ isPlain: true });
  expect(readEventsUrl('push.example.org').kind).toBe('invalid');
});
