import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { asMoney } from './money.ts';
import { asNumber, plural } from './plural.ts';
import { workText } from './work.ts';

const typeOf = (type: WorkItem['type']) => workText.types[type].toLowerCase();

/** The words of the screen of one work item. */
export const workItemText = {
  breadcrumb: 'Breadcrumb',
  properties: 'Properties',
  loading: 'Loading the item…',
  gone: {
    title: 'This item isn’t here',
    detail: 'It was deleted, or it belongs to another guild.',
    back: 'Back to work',
  },
  notLoaded: 'Couldn’t load the item',
  waiting:
    'This item is only on this computer for now. It will be sent when the service can be reached.',

  warnings: {
    openChildren: (count: number) =>
      plural(count, {
        one: 'Done, but # child is still open.',
        other: 'Done, but # children are still open.',
      }),
    fullNotDone: 'At 100%, but not marked as done.',
    doneNotFull: (percent: string) => `Done, but progress says ${percent}.`,
  },

  percentSign: '%',
  rollUp: {
    title: 'Roll-up',
    differs: (rollUp: string, progress: string) =>
      `The progress set here, ${progress}, is more than 20 points away from the roll-up of ${rollUp}.`,
  },

  budget: {
    label: 'Budget',
    used: (used: number, budget: number | undefined) => {
      const spent = `${plural(used, { one: '# token', other: '# tokens' })} used`;
      const left = budget === undefined ? '' : `, ${asNumber(Math.max(0, budget - used))} left`;
      return `${spent}${left}, with everything below this item.`;
    },
    money: 'Budget in money',
    moneyUsed: (used: number, budget: number | undefined) => {
      const left = budget === undefined ? '' : `, ${asMoney(Math.max(0, budget - used))} left`;
      return `${asMoney(used)} used${left}, with everything below this item.`;
    },
  },

  operator: {
    hint: 'The operator is told right away and may start at once.',
    isWorking: (name: string) => `${name} is working on this.`,
    mayWork: (name: string) => `${name} may be working on this.`,
    passed: (name: string, reason: string | undefined) =>
      reason === undefined ? `${name} passed on this.` : `${name} passed on this: ${reason}`,
    stop: 'Stop',
    stopHint: (name: string) => `Takes ${name} off this item. The status stays as it is.`,
    stopped: (name: string, title: string) => `${name} was taken off ${title}`,
    stopAsk: {
      title: (name: string) => `Stop ${name}?`,
      detail: (name: string) =>
        `This service can’t take an operator off an item. Stopping sets the item to Cancelled; ${name} then stops before the next step. You can set another status later.`,
      act: 'Set to Cancelled',
    },
  },

  review: {
    title: 'Review',
    approve: 'Approve',
    sendBack: 'Send back…',
    approved: (title: string) => `Approved ${title}`,
    sentBack: (title: string, operator: string) => `Sent ${title} back to ${operator}`,
    reports: 'Reports',
    loading: 'Looking for reports…',
    none: 'There is no report on this item.',
    notRead: 'Reports can’t be read right now.',
    /** The author of a report, and when it was written. */
    by: (author: string, at: string) => `by ${author}, ${at}`,
    /** The note with which an item is sent back. */
    note: {
      title: (title: string) => `Send back “${title}”`,
      label: 'Still to be done',
      operator: 'Operator',
      inThread: (operator: string, thread: string) =>
        `${operator} gets this in the thread “${thread}”, and the item goes back to To do.`,
      inNewThread: (operator: string) =>
        `A new thread tells ${operator}, and the item goes back to To do.`,
      toWhom: 'Choose who is to go on with it.',
      tooLong: (most: number, length: number) =>
        `${asNumber(length)} of ${asNumber(most)} characters: shorten it to send it.`,
      gone: 'The item isn’t there any more.',
      notInReview: 'The item isn’t in review any more. What you wrote is kept.',
      send: 'Send back',
    },
  },

  talk: {
    title: 'Conversation',
    inThread: 'Newest messages in',
    newest: 'Newest messages',
    you: 'You',
    somebody: 'Somebody',
    waiting: 'You, not sent yet',
    by: (author: string) => `Message by ${author}`,
    operator: 'Say to',
    message: 'Message',
    toWhom: 'Choose the operator to talk with.',
    beginsThread: (operator: string) => `Begins a thread with ${operator} about this item.`,
    send: 'Send',
  },

  description: {
    edit: 'Edit',
    none: 'No description yet.',
    tooLong: (length: number, most: number) =>
      `${length.toLocaleString()} of ${most.toLocaleString()} characters: shorten it to save.`,
    tooCostly: 'This text is too long to be changed here.',
    hint: 'Markdown. Leaving the field saves it; Escape discards what you wrote.',
    changedElsewhere: 'The description was changed elsewhere meanwhile. Saving replaces that.',
    showOther: 'Show the other text',
    changed: (title: string) => `Description of ${title} changed`,
    discardedBefore: 'You discarded changes to this description.',
    bringBack: 'Bring back',
    discarded: 'What you wrote was discarded',
    save: 'Save',
  },

  children: {
    title: 'Children',
    none: (type: WorkItem['type']) => `No ${typeOf(type)} below this yet.`,
    showMore: (count: number) => plural(count, { other: 'Show # more' }),
    progress: (percent: string) => `Progress ${percent}`,
  },

  mentions: {
    none: 'No thread and no document mentions this item yet.',
    unavailable:
      'This service can’t search threads and documents, so those about this item aren’t listed.',
  },

  acts: {
    name: 'Item actions',
    discuss: 'Discuss in a new thread',
    copyLink: 'Copy link',
    noAddress: 'The item has no link until the service has it.',
    noName: 'The item has no short name until the service has it.',
    move: 'Move to…',
    delete: 'Delete…',
  },

  move: {
    title: (title: string) => `Move “${title}”`,
    titleMany: (count: number) => `Move ${plural(count, { one: '# item', other: '# items' })}`,
    items: (count: number) => plural(count, { one: '# item', other: '# items' }),
    parent: 'New parent',
    topLevel: 'No parent (top level)',
    act: 'Move',
    did: (title: string, parent: string) => `Moved ${title} to ${parent}`,
    didTopLevel: (title: string) => `Moved ${title} to the top level`,
    neverBelow: 'An objective is always at the top level.',
    noParent: (type: WorkItem['type']) => `There is no other ${typeOf(type)} to move it to.`,
    mixed: 'Items of different types can’t stand below the same item. Move one type at a time.',
    legal: (type: WorkItem['type'], parent: WorkItem['type'], hasBelow: boolean) =>
      `${workText.types[type]}s belong below an ${typeOf(parent)}.` +
      (hasBelow ? ' What is below moves along.' : ''),
  },
};
