import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { actLimits } from '#shared/limits/kept-limits.ts';
import { shortNameOf } from '../../entities/work-item/item-names.ts';
import { workItemStore } from '../../entities/work-item/work-item-store.ts';
import { text } from '../../text/text.ts';

const { names } = text.undo;

/** The fields of a change that have a name of their own, the one that people mean first. */
const namedFields = ['title', 'status', 'priority', 'assignedOperatorId', 'parentId'] as const;

/** The name of a change of fields of one thing or of several: `status of “Order flour”`. */
export function nameOfChange(fields: readonly string[], titles: readonly string[]): string {
  const field = namedFields.find((each) => fields.includes(each)) ?? fields[0] ?? '';
  const [first = ''] = titles;
  const title = shortTitle(first);
  const isOne = titles.length === 1;
  if (fields.includes('content')) {
    return names.edited(title);
  }
  if (field === 'parentId' || field === 'position') {
    return isOne ? names.moved(title) : names.movedMany(titles.length);
  }
  const label = labelOf(field);
  // A status brings its progress along.
  const isOneField = fields.every((each) => each === field || each === 'progress');
  if (label === undefined || !isOneField) {
    return isOne ? names.changes(title) : names.changesToMany(titles.length);
  }
  return isOne ? names.field(label, title) : names.fieldOfMany(label, titles.length);
}

/** An item as it stands in a name: its short name, where it has one, before its title. */
export function itemInAct(homeId: string, item: Pick<WorkItem, 'id' | 'title' | 'number'>): string {
  const guildId = workItemStore.scopeOf(homeId, item.id);
  const name = guildId === undefined ? undefined : shortNameOf(homeId, guildId, item);
  return shortTitle(name === undefined ? item.title : `${name} ${item.title}`);
}

/** A title as it stands in a name. */
export function shortTitle(title: string): string {
  return title.length > actLimits.title ? `${title.slice(0, actLimits.title).trimEnd()}…` : title;
}

/** The name of a field inside of a sentence. */
export function labelOf(field: string): string | undefined {
  const key = field === 'assignedOperatorId' ? 'operator' : field;
  const { fields, fieldNames } = text.work;
  const { startOn, dueOn } = fieldNames;
  const { fields: ofDocuments } = text.document;
  const { fields: ofOperators } = text.operators;
  const { itemPrefix } = text.work;
  const all: Readonly<Record<string, string>> = {
    ...ofOperators,
    ...ofDocuments,
    ...fields,
    itemPrefix,
    startOn,
    dueOn,
  };
  return all[key]?.toLowerCase();
}
