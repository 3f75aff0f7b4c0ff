import { expect, test } from 'vitest';
import { ManualTiming } from '../testing/manual-timing.ts';
import { ServiceFeatures } from './features.ts';
import { errorOfAnswer, pageInstead, serviceError } from './service-error.ts';

function build(answers: (readonly string[] | Error)[], kept?: readonly string[]) {
  const changes: (readonly string[] | undefined)[] = [];
  const timing = new ManualTiming();
  let asked = 0;
  const features: ServiceFeatures = new ServiceFeatures({
    ask: async () => {
      const answer = answers[asked] ?? [];
      asked += 1;
      if (answer instanceof Error) {
        throw answer;
      }
      return { extensions: answer };
    },
    onChange: () => changes.push(features.names),
    kept: () => kept,
    timing,
  });
  return { features, changes, timing, asked: () => asked };
}

test('health is asked once, however many wait for it, and once more of a new connection', async () => {
  const { features, changes, asked } = build([['events', 'cursor', 'telepathy'], ['events']]);
  await Promise.all([features.known(), features.known()]);
  await features.known();
  expect(asked()).toBe(1);
  expect(features.has('cursor')).toBe(true);
  expect(features.names).toContain('telepathy');
  features.forget();
  expect(features.has('cursor')).toBe(true);
  await features.known();
  expect(features.has('cursor')).toBe(false);
  expect(changes).toHaveLength(2);
});

test.each([404, 405, 410, 501])(
  'a health that is refused with %s is a service without extensions',
  async (status) => {
    const { features, asked } = build([errorOfAnswer(status, {}, undefined), ['events']]);
    await features.known();
    await features.known();
    expect(features.names).toEqual([]);
    expect(asked()).toBe(1);
  },
);

/** The failures of health that say nothing of what a service offers. */
const failures: readonly (readonly [string, Error])[] = [
  ['no network, or a cut', serviceError('service_unreachable', 'x')],
  ['too many requests', errorOfAnswer(429, {}, 1_000)],
  ['a key that health alone refuses', errorOfAnswer(401, {}, undefined).judged(false)],
  ['a refusal', errorOfAnswer(403, {}, undefined)],
  ['a failure of its own', errorOfAnswer(500, {}, undefined)],
  ['a failure that no standard knows', errorOfAnswer(599, {}, undefined)],
  ['a service that is just starting', errorOfAnswer(503, {}, undefined)],
  ['a page of a gateway', errorOfAnswer(502, '<h1>Bad gateway</h1>', undefined)],
  ['a page in its place', pageInstead(200)],
  ['the way to a page', pageInstead()],
  ['an answer of another shape', serviceError('answer_invalid', 'x', { status: 200 })],
];

test.each(failures)(
  '%s says nothing, and health is asked again by itself',
  async (_what, error) => {
    const { features, timing, asked } = build([error, error, ['events']]);
    await expect(features.known()).rejects.toBe(error);
    await expect(features.known()).rejects.toBe(error);
    expect(asked()).toBe(1);
    expect(features.names).toBeUndefined();
    expect([features.has('events'), features.mayHave('events')]).toEqual([false, true]);
    timing.advance(2_000);
    await expect(features.known()).rejects.toBe(error);
    timing.advance(4_000);
    await features.known();
    expect(features.names).toEqual(['events']);
    expect(timing.waits).toEqual([]);
  },
);

test.each(failures)('after %s, what was known before holds', async (_what, error) => {
  const { features } = build([['search'], error]);
  await features.known();
  features.forget();
  await expect(features.known()).rejects.toBe(error);
  expect(features.names).toEqual(['search']);
  const start = build([error], ['search']).features;
  await expect(start.known()).rejects.toBe(error);
  // In this run nobody has told anything.
  expect(start.names).toBeUndefined();
  expect([start.has('search'), start.mayHave('events')]).toEqual([true, false]);
});

test.each([
  ['a key that is refused everywhere', errorOfAnswer(401, {}, undefined).judged(true)],
  ['a page in the place of everything', pageInstead(200).judged(true)],
])('%s says nothing, and health is asked with the next operation', async (_what, error) => {
  const { features, timing } = build([error, ['events']]);
  await expect(features.known()).rejects.toBe(error);
  expect(timing.waits).toEqual([]);
  await features.known();
  expect(features.names).toEqual(['events']);
});

test('an extension that is not there on use is not tried again while health says nothing', async () => {
  const failing = errorOfAnswer(500, {}, undefined);
  const { features, timing } = build([failing, ['search']]);
  await expect(features.known()).rejects.toBe(failing);
  features.withdraw('search');
  expect([features.mayHave('search'), features.mayHave('events')]).toEqual([false, true]);
  timing.advance(2_000);
  await features.known();
  expect(features.has('search')).toBe(true);
});

test('a connection that ends asks no health again', async () => {
  const failing = errorOfAnswer(500, {}, undefined);
  const { features, timing } = build([failing]);
  await expect(features.known()).rejects.toBe(failing);
  features.stop();
  expect(timing.waits).toEqual([]);
});

test('an extension that is not there on use is withdrawn, and that is told once', async () => {
  const { features, changes } = build([['search', 'events']]);
  await features.known();
  features.withdraw('search');
  features.withdraw('search');
  expect(features.names).toEqual(['events']);
  expect(changes).toHaveLength(2);
});

test('nothing is known of a service until it has said what it offers, or that it offers nothing', async () => {
  const failing = errorOfAnswer(503, {}, undefined);
  const { features, changes, timing } = build([failing, [], failing]);
  expect(features.names).toBeUndefined();
  await expect(features.known()).rejects.toBe(failing);
  expect(features.names).toBeUndefined();
  timing.advance(2_000);
  await features.known();
  expect(features.names).toEqual([]);
  expect(changes).toEqual([[]]);
  features.forget();
  await expect(features.known()).rejects.toBe(failing);
  expect(features.names).toEqual([]);
  features.reset();
  expect(features.names).toBeUndefined();
});

test('a late answer of a former connection says nothing of this one', async () => {
  const answers = [
    Promise.withResolvers<readonly string[]>(),
    Promise.withResolvers<readonly string[]>(),
  ];
  let asked = 0;
  const features = new ServiceFeatures({
    ask: async () => {
      asked += 1;
      return { extensions: (await answers[asked - 1]?.promise) ?? [] };
    },
    onChange: () => {},
    timing: new ManualTiming(),
  });
  const former = features.known();
  features.reset();
  const later = features.known();
  answers[1]?.resolve(['events']);
  await later;
  answers[0]?.resolve(['search']);
  await former;
  expect(features.names).toEqual(['events']);
});
