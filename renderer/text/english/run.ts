import { asMoney } from './money.ts';
import { plural } from './plural.ts';

/** The words for calls of each tool, by the name that the service has for it. */
const tools: ReadonlyMap<string, string> = new Map([
  ['work_item-list', 'Look at work items'],
  ['work_item-get', 'Read a work item'],
  ['work_item-create', 'Add a work item'],
  ['work_item-update', 'Change a work item'],
  ['document-list', 'Look at documents'],
  ['document-get', 'Read a document'],
  ['document-create', 'Write a document'],
  ['document-update', 'Change a document'],
  ['message-create', 'Write a message'],
  ['search-find', 'Search'],
  ['ask', 'Ask a question'],
  ['pass', 'Pass'],
  ['report', 'Report'],
]);

/** The words about what an operator does about one message or one item. */
export const runText = {
  title: (operator: string) => `Run of ${operator}`,
  loading: 'Loading the run…',
  notLoaded: 'Couldn’t load the run',
  back: 'Back to operators',
  untold: 'This service doesn’t say how its operators work.',

  facts: {
    operator: 'Operator',
    cause: 'Caused by',
    state: 'State',
    model: 'Model',
    tokens: 'Tokens',
    cost: 'Cost',
    begun: 'Started',
    ended: 'Ended',
  },
  causes: {
    message: (thread: string | undefined) =>
      thread === undefined ? 'A message' : `A message in ${thread}`,
    assignment: (item: string | undefined) => (item === undefined ? 'A work item' : item),
    trial: 'A try',
  },
  tokens: (count: number) => plural(count, { one: '# token', other: '# tokens' }),
  money: asMoney,
  states: {
    queued: 'Waiting for its turn',
    asking: 'Working',
    calling: 'Working',
    waiting: 'Waiting for a person',
    answered: 'Finished',
    passed: 'Passed',
    stopped: 'Stopped',
    failed: 'Failed',
  },
  waitsUntil: (at: string) => `Waiting for its model until ${at}`,

  stop: 'Stop',
  stopHint: (operator: string) => `${operator} won’t write anything more in this run.`,
  retry: 'Try again',
  retried: 'Trying again.',

  steps: {
    title: 'Steps',
    loading: 'Loading the steps…',
    notLoaded: 'The steps couldn’t be loaded.',
    none: 'No steps were kept for this run.',
    noneYet: 'No steps yet.',
    said: (model: string | undefined) => (model === undefined ? 'Said' : `${model} said`),
    saidNothing: 'Nothing said, only tools used.',
    took: (ms: number) => `${(ms / 1_000).toFixed(1)} s`,
    thought: 'What it thought',
    called: (tool: string) => tools.get(tool) ?? `Called ${tool}`,
    states: {
      planned: 'not done yet',
      neverPerformed: 'not done: the run ended first',
      done: 'done',
      refused: 'refused',
      invalid: 'not understood',
      repeated: 'same as before',
    },
    more: 'Call and result',
    arguments: 'Called with',
    result: 'Result',
    wrote: 'What it wrote',
    acted: 'Done by Guildhall for the operator',
    noted: (author: string) => `Note from ${author}`,
    notes: {
      read: 'read',
      unread: 'not read yet',
      neverRead: 'not read: the run ended before',
    },
    undone: '(undone)',
  },
  /** A thing that was written and whose title is not known. */
  things: {
    work_item: 'A work item',
    document: 'A document',
    message: 'A message',
  },

  /** The newest runs of an operator. */
  recent: {
    title: 'Recent runs',
    loading: 'Loading the runs…',
    none: 'No runs yet.',
    more: 'Show more',
  },

  /** A note to an operator at work. */
  note: {
    add: 'Add a note',
    title: (operator: string) => `Note to ${operator}`,
    label: 'Note',
    hint: (operator: string) => `${operator}’s model reads it before its next step.`,
    send: 'Send note',
    sent: (operator: string) => `${operator} has your note.`,
    waits: 'Your note is sent once the service can be reached.',
  },

  /** The work on an item. */
  work: {
    region: (operator: string) => `Work by ${operator}`,
    state: (operator: string, state: string) => `${operator}’s last run: ${state}`,
    open: 'Run',
  },
};
