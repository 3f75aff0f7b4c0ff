import { expect, test } from 'vitest';
import { concernedField, faultOf, hostOf, wantedGuilds } from './service-check.ts';

test('a fault stands beside the field that it concerns, and beside no other', () => {
  const check = { outcome: 'key_refused', detail: 'This key is not taken.' } as const;
  expect(faultOf('key', check)).toBe('This key is not taken.');
  expect(faultOf('address', check)).toBeUndefined();
  expect(concernedField({ outcome: 'ready' })).toBeUndefined();
});

test.each([
  ['https://guild.example:8443/v1', 'guild.example:8443'],
  ['guild.example/v1', 'guild.example'],
  ['', ''],
  ['http://', ''],
])('the host of %j is %j', (address, host) => {
  expect(hostOf(address)).toBe(host);
});

const ready = {
  outcome: 'ready',
  guilds: [
    { id: 'a', name: 'A' },
    { id: 'b', name: 'B' },
  ],
} as const;

test.each([
  ['all of the list, also those to come', { ...ready, guilds: [...ready.guilds] }, [], [], []],
  ['some of the list', { ...ready, guilds: [...ready.guilds] }, ['a'], [], ['b']],
  ['none of the list', { ...ready, guilds: [...ready.guilds] }, ['a', 'b'], [], undefined],
  ['by id, where there is no list', { outcome: 'ready' as const }, [], ['x'], ['x']],
  ['no id yet', { outcome: 'ready' as const }, [], [], undefined],
])('guilds to connect with: %s', (_name, check, left, ids, wanted) => {
  expect(wantedGuilds(check, new Set(left), ids)).toEqual(wanted);
});
