import { expect, test } from 'vitest';
import { modelSchema } from '#shared/domain/model/schema.ts';
import type { OperatorLimits } from '#shared/domain/operator/limits.ts';
import { countedModel, mostUse, largestOf } from './most-use.ts';

const model = modelSchema.parse({
  id: 'mdl_1',
  name: 'large',
  origin: 'https://api.example.com',
  isLocal: false,
  hasKey: true,
});
const priced = {
  ...model,
  price: { currency: 'USD', input: 1_000_000, output: 5_000_000 },
} as const;
const limits: OperatorLimits = {
  runTokens: 64_000,
  runsAnHour: 30,
  tokensADay: 200_000,
  used: { tokensADay: 0, moneyADay: 0, runsAnHour: 0 },
  reserved: { tokensADay: 0, moneyADay: 0 },
};

test.each([
  ['all tokens of a run at the higher price', {}, { tokens: 64_000, money: 320_000 }],
  [
    'what is left of the day in tokens',
    {
      used: { ...limits.used, tokensADay: 180_000 },
      reserved: { ...limits.reserved, tokensADay: 10_000 },
    },
    { tokens: 10_000, money: 50_000 },
  ],
  [
    'what is left of the day in money',
    { moneyADay: 300_000, used: { ...limits.used, moneyADay: 100_000 } },
    { tokens: 64_000, money: 200_000 },
  ],
  [
    'nothing where more than the limit was used',
    { moneyADay: 0, used: { ...limits.used, tokensADay: 300_000, moneyADay: 100 } },
    { tokens: 0, money: 0 },
  ],
])('a run may use at most %s', (_words, changed, most) => {
  expect(mostUse({ ...limits, ...changed }, priced)).toEqual(most);
});

test('where one of several models has no price, their use is told in tokens', () => {
  const [known, unknown] = [mostUse(limits, priced), mostUse(limits, model)];
  expect(unknown).toEqual({ tokens: 64_000 });
  const less = { tokens: 1_000, money: 400_000 };
  expect(largestOf([known, less])).toEqual({ tokens: 64_000, money: 400_000 });
  expect(largestOf([known, known])).toEqual({ tokens: 64_000, money: 320_000 });
  expect(largestOf([known, unknown])).toEqual({ tokens: 64_000 });
});

test('the use of a model on the same computer counts where a price was set', () => {
  const by = (one: typeof model) =>
    countedModel({ driver: { kind: 'model', modelId: one.id, fallback: 'script' } }, [one])?.name;
  expect(by(model)).toBe('large');
  expect(by({ ...model, isLocal: true })).toBeUndefined();
  expect(by({ ...priced, isLocal: true })).toBe('large');
  const free = { ...priced, price: { currency: 'USD', input: 0, output: 0 } } as const;
  expect(by({ ...free, isLocal: true })).toBeUndefined();
  expect(mostUse(limits, free)).toEqual({ tokens: 64_000 });
  expect(countedModel({}, [model])).toBeUndefined();
  expect(countedModel({}, undefined)).toBeUndefined();
});
