import { expect, test } from 'vitest';
import { modelSchema } from '#shared/domain/model/schema.ts';
import { operatorSchema } from '#shared/domain/operator/schema.ts';
import { describedOperators } from './described-operators.ts';

const model = modelSchema.parse({
  id: 'mdl_1',
  name: 'llama3.2:3b',
  origin: 'http://127.0.0.1:11434',
  isLocal: true,
  hasKey: false,
});
const driver = { kind: 'model', modelId: model.id, fallback: 'script' };

test.each([
  ['its role and its model', { role: 'Planner', driver }, 'Planner · llama3.2:3b'],
  ['its model alone', { driver }, 'llama3.2:3b'],
  [
    'its role, its model and that it is paused',
    { role: 'Planner', driver, isPaused: true },
    'Planner · llama3.2:3b · paused',
  ],
  ['that it is paused, also where its script drives it', { isPaused: true }, 'paused'],
  ['its role, where its script drives it', { role: 'Planner' }, 'Planner'],
  [
    'its role, where its model is not known',
    { role: 'Planner', driver: { ...driver, modelId: 'mdl_2' } },
    'Planner',
  ],
])('an operator is described by %s', (_words, fields, role) => {
  const operator = operatorSchema.parse({ id: 'opr_1', name: 'Ada', ...fields });
  expect(describedOperators([operator], [model])).toMatchObject([{ name: 'Ada', role }]);
});

test('nothing is said of models before they are known', () => {
  const operator = operatorSchema.parse({ id: 'opr_1', name: 'Ada', driver });
  expect(describedOperators([operator], undefined)).toEqual([operator]);
});

test('the most that it may cost stands behind its model, where that is known', () => {
  const price = { currency: 'USD', input: 1_000_000, output: 5_000_000 } as const;
  const operator = operatorSchema.parse({ id: 'opr_1', name: 'Ada', role: 'Planner', driver });
  const none = { tokensADay: 0, moneyADay: 0 };
  const limits = {
    runTokens: 64_000,
    runsAnHour: 30,
    tokensADay: 200_000,
    used: { ...none, runsAnHour: 0 },
    reserved: none,
  };
  const described = (known?: typeof limits) =>
    describedOperators([operator], [{ ...model, price }], () => known)[0]?.role;
  expect(described(limits)).toBe('Planner · llama3.2:3b · at most $0.32');
  expect(described()).toBe('Planner · llama3.2:3b');
});
