import { useId } from 'react';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { removeSample } from '../../actions/remove-sample.ts';
import { reportProblem } from '../../bridge/report-problem.ts';
import { useAllWorkItems } from '../../entities/work-item/work-tree-store.ts';
import { workItemStore } from '../../entities/work-item/work-item-store.ts';
import { useList } from '../../entities/store/entity-store.ts';
import { useFirstRun } from '../../features/first-run/first-run-store.ts';
import { StatusSign } from '../../features/work/item/item-signs.tsx';
import { text } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { hrefOf, itemPath } from '../places/paths.ts';
import { rovingRows } from '../../ui/roving-rows.ts';
import './sample-tree.css';

const words = text.firstRun.sample;

/** The sample work of a new guild beside its first thread, and the button that deletes all samples. */
export function SampleTree({
  homeId,
  guildId,
  conversationId,
}: {
  homeId: string;
  guildId: string;
  conversationId: string;
}) {
  const made = useFirstRun(({ state }) => state?.made);
  const titleId = useId();
  if (made?.guildId !== guildId || made.sample?.threadId !== conversationId) {
    return null;
  }
  return (
    <section className="details-section" aria-labelledby={titleId}>
      <h2 className="details-title" id={titleId}>
        {words.title}
      </h2>
      <Tree homeId={homeId} guildId={guildId} ids={made.sample.items} />
      <p className="details-detail">{words.note}</p>
      <Button onClick={() => void removeSample().catch(reportProblem)}>{words.remove}</Button>
    </section>
  );
}

function Tree({
  homeId,
  guildId,
  ids,
}: {
  homeId: string;
  guildId: string;
  ids: readonly string[];
}) {
  useAllWorkItems(homeId, guildId);
  const { rows } = useList(workItemStore, homeId, { guildId });
  const items = rows.filter(({ id }) => ids.includes(id));
  return (
    <div ref={rovingRows}>
      <Level homeId={homeId} items={items} parentId={undefined} />
    </div>
  );
}

/** The items below one, each with those below it. */
function Level({
  homeId,
  items,
  parentId,
}: {
  homeId: string;
  items: readonly WorkItem[];
  parentId: string | undefined;
}) {
  const shown = items.filter((item) => item.parentId === parentId);
  return shown.length === 0 ? null : (
    <ul className="sample-tree">
      {shown.map(({ id, title, status }) => (
        <li key={id}>
          <a href={hrefOf(itemPath(homeId, id))}>
            <StatusSign status={status} />
            {title}
          </a>
          <Level homeId={homeId} items={items} parentId={id} />
        </li>
      ))}
    </ul>
  );
}
