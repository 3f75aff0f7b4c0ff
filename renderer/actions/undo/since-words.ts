import type { ThingChange } from '#shared/capability/act.ts';
import { isCivilDate } from '#shared/text/civil-date.ts';
import type { WorkItemChange } from '#shared/domain/work-item/history.ts';
import { useHomes } from '../../entities/home/home-store.ts';
import { operatorStore } from '../../entities/operator/operator-store.ts';
import { readNewestChanges } from '../../entities/work-item/last-changer.ts';
import { text } from '../../text/text.ts';
import { writtenDate } from '../../ui/dates/written-date.ts';
import { labelOf, shortTitle } from './act-names.ts';
import type { Difference, Objection } from './take-back.ts';
import type { Below } from './undo-ports.ts';

const words = text.undo.ask;

/** How many of the things below one are named. */
const mostNamed = 3;

type Changed = Extract<Objection, { readonly kind: 'changed' }>;

/** Who changed what of a thing since an act: `“Order flour”: Bob set the status to Review since.` */
export async function sinceWords(homeId: string, objection: Changed): Promise<string> {
  const { change, differences, below } = objection;
  const whoOf = differences.length > 0 ? await readWho(homeId, change) : () => undefined;
  const byWho = new Map<string, string[]>();
  for (const difference of differences) {
    const who = whoOf(difference.field) ?? words.somebody;
    byWho.set(who, [...(byWho.get(who) ?? []), actOf(homeId, difference)]);
  }
  const sentences = [...byWho].map(([who, acts]) => words.who(who, acts));
  return words.line(shortTitle(change.title), [...sentences, ...(await belowWords(homeId, below))]);
}

/** The things below a thing and who made them, the topmost first: `Below it: “Buy rye” by Bob.` */
async function belowWords(homeId: string, below: readonly Below[]): Promise<string[]> {
  if (below.length === 0) {
    return [];
  }
  const named = below.toReversed().slice(0, mostNamed);
  const titles = named.map(async ({ id, title }) =>
    words.madeBy(shortTitle(title), await readMaker(homeId, id)),
  );
  return [words.below(await Promise.all(titles), below.length - named.length)];
}

/** Who made an item, as far as the service tells. */
async function readMaker(homeId: string, workItemId: string): Promise<string | undefined> {
  const home = useHomes.getState().homes.find((each) => each.id === homeId);
  const changes = await readNewestChanges(home, workItemId);
  const actor = changes.find(({ kind }) => kind === 'created')?.actor;
  return actor?.id === home?.user?.id ? actor && words.byYou : actor?.name;
}

/** Who changed each field last, as far as the service tells. */
async function readWho(
  homeId: string,
  { noun, id }: ThingChange,
): Promise<(field: string) => string | undefined> {
  const home = useHomes.getState().homes.find((each) => each.id === homeId);
  const changes = noun === 'work_item' ? await readNewestChanges(home, id) : [];
  return (field) => whoIn(changes, field, home?.user?.id);
}

function whoIn(
  changes: readonly WorkItemChange[],
  field: string,
  ownId: string | undefined,
): string | undefined {
  const last = changes.find(
    ({ kind, changes: fields }) =>
      kind === 'updated' && fields.some((each) => each.field === field),
  );
  return last?.actor.id === ownId ? words.you : last?.actor.name;
}

function actOf(homeId: string, { field, now }: Difference): string {
  const { statuses, priorities, percent } = text.work;
  const label = labelOf(field) ?? text.outbox.otherField;
  switch (field) {
    case 'status':
    case 'priority':
    case 'type': {
      const { types } = text.document;
      const values: Readonly<Record<string, string>> = { ...statuses, ...priorities, ...types };
      return words.set(label, values[String(now)] ?? String(now));
    }
    case 'progress':
      return words.set(label, percent(Number(now)));
    case 'startOn':
    case 'dueOn':
      return isCivilDate(String(now))
        ? words.set(label, writtenDate(String(now)))
        : words.changed(label);
    case 'title':
      return words.renamed(shortTitle(String(now)));
    case 'assignedOperatorId':
      return typeof now === 'string' && now !== ''
        ? words.assigned(operatorStore.row(homeId, now)?.name)
        : words.unassigned;
    case 'parentId':
    case 'position':
      return words.moved;
    default:
      return labelOf(field) === undefined ? words.changedOther : words.changed(label);
  }
}
