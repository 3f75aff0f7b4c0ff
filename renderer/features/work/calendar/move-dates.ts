import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { daysBetween } from '#shared/text/civil-date.ts';
import { itemInAct } from '../../../actions/undo/act-names.ts';
import { workItemStore } from '../../../entities/work-item/work-item-store.ts';
import { text } from '../../../text/text.ts';
import { writtenDate } from '../../../ui/dates/written-date.ts';
import { showToast } from '../../../ui/toast.tsx';
import { changeItems } from '../acts/item-acts.ts';
import type { ItemChange } from '../acts/item-acts.ts';
import { changeByDays, changeOfPart, spanOf } from './dated-items.ts';

/** Has items stand so many days later, or earlier, in one act. */
export async function moveByDays(
  homeId: string,
  ids: readonly string[],
  days: number,
): Promise<void> {
  await moveAll(homeId, ids, (item) => changeByDays(item, days));
}

/** Moves one end of an item, in one act: its start or its due date alone. */
export async function moveEnd(
  homeId: string,
  id: string,
  end: 'start' | 'end',
  days: number,
): Promise<void> {
  const item = workItemStore.row(homeId, id);
  if (item === undefined) {
    return;
  }
  const change = changeOfPart(item, end, days);
  if (change === undefined) {
    showToast({ words: text.dates.refused.beyond, kind: 'problem' });
    return;
  }
  const { startOn, dueOn } = change;
  const { startsOn, isDueOn } = text.timeline;
  const words = startOn
    ? startsOn(item.title, writtenDate(startOn))
    : isDueOn(item.title, writtenDate(dueOn ?? ''));
  await changeItems(homeId, [item], change, words);
}

/**
 * Brings items from one day to another, in one act, as far as they go from it; what has no date is
 * due on the other day.
 */
export async function moveToDay(
  homeId: string,
  ids: readonly string[],
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  const days = daysBetween(from, to);
  await moveAll(homeId, ids, (item) =>
    spanOf(item) === undefined ? { dueOn: to } : changeByDays(item, days),
  );
}

async function moveAll(
  homeId: string,
  ids: readonly string[],
  changeOf: (item: WorkItem) => ItemChange | undefined,
): Promise<void> {
  const items = ids.flatMap((id) => workItemStore.row(homeId, id) ?? []);
  const [first] = items;
  const changes = items.map((item) => changeOf(item));
  const [change] = changes;
  if (changes.includes(undefined)) {
    showToast({ words: text.dates.refused.beyond, kind: 'problem' });
    return;
  }
  if (first === undefined || change === undefined) {
    return;
  }
  const { moved, movedMany } = text.calendar;
  const { names } = text.undo;
  const isOne = items.length === 1;
  const day = writtenDate(change.dueOn ?? change.startOn ?? '');
  await changeItems(
    homeId,
    items,
    (item) => changeOf(item) ?? {},
    isOne ? moved(first.title, day) : movedMany(items.length),
    isOne ? names.moved(itemInAct(homeId, first)) : names.movedMany(items.length),
  );
}
