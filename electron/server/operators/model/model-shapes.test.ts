import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiKinds } from '#shared/domain/model/api-kind.ts';
import { listenOnLoopback } from '../../http/listening.ts';
import { startModelDouble } from './testing/model-double.ts';
import type { ModelDouble } from './testing/model-double.ts';
import { HangingTimers, playShape } from './testing/play-shape.ts';
import { allShapes, ownShapes, shapesOf } from './testing/shapes/all-shapes.ts';
import { wireOf } from './wire-of.ts';

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

test.each([
  ['chat', 55],
  ['responses', 24],
  ['messages', 24],
] as const)('of %s, at least %i shapes of its own are tried', (api, least) => {
  expect(ownShapes[api].length).toBeGreaterThanOrEqual(least);
});

test('each shape has an id of its own', () => {
  expect(new Set(allShapes.map(({ id }) => id)).size).toBe(allShapes.length);
});

const shapes = apiKinds.flatMap((api) => shapesOf(api).map((shape) => ({ ...shape, api })));

test.each(shapes)('$api: $id is taken for what it is', async ({ api, ...shape }) => {
  const { id, hangs, right } = shape;
  const timers = new HangingTimers(hangs);
  hanging.set(id, timers);
  const port = wireOf({ baseUrl: double.baseUrl, api, key: 'sk-canary', timers }, id);
  expect(await playShape(port, shape)).toEqual(right);
  expect(timers.left).toBe(0);
});

test('no connection of any of them stays open', async () => {
  await expect(double.untilUnconnected()).resolves.toBeUndefined();
});

test('no other server heard of any of them', () => {
  expect(heard).toEqual([]);
});
