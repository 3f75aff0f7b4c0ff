import { expect, test } from 'vitest';
import { tileOf } from './home-tile.ts';

test.each([
  ['The bakery', 'TB'],
  ['Bakery', 'Ba'],
  ['guild.example.org', 'Gu'],
  ['192.168.1.20', '1.20'],
  ['192.168.100.255', '255'],
  ['127.0.0.1:8080', '8080'],
  ['  été ', 'Ét'],
  ['👩‍🚀', '👩‍🚀'],
  ['', ''],
])('a home called %j has the tile %j', (name, tile) => {
  expect(tileOf(name)).toBe(tile);
});
