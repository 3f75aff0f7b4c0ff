import type { Operator } from '#shared/domain/operator/schema.ts';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import type { OfferedActions } from '../../actions/offered-actions.ts';
import { serviceIdOf } from '../../bridge/local-ids.ts';
import { saveFile } from '../../bridge/outside.ts';
import { mayOffer, useHomes } from '../../entities/home/home-store.ts';
import { shortNameOf } from '../../entities/work-item/item-names.ts';
import { workTreeOf } from '../../entities/work-item/work-tree-store.ts';
import type { WorkNode, WorkTree } from '../../entities/work-item/work-tree.ts';
import { text } from '../../text/text.ts';
import { copyItems } from './acts/item-actions.ts';
import { branchAsMarkdown, itemsAsCsv } from './outline/outline-text.ts';

interface Work {
  readonly homeId: string;
  readonly guildId: string;
  readonly guildName: string;
  readonly operators: readonly Operator[];
  /** The items that the filter lets through; undefined for all. */
  readonly matches: ReadonlySet<string> | undefined;
  readonly onNew: () => void;
}

/** The actions on the whole work of a guild. */
export function workActions(work: Work): OfferedActions {
  const { homeId, guildId } = work;
  return {
    newObjective: { run: work.onNew },
    copyWork: {
      run: () => {
        const tree = workTreeOf(homeId, guildId);
        void copyItems(branchAsMarkdown(tree.roots), tree.items.length);
      },
    },
    exportWork: { run: () => exportView(work) },
  };
}

/** Saves the items that the filter lets through as a file. */
function exportView({ homeId, guildId, guildName, operators, matches }: Work): void {
  const { csvName, did } = text.work;
  const tree = workTreeOf(homeId, guildId);
  const items = itemsOf(tree.roots).filter(({ id }) => matches?.has(id) !== false);
  const csv = csvOf({ homeId, guildId, operators }, tree, items);
  void saveFile(csvName(guildName), csv, did.exported(items.length));
}

/** The items of branches, in the order in which the tree shows them. */
function itemsOf(nodes: readonly WorkNode[]): WorkItem[] {
  return nodes.flatMap(({ item, children }) => [item, ...itemsOf(children)]);
}

function csvOf(
  { homeId, guildId, operators }: Pick<Work, 'homeId' | 'guildId' | 'operators'>,
  tree: WorkTree,
  items: readonly WorkItem[],
): string {
  const { fields, types, statuses, priorities, csv, rollUpName } = text.work;
  const names = new Map<string, string>(operators.map(({ id, name }) => [id, name]));
  const titleOf = (id = '') => tree.node(id)?.item.title ?? '';
  const { type, title, status, priority, operator, progress, parent, start, due } = fields;
  const home = useHomes.getState().homes.find(({ id }) => id === homeId);
  const hasDates = mayOffer(home, 'work-item-dates');
  const dates = hasDates ? [start, due] : [];
  const hasNames = mayOffer(home, 'work-item-names');
  const shortName = hasNames ? [csv.shortName] : [];
  const first = [csv.id, ...shortName, type, title, status, priority, operator];
  const head = [...first, progress, rollUpName, parent, ...dates, csv.created, csv.updated];
  const rows = items.map((item) => {
    const rollUp = tree.rollUpOf(item.id);
    return [
      serviceIdOf(homeId, item.id),
      ...(hasNames ? [shortNameOf(homeId, guildId, item) ?? ''] : []),
      types[item.type],
      item.title,
      statuses[item.status],
      priorities[item.priority],
      names.get(item.assignedOperatorId ?? '') ?? item.assignedOperatorId ?? '',
      item.progress,
      rollUp === undefined ? '' : Math.round(rollUp.progress),
      titleOf(item.parentId),
      ...(hasDates ? [item.startOn ?? '', item.dueOn ?? ''] : []),
      item.createdAt,
      item.updatedAt,
    ];
  });
  return itemsAsCsv(head, rows, navigator.language);
}
