import { workItemTypes } from '#shared/domain/work-item/hierarchy.ts';
import type { WorkItemType } from '#shared/domain/work-item/hierarchy.ts';
import { text } from '../../../../text/text.ts';
import { keyOfWords } from './cell-values.ts';

/** The kind of value that a column holds for its items. */
export type ColumnKind =
  | 'title'
  | WorkItemType
  | 'type'
  | 'status'
  | 'priority'
  | 'progress'
  | 'done'
  | 'description'
  | 'person'
  | 'number'
  /** Something that no item has a field for, and that never is a title. */
  | 'fact'
  /** Anything: a title, a level of the hierarchy, or a fact. */
  | 'unknown';

/** A column with what it says of its items. */
export interface TableColumn {
  readonly at: number;
  readonly name: string;
  readonly kind: ColumnKind;
}

/** The common names of columns, beside those on the screen. */
const common: Readonly<Partial<Record<ColumnKind, string>>> = {
  title: 'title, name, item, summary, subject, issue, work item, what',
  type: 'type, item type, issue type, work item type, level, kind',
  status: 'status, state, stage',
  priority: 'priority, prio, importance',
  progress: 'progress, % complete, % done, percent complete, percent done, completion, %, percent',
  done: 'done, completed, complete, finished, is done, checked, ✓, ✔, ☑',
  description: 'description, details, body',
  person:
    'operator, owner, assignee, assigned to, assigned, responsible, who, person, people, lead, accountable, assignees, owners',
  number: '#, no, nr, number, №, row, wbs, outline number',
  fact:
    'id, key, short name, date, due, due date, deadline, start, start date, end, end date, finish, created, ' +
    'created at, updated, updated at, estimate, effort, points, story points, hours, days, duration, ' +
    'label, labels, tag, tags, url, link, links, cost, budget, price, note, notes, comment, comments, ' +
    'parent, roll-up, reporter, creator, team, cycle, sprint, iteration',
};

const kinds = new Map<string, ColumnKind>();
for (const [kind, names] of Object.entries(common)) {
  for (const name of names.split(', ')) {
    kinds.set(keyOfWords(name), kind as ColumnKind);
  }
}
for (const type of workItemTypes) {
  for (const name of [type, `${type}s`, `${type} name`, text.work.types[type]]) {
    kinds.set(keyOfWords(name), type);
  }
}
const { fields } = text.work;
for (const kind of ['title', 'type', 'status', 'priority', 'progress', 'description'] as const) {
  kinds.set(keyOfWords(fields[kind]), kind);
}
kinds.set(keyOfWords(fields.operator), 'person');

/** The kind of a column of this name. */
export function kindOfName(name: string): ColumnKind {
  return kinds.get(keyOfWords(name)) ?? 'unknown';
}
