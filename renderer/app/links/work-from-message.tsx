import { ListTree } from 'lucide-react';
import { memo, useContext } from 'react';
import { leafRollUp } from '#shared/domain/work-item/roll-up.ts';
import { pageLimits } from '#shared/limits/page-limits.ts';
import { useRow } from '../../entities/store/entity-store.ts';
import { useLinkedWork } from '../../entities/work-item/linked-work.ts';
import { workItemStore } from '../../entities/work-item/work-item-store.ts';
import { useRollUp, useWorkTree } from '../../entities/work-item/work-tree-store.ts';
import type { WorkTree } from '../../entities/work-item/work-tree.ts';
import { StatusSign, TypeSign } from '../../features/work/item/item-signs.tsx';
import { text } from '../../text/text.ts';
import { Progress } from '../../ui/progress.tsx';
import { hrefOf, itemPath, workPath } from '../places/paths.ts';
import { ThingPlaceContext } from './thing-place-context.ts';
import './work-from-message.css';

const words = text.work.fromMessage;

/**
 * The items that were made of a message, with how far they are. It follows them, and is absent where
 * no item links to the message.
 */
export const WorkFromMessage = memo(function WorkFromMessage({
  homeId,
  conversationId,
  messageId,
}: {
  homeId: string;
  conversationId: string;
  messageId: string;
}) {
  const { guildId } = useContext(ThingPlaceContext);
  const ids = useLinkedWork(homeId, guildId, conversationId, messageId);
  const sum = useWorkTree(homeId, guildId, (tree) => wordsOfSum(tree, ids));
  const [progress = 0, leafCount = 0, doneCount = 0] = sum.split(' ').map(Number);
  if (ids.length === 0) {
    return null;
  }
  const shown = ids.slice(0, pageLimits.workFromMessage);
  return (
    <section className="message-work" aria-label={words.name}>
      <p className="message-work-head">
        <ListTree size={14} aria-hidden="true" />
        <span>{words.name}</span>
        <span className="quiet">{words.done(doneCount, leafCount)}</span>
      </p>
      <Progress label={words.progress} value={Math.round(progress)} />
      <ul className="message-work-items">
        {shown.map((id) => (
          <TopmostItem key={id} {...{ homeId, guildId, id }} />
        ))}
      </ul>
      {ids.length > shown.length && (
        <a href={hrefOf(workPath(homeId, 'tree'))}>{words.more(ids.length - shown.length)}</a>
      )}
    </section>
  );
});

function TopmostItem({ homeId, guildId, id }: { homeId: string; guildId: string; id: string }) {
  const item = useRow(workItemStore, homeId, id);
  const rollUp = useRollUp(homeId, guildId, id);
  if (item === undefined) {
    return null;
  }
  const { types, statuses, fieldName } = text.work;
  return (
    <li>
      <a className="message-work-item" href={hrefOf(itemPath(homeId, id))}>
        <TypeSign type={item.type} />
        <span className="hidden">{fieldName(types[item.type])}</span>
        <bdi>{item.title}</bdi>
      </a>
      <StatusSign status={item.status} />
      <span className="hidden">{statuses[item.status]}</span>
      {rollUp !== undefined && (
        <span className="message-work-done quiet">
          {words.done(rollUp.doneCount, rollUp.leafCount)}
        </span>
      )}
    </li>
  );
}

/**
 * How far some branches are together: the mean progress of their leaves, the number of leaves and of
 * those that are done. It is a text, so that it is equal as long as they are.
 */
function wordsOfSum(tree: WorkTree, ids: readonly string[]): string {
  const sums = ids.flatMap((id) => {
    const { item } = tree.node(id) ?? {};
    return item === undefined ? [] : [tree.rollUpOf(id) ?? leafRollUp(item)];
  });
  const leafCount = sums.reduce((sum, each) => sum + each.leafCount, 0);
  const doneCount = sums.reduce((sum, each) => sum + each.doneCount, 0);
  const progress = sums.reduce((sum, each) => sum + each.progress * each.leafCount, 0);
  return [progress / Math.max(leafCount, 1), leafCount, doneCount].join(' ');
}
