import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listenOnLoopback } from '../../http/listening.ts';
import { chatWire } from './chat-wire.ts';
import { startModelDouble } from './testing/model-double.ts';
import type { ModelDouble } from './testing/model-double.ts';
import { HangingTimers, playShape } from './testing/play-shape.ts';
import { allShapes } from './testing/shapes/all-shapes.ts';

let double: ModelDouble;
const hanging = new Map<string, HangingTimers>();
const heard: string[] = [];
const other = createServer((request, response) => {
  heard.push(request.url ?? '');
  response.end();
});

beforeAll(async () => {
  const port = await listenOnLoopback(other, 0);
  double = await startModelDouble({
    otherOrigin: `http://127.0.0.1:${port}`,
    onHang: (id) => hanging.get(id)?.hang(),
  });
});
afterAll(async () => {
  await double.close();
  other.close();
});

test('at least 55 shapes are tried, each under an id of its own', () => {
  expect(allShapes.length).toBeGreaterThanOrEqual(55);
  expect(new Set(allShapes.map(({ id }) => id)).size).toBe(allShapes.length);
});

test.each(allShapes)('$id is taken for what it is', async (shape) => {
  const { id, hangs, right } = shape;
  const timers = new HangingTimers(hangs);
  hanging.set(id, timers);
  const port = chatWire({ baseUrl: double.baseUrl, key: 'sk-canary', timers }, id);
  expect(await playShape(port, shape)).toEqual(right);
  expect(timers.left).toBe(0);
});

test('no connection of any of them stays open', async () => {
  await expect(double.untilUnconnected()).resolves.toBeUndefined();
});

test('no other server heard of any of them', () => {
  expect(heard).toEqual([]);
});
