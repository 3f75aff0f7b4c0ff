import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { workItemPriorities, workItemStatuses } from '#shared/domain/work-item/status.ts';
import { buildWorkItem } from '../../../renderer/testing/build-entities.ts';

const dayMs = 86_400_000;

const levels = [
  { type: 'objective', count: 50 },
  { type: 'initiative', count: 450 },
  { type: 'epic', count: 4_500 },
  { type: 'task', count: 45_000 },
] as const;

const words =
  'bake open plan order paint write find hire test bread oven flour shop sign menu price table garden invoice supplier'.split(
    ' ',
  );

/** The 50,000 work items of a guild, oldest first: about ten children below each parent. */
export function buildPlan(): WorkItem[] {
  const items: WorkItem[] = [];
  let above: readonly string[] = [];
  for (const { type, count } of levels) {
    const ids = Array.from({ length: count }, (_, at) => `${type}_${at}`);
    for (const [at, id] of ids.entries()) {
      const number = items.length;
      const createdAt = new Date(1_700_000_000_000 + number * 1000).toISOString();
      items.push(
        buildWorkItem({
          id,
          type,
          title: titleOf(number),
          status: pick(workItemStatuses, number * 7),
          priority: pick(workItemPriorities, number * 3),
          progress: number % 101,
          parentId: above[Math.floor((at * above.length) / count)],
          assignedOperatorId: number % 4 === 0 ? `operator_${number % 12}` : undefined,
          number: number + 1,
          ...datesOf(number),
          ...placeOf(number),
          createdAt,
          updatedAt: createdAt,
        }),
      );
    }
    above = ids;
  }
  return items;
}

/** Two of three items have dates, over the three years around them. */
function datesOf(number: number): Pick<WorkItem, 'startOn' | 'dueOn'> {
  const firstDay = Date.UTC(2026, 0, 1) + ((number * 37) % 1000) * dayMs;
  return number % 3 === 0
    ? {}
    : { startOn: dayOf(firstDay), dueOn: dayOf(firstDay + (number % 30) * dayMs) };
}

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

/** One of five items was moved by hand. */
function placeOf(number: number): Pick<WorkItem, 'position'> {
  return number % 5 === 0 ? { position: `${((number * 31) % 50_000) + 100_000}x` } : {};
}

function titleOf(number: number): string {
  const first = pick(words, number * 13);
  return `${first[0]?.toUpperCase()}${first.slice(1)} the ${pick(words, number * 31 + 7)} and ${pick(words, (number >> 3) * 17)}, number ${number}`;
}

function pick<Value>(values: readonly Value[], at: number): Value {
  // The remainder is a place in the list.
  return values[at % values.length] as Value;
}
