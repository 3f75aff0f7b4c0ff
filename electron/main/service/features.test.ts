import { expect, test } from 'vitest';
import { ServiceFeatures } from './features.ts';
import { errorOfAnswer, pageInstead, serviceError } from './service-error.ts';

function build(answers: (readonly string[] | Error)[]) {
  const changes: (readonly string[] | undefined)[] = [];
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
  });
  return { features, changes, asked: () => asked };
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

test.each([
  ['nothing there', errorOfAnswer(404, '<h1>Not found</h1>', undefined)],
  ['a key refused', errorOfAnswer(401, {}, undefined)],
  ['a failure of its own', errorOfAnswer(500, {}, undefined)],
  ['another shape', serviceError('answer_invalid', 'x', { status: 200 })],
])('%s at the address of health is a service without extensions', async (_what, error) => {
  const { features, asked } = build([error, ['events']]);
  await features.known();
  await features.known();
  expect(features.names).toEqual([]);
  expect(asked()).toBe(1);
});

test.each([
  ['no network', serviceError('service_unreachable', 'x')],
  ['too many requests', errorOfAnswer(429, {}, 1_000)],
  ['a key that is refused everywhere', errorOfAnswer(401, {}, undefined).judged(true)],
  ['a page in the place of everything', pageInstead(200).judged(true)],
  ['a service that is just starting', errorOfAnswer(503, {}, undefined)],
])('%s says nothing, and is asked again', async (_what, error) => {
  const { features } = build([error, ['events']]);
  await expect(features.known()).rejects.toBe(error);
  await features.known();
  expect(features.names).toEqual(['events']);
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
  const { features, changes } = build([failing, [], failing]);
  expect(features.names).toBeUndefined();
  await expect(features.known()).rejects.toBe(failing);
  expect(features.names).toBeUndefined();
  await features.known();
  expect(features.names).toEqual([]);
  expect(changes).toEqual([[]]);
  features.forget();
  await expect(features.known()).rejects.toBe(failing);
  expect(features.names).toEqual([]);
  features.reset();
  expect(features.names).toBeUndefined();
});

test('what a former connection answers late says nothing of this one', async () => {
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
