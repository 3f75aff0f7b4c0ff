import { expect, test } from 'vitest';
import { tileOf } from './home-tile.ts';

test.each([
  ['The bakery', 'TB'],
  ['Bakery', 'Ba'],
  ['guild.example.org', 'Gu'],
  ['192.168.1.20', '1.20'],
  ['192.168.100.255', '255'],
  ['127.0.0.1:8080', '8080'],
  ['127.0.0.1:24701', '701'],
  ['127.0.0.1:24702', '702'],
  ['10.0.10.20', '20'],
  ['  été ', 'Ét'],
  ['👩‍🚀', '👩‍🚀'],
  ['', ''],
])('a home called %j has the tile %j', (name, tile) => {
  expect(tileOf(name)).toBe(tile);
});
