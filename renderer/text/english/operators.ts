import { asMoney } from './money.ts';
import { plural } from './plural.ts';

/** An amount of tokens, and of money in millionths of a US dollar where it is known. */
interface Use {
  readonly tokens: number;
  readonly money?: number;
}

/** `$0.32`, rounded up to whole cents, or `64,000 tokens`. */
function amountOf({ tokens, money }: Use): string {
  return money === undefined
    ? plural(tokens, { one: '# token', other: '# tokens' })
    : asMoney(Math.ceil(money / 10_000) * 10_000);
}

/** Whether a limit leaves nothing that could be used. */
function isNothing({ tokens, money }: Use): boolean {
  return tokens === 0 || money === 0;
}

/** The words about operators: their list, and the page of each. */
export const operatorsText = {
  title: 'Operators',
  list: 'Operators',
  count: (count: number) => plural(count, { one: '# operator', other: '# operators' }),
  loading: 'Loading the operators…',
  notLoaded: 'Couldn’t load the operators',
  empty: {
    title: 'No operators yet',
    detail: 'An operator answers in threads and works on items, by a script or an AI model.',
  },
  /** In the place of the empty list of a service that has none. */
  unlisted: {
    title: 'This service doesn’t list its operators',
    detail: 'Guildhall lists those it has met in your threads.',
  },
  noMatches: { title: 'No operators match', clear: 'Show all' },
  /** Beside the name of an operator in the list: `Ada, Planner, script`. */
  facts: (facts: readonly string[]) => facts.join(', '),
  aModel: 'a model',
  /** The most that one answer or piece of work may use, as a fact among others. */
  atMost: (use: Use) => (isNothing(use) ? 'today’s limit is used up' : `at most ${amountOf(use)}`),
  /** The same before something is sent, to one operator or to several. */
  mostCost: (use: Use, areSeveral: boolean) => {
    if (isNothing(use)) {
      return 'Today’s limit is used up';
    }
    const isPriced = use.money !== undefined;
    const one = isPriced ? 'Costs' : 'Uses';
    const each = isPriced ? 'Each answer costs' : 'Each answer uses';
    return `${areSeveral ? each : one} at most ${amountOf(use)}`;
  },
  untold: 'This service doesn’t say how its operators work.',
  untoldOne: (name: string) => `This service doesn’t say how ${name} works.`,

  add: {
    act: 'Add operator',
    title: 'Add operator',
    name: 'Name',
    taken: (name: string) => `There is already an operator called ${name}.`,
    missing: 'Enter a name.',
  },

  page: {
    gone: 'This operator isn’t here',
    goneDetail: 'It belongs to another guild, or isn’t known on this computer.',
    back: 'Back to operators',
    way: 'Where this is',
    about: 'About',
    name: 'Name',
    role: 'Role',
    roleHint: 'What it is for, such as Planner',
    personality: 'Personality',
    personalityHint: 'How it speaks and thinks. A model is told this.',
    capabilities: 'Capabilities',
    capabilitiesHint: 'What it can be asked for, separated by commas',
    driver: 'What drives it',
    limits: 'Limits',
    talk: 'Start a thread',
    attention: 'Attention',
    neverNeeds: 'Never needs me',
    neverNeedsDetail: 'Its messages and work don’t count in Needs you.',
  },

  /** The settings of operators, and of what models may use, within a sentence. */
  fields: {
    name: 'Name',
    role: 'Role',
    personality: 'Personality',
    capabilities: 'Capabilities',
    trust: 'Trust',
    driver: 'Driver',
    runTokens: 'Tokens a task',
    runsAnHour: 'Runs an hour',
    tokensADay: 'Tokens a day',
    moneyADay: 'Money a day',
    tokens: 'Budget in tokens',
    money: 'Budget in money',
  },

  trust: {
    legend: 'Trust',
    levels: {
      asks: 'Asks before every change',
      task: 'Works within its task',
      answers: 'Only answers',
    },
    details: {
      asks: 'It proposes each change, and you allow or decline it.',
      task: 'It changes its own item and what it adds below it, and proposes everything else.',
      answers: 'It reads and answers, and changes nothing.',
    },
    ofModels: 'This applies while a model drives it. A script only does its own steps.',
  },

  /** Trying an operator, before it is given anything to do. */
  trial: {
    act: (name: string) => `Try ${name}`,
    about: (name: string) =>
      `See how ${name} answers. It only writes words here: it has no tools, reads nothing of the guild, and changes nothing.`,
    byScript: (name: string) => `${name} follows its script, so no AI model runs.`,
    byLocal: (model: string) => `${model} answers on this computer. Nothing leaves it.`,
    byHosted: (model: string, host: string) =>
      `${model} answers. Your words leave this computer and go to ${host}.`,
    counts: (name: string) => `What it uses counts in the limits of ${name}.`,
    message: (name: string) => `Message to ${name}`,
    ask: 'Ask',
    offline: (name: string) => `${name} can be tried once the service can be reached.`,
    answer: (name: string) => `Answer of ${name}`,
    waiting: (name: string) => `Waiting for ${name}…`,
    used: (tokens: number) => `Used ${plural(tokens, { one: '# token', other: '# tokens' })}.`,
  },

  grants: {
    title: 'Always allowed',
    none: 'Nothing yet. When a change is proposed, you can always allow that kind.',
    since: (at: string) => `since ${at}`,
    revoke: 'Revoke',
    revokeOf: (operation: string) => `Revoke: ${operation}`,
    loading: 'Loading…',
    /** An operation that has no name here. */
    otherOperation: 'Another kind of change',
    operations: {
      'work_item.create': 'Add work items',
      'work_item.update': 'Change work items',
      'work_item.delete': 'Delete work items',
      'document.create': 'Write new documents',
      'document.update': 'Change documents',
      'document.delete': 'Delete documents',
      'message.create': 'Write messages',
    } as Readonly<Record<string, string>>,
  },
};
