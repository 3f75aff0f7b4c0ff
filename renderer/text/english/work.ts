import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { canBeRestored } from './deletion.ts';
import { itemHistoryText } from './item-history.ts';
import { allOf } from './lists.ts';
import { overviewText } from './overview.ts';
import { pasteText } from './paste.ts';
import { planText } from './plan.ts';
import { asNumber, plural } from './plural.ts';
import { savedViewsText } from './saved-views.ts';
import { treeGroupText, treeSortText } from './tree.ts';

const types: Readonly<Record<WorkItem['type'], string>> = {
  objective: 'Objective',
  initiative: 'Initiative',
  epic: 'Epic',
  task: 'Task',
};

const typeCounts: Readonly<Record<WorkItem['type'], { one: string; other: string }>> = {
  objective: { one: '# objective', other: '# objectives' },
  initiative: { one: '# initiative', other: '# initiatives' },
  epic: { one: '# epic', other: '# epics' },
  task: { one: '# task', other: '# tasks' },
};

const statuses: Readonly<Record<WorkItem['status'], string>> = {
  backlog: 'Backlog',
  todo: 'To do',
  in_progress: 'In progress',
  review: 'Review',
  done: 'Done',
  cancelled: 'Cancelled',
};

const priorities: Readonly<Record<WorkItem['priority'], string>> = {
  low: 'Low',
  medium: 'Medium',
  high: 'High',
  critical: 'Critical',
};

/** The types within a sentence. */
const articles: typeof types = {
  objective: 'an objective',
  initiative: 'an initiative',
  epic: 'an epic',
  task: 'a task',
};

