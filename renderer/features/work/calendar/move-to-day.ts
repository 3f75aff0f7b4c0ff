import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { shortTitle } from '../../../actions/undo/act-names.ts';
import { workItemStore } from '../../../entities/work-item/work-item-store.ts';
import { text } from '../../../text/text.ts';
import { writtenDate } from '../../../ui/dates/written-date.ts';
import { showToast } from '../../../ui/toast.tsx';
import { changeItems } from '../acts/item-acts.ts';
import { changeToDay, dayOfItem } from './dated-items.ts';

/** Moves items to a day, in one act. What is there already stays as it is. */
export async function moveToDay(
  homeId: string,
  ids: readonly string[],
  day: string,
): Promise<void> {
  const items = ids
    .flatMap((id) => workItemStore.row(homeId, id) ?? [])
    .filter((item) => dayOfItem(item) !== day);
  const [first] = items;
  if (first === undefined) {
    return;
  }
  if (items.some((item) => changeToDay(item, day) === undefined)) {
    showToast({ words: text.dates.refused.beyond, kind: 'problem' });
    return;
  }
  const { moved, movedMany } = text.calendar;
  const { names } = text.undo;
  const isOne = items.length === 1;
  const written = writtenDate(day);
  await changeItems(
    homeId,
    items,
    (item: WorkItem) => changeToDay(item, day) ?? {},
    isOne ? moved(first.title, written) : movedMany(items.length, written),
    isOne ? names.moved(shortTitle(first.title)) : names.movedMany(items.length),
  );
}
