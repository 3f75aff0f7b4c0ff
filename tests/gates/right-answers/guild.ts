// A guild, its operators and the models that can drive them.

export const guild = { id: 'gld_1', name: 'Lab' };

const driver = { kind: 'model', modelId: 'mdl_1', fallback: 'script' };

// A driver of an operator is asked for by its own fields.
export const operator = {
  id: 'opr_1',
  name: 'Ada',
  role: 'Planner',
  capabilities: ['plan'],
  driver,
  isPaused: true,
  trust: 'asks',
  ...driver,
};

export const model = {
  id: 'mdl_1',
  name: 'small',
  origin: 'http://127.0.0.1:11434',
  isLocal: true,
  hasKey: false,
  window: 8_192,
  price: { currency: 'USD', input: 150_000, output: 600_000 },
};

// The limits of an operator, a guild and an item; this one is right for all.
const spent = { runsAnHour: 1, tokensADay: 900, moneyADay: 20, tokens: 900, money: 20 };
export const limits = {
  runTokens: 64_000,
  runsAnHour: 30,
  tokensADay: 200_000,
  moneyADay: 1_000_000,
  tokens: 64_000,
  money: 1_000_000,
  used: spent,
  reserved: spent,
};