const capital = (words: string) => `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;

/** The fields of an item within a sentence. */
export const fieldNames = {
  title: 'title',
  description: 'description',
  status: 'status',
  priority: 'priority',
  progress: 'progress',
  parentId: 'place',
  startOn: 'start',
  dueOn: 'due date',
  assignedOperatorId: 'operator',
};

/** The words of the screens of work. */
export const workText = {
  title: 'Work',
  views: {
    name: 'Show',
    tree: 'Tree',
    board: 'Board',
    calendar: 'Calendar',
    timeline: 'Timeline',
    overview: 'Overview',
  },
  types,
  statuses,
  priorities,
  fields: {
    title: 'Title',
    type: 'Type',
    status: 'Status',
    priority: 'Priority',
    operator: 'Operator',
    progress: 'Progress',
    parent: 'Parent',
    description: 'Description',
    start: 'Start',
    due: 'Due',
  },
  /** The fields within a sentence. */
  fieldNames,
  /** The beginning of the short names of the work items of a guild. */
  itemPrefix: 'Prefix',
  /** A field with its value, as a control is named. */
  fieldValue: (name: string, value: string) => `${name}: ${value}`,
  /** Before the value of a field, for a screen reader. */
  fieldName: (name: string) => `${name}: `,
  unassigned: 'Unassigned',
  /** Beside a due date that has passed. */
  overdue: 'Overdue',
  /** The due date of an item, on its row and its card. */
  due: {
    on: (day: string) => `Due ${day}`,
    overdue: (day: string) => `Overdue ${day}`,
    overdueSince: (day: string) => `Overdue, was due ${day}`,
  },
  percent: (value: number) => `${Math.round(value)}%`,

  tree: 'Work items',
  newObjective: 'New objective',
  addChild: 'Add child',
  /** The button that adds a child where several are in sight, for the pointer. */
  addTo: (title: string) => `Add to ${title}`,
  /** The field for the title of something that is being made. */
  newTitle: (type: WorkItem['type']) => `New ${types[type].toLowerCase()}`,
  expand: 'Expand',
  collapse: 'Collapse',
  rename: 'Rename',
  open: 'Open',
  delete: 'Delete',
  progressOf: (title: string) => `Progress of ${title}`,
  rollUpName: 'Roll-up',
  rollUp: (percent: string) => `Roll-up ${percent}`,
  /** How a roll-up is computed. */
  rollUpFormula: (leafCount: number, doneCount: number) =>
    `The average progress of ${plural(leafCount, { one: '# item', other: '# items' })} without ` +
    `children below it, cancelled ones left out. ` +
    `${plural(doneCount, { other: '# done' })}; a done one counts as 100%.`,
  /** A stored progress that is far from the roll-up. */
  differs: (percent: string) => `Differs from the roll-up of ${percent}`,
  /** Status, priority and operator of a row, for a screen reader. */
  summary: (parts: readonly string[]) => parts.join(', '),

  /** Below a message, the items that were made of it. */
  fromMessage: {
    name: 'Work from this message',
    progress: 'Progress of the work from this message',
    done: (doneCount: number, leafCount: number) => `${doneCount} of ${leafCount} done`,
    more: (count: number) => `${count} more in Work`,
  },
  plan: planText,
  overview: overviewText,
  history: itemHistoryText,
  savedViews: savedViewsText,
  sort: treeSortText,
  groups: treeGroupText,
  /** The menu of the columns of the tree. */
  columns: 'Columns',

  loading: 'Loading work…',
  loadingMore: (count: number) => plural(count, { other: '# items loaded…' }),
  notLoaded: 'Couldn’t load the work',
  empty: {
    title: 'No work yet',
    detail:
      'Start with an objective: what you want to reach. Initiatives, epics and tasks go below it. You can also paste a plan here.',
  },
  noMatches: {
    title: 'No items match this filter',
    clear: 'Clear filter',
  },

  filter: {
    name: 'Filter by title',
    button: (count: number) => (count === 0 ? 'Filter' : `Filter (${count})`),
    title: 'Filter',
    clear: 'Clear',
    /** The conditions that hold, each with what drops it. */
    conditions: 'Conditions',
    needsMe: 'Needs me',
    /** The conditions on due dates. */
    dates: { overdue: 'Overdue', week: 'Due this week', none: 'No due date' },
    firstLook: 'This is your first visit, so nothing counts as changed yet.',
    shown: (count: number, all: number) => `${asNumber(count)} of ${asNumber(all)} items`,
  },

  selection: 'Selected items',
  selectionActions: 'More for the selected items',

  /** The words about an act, with Undo beside them. */
  did: {
    changed: (title: string, field: string, value: string) => `${title}: ${field} set to ${value}`,
    cleared: (title: string, field: string) => `${title}: ${field} removed`,
    renamed: (title: string) => `Renamed to ${title}`,
    changedMany: (count: number) =>
      plural(count, { one: '# item changed', other: '# items changed' }),
    created: (title: string) => `Created ${title}`,
    createdMany: (count: number) =>
      plural(count, { one: '# item created', other: '# items created' }),
    moved: (count: number, parent: string) =>
      `${plural(count, { one: '# item', other: '# items' })} moved below ${parent}`,
    deleted: (title: string) => `Deleted ${title}`,
    deletedBranch: (title: string, below: number) =>
      `Deleted ${title} and ${plural(below, { one: '# item below it', other: '# items below it' })}`,
    deletedMany: (count: number) =>
      plural(count, { one: 'Deleted # item', other: 'Deleted # items' }),
    exported: (count: number) =>
      plural(count, { one: '# item exported', other: '# items exported' }),
    duplicated: (title: string, below: number) =>
      below === 0
        ? `Duplicated ${title}`
        : `Duplicated ${title} and ${plural(below, { one: '# item below it', other: '# items below it' })}`,
    duplicatedMany: (count: number) =>
      plural(count, { one: 'Duplicated # item', other: 'Duplicated # items' }),
    copiedName: (names: string) => `${names} copied`,
    copied: (count: number) => plural(count, { one: '# item copied', other: '# items copied' }),
  },
  failedSome: (failed: number, all: number, detail: string) =>
    `${failed} of ${all} couldn’t be changed. ${detail}`,
  tooManyToDuplicate: (count: number, most: number) =>
    `These are ${asNumber(count)} items, and ${asNumber(most)} can be duplicated at once.`,
  /** A value that the items below get as well. */
  withAllBelow: (value: string) => `${value}, and all below`,
  notCreated: (detail: string) => `Nothing was created: ${detail}`,
  paste: pasteText,
  copyMarkdown: 'Copy as Markdown',
  moreActions: 'More actions',
  copyAll: 'Copy all as Markdown',
  exportCsv: 'Export view as CSV…',
  /** The name that is proposed for the file. */
  csvName: (guild: string) => `Work of ${guild}.csv`,
  /** The columns of the file, beside the fields. */
  csv: { id: 'ID', shortName: 'Short name', created: 'Created', updated: 'Updated' },
  /** The order by hand. */
  order: {
    did: (title: string) => `${title} moved`,
    ownAlone: (did: string) =>
      `${did}. This service doesn’t keep an order, so only you see it, on this computer.`,
    oneParent: 'Items with different parents can’t be moved together.',
    atEnd: (step: 1 | -1) =>
      step === 1 ? 'It is the last one already.' : 'It is the first one already.',
  },
  /** Why something cannot be dropped below another thing. */
  wrongParent: (type: WorkItem['type'], parentType: WorkItem['type'] | undefined) =>
    parentType === undefined
      ? 'An objective can’t be below another item.'
      : `This ${types[type].toLowerCase()} can only be below an ${types[parentType].toLowerCase()}.`,
  /** Why something stays at its level, and the keys that change it. */
  levels: {
    keys: 'Tab and Shift+Tab change the level, Esc ends',
    top: 'It is at the top level already.',
    lowest: 'Nothing can stand below a task.',
    nothingAbove: 'Nothing stands above it that it could go below.',
    fixed: (type: WorkItem['type'], other: WorkItem['type']) =>
      `It would have to become ${articles[other]}, and an item stays ${articles[type]}.`,
    noneAbove: (type: WorkItem['type'], parentType: WorkItem['type']) =>
      `${capital(articles[type])} goes below ${articles[parentType]}, and none stands above it.`,
    noNeighbour: (type: WorkItem['type'], step: 1 | -1) =>
      `No other ${types[type].toLowerCase()} stands ${step === 1 ? 'further down' : 'further up'}.`,
  },
  unavailable: {
    delete: 'This service can’t delete items.',
    move: 'This service can’t move items to another parent.',
    description: 'This service can’t edit descriptions.',
    unassign: 'This service can’t unassign an operator; it can only assign another one.',
  },
  deleteAsk: {
    title: (title: string) => `Delete “${title}”?`,
    branch: (title: string, below: number) =>
      `Delete “${title}” and ${plural(below, { one: '# item below it', other: '# items below it' })}?`,
    many: (count: number) => `Delete ${plural(count, { one: '# item', other: '# items' })}?`,
    /** How many of each kind there are. */
    kinds: (counts: Readonly<Partial<Record<WorkItem['type'], number>>>) =>
      `${allOf(
        Object.entries(counts).map(([type, count]) =>
          plural(count, typeCounts[type as WorkItem['type']]),
        ),
      )}.`,
    toTrash: (count: number) =>
      plural(count, {
        one: 'It goes to the trash and stays there for 30 days.',
        other: 'They go to the trash and stay there for 30 days.',
      }),
    keptHere: (count: number, home: string) =>
      `${home} has no trash. ${plural(count, {
        one:
          'Guildhall keeps a copy on this computer for 30 days, and can restore it as new, ' +
          'without its history and links to it.',
        other:
          'Guildhall keeps copies on this computer for 30 days, and can restore them as new, ' +
          'without their history and links to them.',
      })}`,
    unknown: canBeRestored,
    act: 'Delete',
  },
};
