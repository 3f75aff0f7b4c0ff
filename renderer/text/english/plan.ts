import { plural } from './plural.ts';

/** The words of the dialog that makes a plan of messages. */
export const planText = {
  title: 'Make a plan',
  tree: 'Plan',
  create: 'Create plan',
  keys: 'Enter adds an item, Tab and Shift+Tab move it in and out, Alt+↑ and Alt+↓ move it. @ names an operator, ! a priority. Escape and then Tab leaves the plan.',
  entry: (type: string, level: number) => `${type}, level ${level}`,
  /** The list that `!` opens. */
  priorities: 'Priorities',
  untitled: 'Untitled',
  parent: 'Put it below',
  topLevel: 'At the top level',
  details: (title: string) => `Details of “${title}”`,
  nobody: 'Nobody',
  /** Under the operator of an item: what assigning leads to. */
  begins: 'An operator may begin as soon as the plan is created.',
  remove: 'Remove',
  described: 'with a description',
  escaped: 'Tab leaves the plan now. Escape closes it; it is kept as a draft.',
  refusals: {
    first: 'The first item can’t move in: nothing stands above it.',
    below: 'It is one level below the item above already.',
    deep: (type: string) => `${type}s can’t have items below them.`,
    top: 'It is at the highest level already.',
    up: 'It is the first below its parent already.',
    down: 'It is the last below its parent already.',
  },
  faults: {
    empty: 'Nothing here is a plan yet. Write the first item.',
    gone: 'The item that the plan was to stand below can’t be found. Choose another place.',
    untitled: 'An item with others below it needs a title.',
    large: 'This is too much at once. A plan can have up to 500 items.',
  },
  count: (count: number) => plural(count, { one: '# item', other: '# items' }),
  raised: (count: number) =>
    plural(count, {
      one: '# item stood too deep and was moved out.',
      other: '# items stood too deep and were moved out.',
    }),
  shortened: (count: number) =>
    plural(count, {
      one: '# long title was shortened; all of it is in the description.',
      other: '# long titles were shortened; all of each is in its description.',
    }),
  cut: (count: number) =>
    plural(count, {
      one: '# long description was cut; its link leads to the whole message.',
      other: '# long descriptions were cut; their links lead to the whole message.',
    }),
  unkept: 'This plan is too long to be kept as a draft. Create it before you close it.',
  kept: 'This is the plan that you began earlier.',
  startOver: (count: number) => `Read the ${count === 1 ? 'message' : 'messages'} again`,
  /** The words of the link from an item to the message that it came from. */
  origin: 'From a message',
  creating: (done: number, all: number) => `Creating ${done} of ${all}`,
  refused: (count: number, all: number, why: string) =>
    `${plural(count, { other: '#' })} of ${plural(all, { one: '# item', other: '# items' })} couldn’t be created: ${why}`,
  retry: 'Try again',
  takeBack: 'Take it all back',
};
