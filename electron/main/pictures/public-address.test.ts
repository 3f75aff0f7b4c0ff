import { expect, test } from 'vitest';
import { isPublicAddress, mayAsk, publicLookup } from './public-address.ts';

test.each(['1.1.1.1', '93.184.215.14', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00::1'])(
  '%s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

test.each([
  '0.0.0.0',
  '10.0.0.1',
  '100.64.0.1',
  '127.0.0.1',
  '127.1.2.3',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  'fe80::1',
  'fc00::1',
  'fd12:3456::1',
  'ff02::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  'localhost',
  '',
])('%j is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each([
  ['https://example.org/a.png', true],
  ['https://例え.テスト.org/', true],
  ['https://1.1.1.1/', true],
  ['http://localhost/', false],
  ['http://localhost./', false],
  ['http://printer/', false],
  ['http://router.local/', false],
  ['http://a.internal/', false],
  ['http://127.0.0.1:9/', false],
  // A browser reads each of these as the same address.
  ['http://2130706433/', false],
  ['http://0x7f.1/', false],
  ['http://127.1/', false],
  ['http://[::1]/', false],
  ['http://[::ffff:7f00:1]/', false],
  ['http://192.168.0.1./', false],
])('%s may be asked: %s', (url, may) => {
  expect(mayAsk(new URL(url))).toBe(may);
});

test('a name that leads to this computer is not answered', async () => {
  const failure = await new Promise((resolve) => {
    publicLookup('localhost', { all: true }, (error) => resolve(error));
  });
  expect(failure).toMatchObject({ code: 'ERR_PRIVATE_ADDRESS' });
});
