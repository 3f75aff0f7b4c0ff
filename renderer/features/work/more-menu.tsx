import { MoreHorizontal } from 'lucide-react';
import type { Operator } from '#shared/domain/operator/schema.ts';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { saveFile } from '../../bridge/outside.ts';
import { workTreeOf } from '../../entities/work-item/work-tree-store.ts';
import type { WorkTree } from '../../entities/work-item/work-tree.ts';
import { text } from '../../text/text.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { copyItems } from './outline-menu.ts';
import { branchAsMarkdown, itemsAsCsv } from './outline-text.ts';

/** What can be done with a whole view of work. */
export function MoreMenu({
  homeId,
  guildId,
  guildName,
  operators,
  matches,
}: {
  homeId: string;
  guildId: string;
  guildName: string;
  operators: readonly Operator[];
  matches: ReadonlySet<string> | undefined;
}) {
  const { moreActions, copyAll, exportCsv, csvName, did } = text.work;
  const copyTree = () => {
    const tree = workTreeOf(homeId, guildId);
    void copyItems(branchAsMarkdown(tree.roots), tree.items.length);
  };
  const save = () => {
    const tree = workTreeOf(homeId, guildId);
    const items = tree.items.filter(({ id }) => matches?.has(id) !== false);
    const csv = csvOf(tree, items, operators);
    void saveFile(csvName(guildName), csv, did.exported(items.length));
  };
  return (
    <Menu
      trigger={<IconButton label={moreActions} icon={<MoreHorizontal size={16} />} />}
      items={[
        { label: copyAll, onSelect: copyTree },
        { label: exportCsv, onSelect: save },
      ]}
    />
  );
}

function csvOf(tree: WorkTree, items: readonly WorkItem[], operators: readonly Operator[]): string {
  const { fields, types, statuses, priorities, csv, rollUpName } = text.work;
  const names = new Map<string, string>(operators.map(({ id, name }) => [id, name]));
  const titleOf = (id = '') => tree.node(id)?.item.title ?? '';
  const { type, title, status, priority, operator, progress, parent } = fields;
  const first = [csv.id, type, title, status, priority, operator];
  const head = [...first, progress, rollUpName, parent, csv.created, csv.updated];
  const rows = items.map((item) => {
    const rollUp = tree.rollUpOf(item.id);
    return [
      item.id,
      types[item.type],
      item.title,
      statuses[item.status],
      priorities[item.priority],
      names.get(item.assignedOperatorId ?? '') ?? item.assignedOperatorId ?? '',
      item.progress,
      rollUp === undefined ? '' : Math.round(rollUp.progress),
      titleOf(item.parentId),
      item.createdAt,
      item.updatedAt,
    ];
  });
  return itemsAsCsv(head, rows);
}
