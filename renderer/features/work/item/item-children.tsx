import { Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { childTypeOf } from '#shared/domain/work-item/hierarchy.ts';
import type { WorkItemType } from '#shared/domain/work-item/hierarchy.ts';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { pageLimits } from '#shared/limits/page-limits.ts';
import { reportProblem } from '../../../bridge/report-problem.ts';
import { useRollUp } from '../../../entities/work-item/work-tree-store.ts';
import { text } from '../../../text/text.ts';
import { Button } from '../../../ui/button.tsx';
import { draftChildOf } from '../outline/draft-item.ts';
import type { DraftItem } from '../outline/draft-item.ts';
import { createItem } from '../acts/item-acts.ts';
import { StatusSign, TypeSign } from './item-signs.tsx';
import { TitleField } from '../outline/title-field.tsx';
import { rovingRows } from '../../../ui/roving-rows.ts';

const words = text.workItem.children;

interface ItemChildrenProps {
  readonly homeId: string;
  readonly guildId: string;
  readonly item: WorkItem;
  readonly items: readonly WorkItem[];
  readonly itemHref: (id: string) => string;
}

/** The children of an item, and the field for one more; nothing for an item that has none ever. */
export function ItemChildren(props: ItemChildrenProps) {
  const childType = childTypeOf(props.item.type);
  return childType === undefined ? null : <Children {...props} childType={childType} />;
}

function Children({
  homeId,
  guildId,
  item,
  items,
  itemHref,
  childType,
}: ItemChildrenProps & { readonly childType: WorkItemType }) {
  const titleId = useId();
  const [shown, setShown] = useState<number>(pageLimits.shownChildren);
  const [draft, setDraft] = useState<DraftItem>();
  const create = (title: string) => {
    createItem(homeId, { guildId, type: childType, title, parentId: item.id }).catch(reportProblem);
  };
  return (
    <section className="item-section" aria-labelledby={titleId}>
      <div className="item-section-head">
        <h2 id={titleId}>{words.title}</h2>
        <Button kind="quiet" onClick={() => setDraft(draftChildOf(item))}>
          <Plus size={14} aria-hidden="true" />
          {text.work.addChild}
        </Button>
      </div>
      {items.length > 0 && (
        <ul ref={rovingRows} className="item-children" aria-labelledby={titleId}>
          {items.slice(0, shown).map((child) => (
            <Child key={child.id} {...{ homeId, guildId, child }} href={itemHref(child.id)} />
          ))}
        </ul>
      )}
      {items.length > shown && (
        <Button kind="quiet" onClick={() => setShown(shown + pageLimits.shownChildren)}>
          {words.showMore(Math.min(items.length - shown, pageLimits.shownChildren))}
        </Button>
      )}
      {draft !== undefined && (
        <div className="item-child-draft">
          <TypeSign type={draft.type} />
          <TitleField
            key={draft.number}
            label={text.work.newTitle(draft.type)}
            placeholder={text.work.newTitle(draft.type)}
            onSave={create}
            onEnd={(why) =>
              setDraft(why === 'entered' ? { ...draft, number: draft.number + 1 } : undefined)
            }
          />
        </div>
      )}
      {items.length === 0 && draft === undefined && (
        <p className="quiet">{words.none(childType)}</p>
      )}
    </section>
  );
}

function Child({
  homeId,
  guildId,
  child,
  href,
}: Pick<ItemChildrenProps, 'homeId' | 'guildId'> & { child: WorkItem; href: string }) {
  const { types, statuses, percent, rollUp: rollUpIs, rollUpFormula } = text.work;
  const rollUp = useRollUp(homeId, guildId, child.id);
  const progress = percent(child.progress);
  return (
    <li className="item-child">
      <TypeSign type={child.type} />
      <span className="hidden">{types[child.type]}</span>
      <a className="item-child-title" href={href} dir="auto">
        {child.title}
      </a>
      <span className="item-child-fact">
        <StatusSign status={child.status} />
        {statuses[child.status]}
      </span>
      <span className="item-child-progress">
        <span className="hidden">{words.progress(progress)}</span>
        <span aria-hidden="true">{progress}</span>
      </span>
      {rollUp !== undefined && (
        <span
          className="item-child-progress"
          data-roll-up=""
          title={rollUpFormula(rollUp.leafCount, rollUp.doneCount)}
        >
          <span className="hidden">{rollUpIs(percent(rollUp.progress))}</span>
          <span aria-hidden="true">{percent(rollUp.progress)}</span>
        </span>
      )}
    </li>
  );
}
