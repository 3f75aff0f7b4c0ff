import { allOf } from './lists.ts';
import { asMoney } from './money.ts';
import { asNumber, plural } from './plural.ts';

const modelCount = (count: number) => plural(count, { one: '# model', other: '# models' });

/** The sentence on the data that goes to a model elsewhere. */
const whatLeaves = (host: string, who: string) =>
  `The words of the threads and work items of ${who} leave this computer and go to ${host}, and so ` +
  'does what is looked up in the guild.';

/** The words about servers of models, and about the drivers of operators. */
export const modelsText = {
  thisComputer: 'On this computer',
  elsewhere: 'Not on this computer',
  nothingLeaves: 'Nothing leaves this computer.',
  /** Said of a server elsewhere, before an operator uses it. */
  leaves: (host: string) => whatLeaves(host, 'every operator that uses it'),

  endpoints: {
    list: 'Endpoints',
    none: 'No endpoint yet, so every operator on this computer follows its script.',
    models: modelCount,
    withKey: 'with a key',
    add: 'Add endpoint',
    edit: 'Edit…',
    editOf: (address: string) => `Edit ${address}`,
    remove: 'Remove…',
    removeOf: (address: string) => `Remove ${address}`,
  },

  find: {
    act: 'Find on this computer',
    looking: 'Looking…',
    list: 'Found on this computer',
    /** The name of its program, where that tells it. */
    found: (name: string | undefined, address: string) =>
      name === undefined ? address : `${name}, ${address}`,
    add: 'Add',
    addOf: (found: string) => `Add ${found}`,
    added: (address: string) => `Added ${address}.`,
    isKnown: 'Already in the list',
    noModels: 'It has no model yet. Load one there, then look again.',
    nothing:
      'No model server answers on this computer. Start one, such as Ollama, LM Studio or llama.cpp, and look again. If it has a port of its own, add its address.',
  },

  removal: {
    question: (address: string) => `Remove ${address}?`,
    consequence: (operators: readonly string[]) =>
      operators.length === 0
        ? 'Its key is deleted from this computer. No operator uses it.'
        : `Its key is deleted from this computer. ${allOf(operators)} ${operators.length === 1 ? 'loses its model and does' : 'lose their model and do'} what you chose for when the model can’t answer.`,
    act: 'Remove',
  },

  form: {
    addTitle: 'Add endpoint',
    editTitle: 'Edit endpoint',
    address: 'Address',
    addressPlaceholder: 'https://api.example.com/v1',
    addressNote: 'The address of its API. It usually ends in /v1.',
    allowPlainHttp: 'Connect without encryption anyway',
    key: 'API key',
    keyKept: 'A key is saved and isn’t shown again. Leave this empty to keep it.',
    keyForgotten:
      'This address is on another server, so the saved key isn’t sent there. Saving deletes that key.',
    save: 'Save',
    saving: 'Saving…',
    noModel: 'Choose at least one model.',
  },

  api: {
    legend: 'Kind of API',
    kinds: { chat: 'Chat completions', responses: 'Responses', messages: 'Messages' },
    details: {
      chat: 'The kind that most servers have',
      responses: 'OpenAI’s own',
      messages: 'Anthropic’s own',
    },
    /** Said of a server that asks for another kind. */
    switchTo: (kind: string) => `Ask by ${kind}`,
  },

  models: {
    legend: 'Models',
    hint: 'the ones that operators can use',
    toList: 'Choose Test to see which models it has, or enter the name of one.',
    none: 'The server lists no model. Enter the name of one.',
    leftOut: (count: number) =>
      plural(count, {
        one: '# more model isn’t listed here. You can enter its name.',
        other: '# more models aren’t listed here. You can enter their names.',
      }),
    name: 'Name of a model',
    add: 'Add model',
  },

  prices: {
    legend: 'Prices',
    hint: 'US dollars for a million tokens, from the provider’s price list. Without both prices, costs can’t be counted, and a limit on money keeps the model from being asked.',
    of: (model: string) => `Price of ${model}`,
    parts: { input: 'What it reads', output: 'What it writes' },
    partFault: 'Enter an amount such as 2.50, or nothing.',
    fault: (model: string) => `Enter both prices of ${model} as amounts, or none of them.`,
  },

  test: {
    act: 'Test',
    testing: 'Testing…',
    list: 'What the test found',
    steps: {
      reached: { yes: 'A server answers', no: 'No server answers', unknown: 'Server not asked' },
      key: { yes: 'The key works', no: 'The key doesn’t work', unknown: 'Key not tried' },
      noKey: {
        yes: 'It needs no key',
        no: 'It needs a key',
        unknown: 'Not known if it needs a key',
      },
      listed: {
        yes: 'It lists its models',
        no: 'It lists no models',
        unknown: 'Models not listed',
      },
      answer: {
        yes: 'The model answers',
        no: 'The model doesn’t answer',
        unknown: 'No model asked yet',
      },
    },
    listedCount: (count: number) => `${modelCount(count)} to choose from`,
    asked: (model: string) => `${model} was asked a short question`,
    toAsk: 'Choose a model, then test again.',
  },

  operators: {
    list: 'Operators',
    none: 'There is no operator on this computer yet.',
    driven: 'Driven by',
    kinds: { script: 'Script', model: 'A model' },
    kindDetails: {
      script: 'It knows only your words, and says what it can’t do.',
      model: 'An AI model, on this computer or elsewhere.',
    },
    /** Beside the role of an operator that no model drives. */
    script: 'script',
    model: 'Model',
    chooseModel: 'Choose a model',
    noModels: 'There is no model to choose yet. Add one first.',
    addModel: 'Add a model…',
    gone: 'A model that is no longer listed',
    goneDetail: 'Add its endpoint again, or choose another.',
    useHosted: (operator: string) => `Let ${operator} use it`,
    leaves: (operator: string, host: string) => whatLeaves(host, operator),
    fallback: 'If the model can’t answer',
    fallbacks: { script: 'The script answers', none: 'Say so' },
    fallbackDetails: {
      script: 'In threads, and the message says so.',
      none: 'A message says why there is no answer, and can be tried again.',
    },
    workWaits: 'Work always waits for the model.',
    /** Beside the role of an operator. */
    paused: 'paused',
  },

  limits: {
    ofOperator: (operator: string) => `Limits of ${operator}`,
    ofGuild: 'Limits of all operators together',
    runTokens: 'Tokens a task',
    runsAnHour: 'Runs an hour',
    tokensADay: 'Tokens a day',
    moneyADay: 'Money a day',
    runsUsed: (runs: number) => plural(runs, { one: '# run begun', other: '# runs begun' }),
    tokensUsed: (used: number, reserved: number) =>
      `${asNumber(used)} used${reserved === 0 ? '' : `, up to ${asNumber(reserved)} more in use now`}`,
    moneyUsed: (millionths: number) => `${asMoney(millionths)} used`,
    pause: (operator: string) => `Pause ${operator}`,
    pauseDetail: 'Starts nothing new and stops its work, until you turn this off.',
    pauseAll: 'Pause all operators',
    resumeAll: 'Let all operators go on',
  },
};
