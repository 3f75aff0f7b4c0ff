import { expect, test } from 'vitest';
import { DeepLinks, readDeepLink } from './deep-links.ts';

const homes = [
  { id: 'local' },
  { id: 'home_1', service: { baseUrl: 'https://example.org/v1', guildIds: [] } },
];
const link = (home: string, service?: string) =>
  `guildhall://home/${home}/thread/cnv_1${service === undefined ? '' : `?service=${encodeURIComponent(service)}`}`;

test('a link to a home of this computer leads to its place', () => {
  expect(readDeepLink(link('local'), homes)).toEqual({
    kind: 'place',
    path: '/home/local/thread/cnv_1',
  });
});

test('a link of another computer leads into the home of the same service', () => {
  expect(readDeepLink(link('home_9', 'https://EXAMPLE.org/v1/'), homes)).toEqual({
    kind: 'place',
    path: '/home/home_1/thread/cnv_1',
  });
});

test('an id that is known by chance does not stand for another service', () => {
  expect(readDeepLink(link('home_1', 'https://elsewhere.example/v1'), homes)).toEqual({
    kind: 'unknown_home',
    place: '/thread/cnv_1',
    service: { host: 'elsewhere.example', baseUrl: 'https://elsewhere.example/v1' },
  });
});

test('the host of an unknown service is named as the wire has it', () => {
  expect(readDeepLink(link('x', 'https://exаmple.org/v1'), homes)).toMatchObject({
    service: { host: 'xn--exmple-4nf.org' },
  });
  expect(readDeepLink(link('x'), homes)).toEqual({ kind: 'unknown_home', place: '/thread/cnv_1' });
});

test.each([
  'https://me:key@example.org/v1',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'example.org',
])('a link with the service %s is refused', (service) => {
  expect(readDeepLink(link('local', service), homes)).toEqual({ kind: 'malformed' });
});

test('the last link that arrived is taken, once', () => {
  const links = new DeepLinks(() => homes);
  expect(links.take()).toBeUndefined();
  links.receive('nonsense');
  links.receive(link('local'));
  expect(links.take()).toMatchObject({ kind: 'place' });
  expect(links.take()).toBeUndefined();
});
