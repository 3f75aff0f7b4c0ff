import { useEffect, useMemo, useRef } from 'react';
import type { ReactNode, RefObject } from 'react';
import { needsPerson, statusInNeed } from '#shared/rules/needs.ts';
import type { Operator } from '#shared/domain/operator/schema.ts';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { useOpenRow } from '../../../entities/store/use-open-row.ts';
import { availability, mayOffer, useHomes } from '../../../entities/home/home-store.ts';
import type { Availability } from '../../../entities/home/home-store.ts';
import { useIsAwaited } from '../../../entities/outbox/awaited-entries.ts';
import { creationOf, useOutbox } from '../../../entities/outbox/outbox-store.ts';
import { useShortName } from '../../../entities/work-item/item-names.ts';
import { workItemStore } from '../../../entities/work-item/work-item-store.ts';
import {
  useAllWorkItems,
  useWorkTree,
  workTreeOf,
} from '../../../entities/work-item/work-tree-store.ts';
import { text } from '../../../text/text.ts';
import { Failure } from '../../../ui/failure.tsx';
import { focusSoon } from '../../../ui/focus-soon.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useIsAside } from '../../../actions/aside.ts';
import { isFreeEscape } from '../../../actions/free-escape.ts';
import { useUndoPlace } from '../../../actions/undo/use-undo.ts';
import { itemScope } from '../acts/item-acts.ts';
import { ReviewSection } from '../review/review-section.tsx';
import { useItemActions } from '../acts/use-item-actions.tsx';
import { useVisit } from '../../../actions/use-visit.ts';
import { ItemActions } from './item-actions.tsx';
import { ItemChildren } from './item-children.tsx';
import { ItemDescription } from './item-description.tsx';
import { ItemHead } from './item-head.tsx';
import { ItemHistory } from '../history/item-history.tsx';
import { ItemProperties } from './item-properties.tsx';
import { ItemTalk } from '../talk/item-talk.tsx';
import { ItemMentions } from './item-mentions.tsx';
import { ItemTitle } from './item-title.tsx';
import '../../../ui/screen.css';
import './item.css';

const skeletonRows = 6;

interface ItemScreenProps {
  readonly homeId: string;
  readonly guildId: string;
  readonly workItemId: string;
  readonly operators: readonly Operator[];
  /** The writes of the item that are not with the service, with the actions on them. */
  readonly unsent?: ReactNode;
  /** The questions of operators about their work on the item. */
  readonly decisions?: ReactNode;
  readonly workHref: string;
  readonly itemHref: (id: string) => string;
  readonly threadHref: (conversationId: string) => string;
  readonly documentHref: (documentId: string) => string;
  readonly runHref: (runId: string) => string;
  /** The address of an item, for other programs and for messages. */
  readonly addressOf: (id: string) => string;
  /** Opens a new thread with operators and a first message. */
  readonly onDiscuss: (operatorIds: readonly string[], opening: string) => void;
  /** Goes back to where the item was opened from; absent where it is shown beside that. */
  readonly onBack?: (() => void) | undefined;
  /** Asks what is still to be done with the item, and sends it back to its operator. */
  readonly onSendBack: () => void;
  /** Leaves for the parent of an item that was deleted; undefined for one without a parent. */
  readonly onDeleted: (parentId: string | undefined) => void;
}

/** One work item with all its fields, or why there is nothing to see. */
export function ItemScreen(props: ItemScreenProps) {
  const { homeId, guildId, workItemId, workHref } = props;
  const { load, isReading } = useAllWorkItems(homeId, guildId);
  // A person who opens an item and comes back is still at the same visit.
  useVisit(workItemStore, homeId, guildId);
  const item = useOpenRow(workItemStore, homeId, workItemId);
  const isAwaited = useIsAwaited(homeId, workItemId);
  const { loading, notLoaded, gone } = text.workItem;
  if (item !== undefined) {
    return <ShownItem key={workItemId} {...props} item={item} />;
  }
  if (load.kind === 'failed') {
    return (
      <Failure
        title={notLoaded}
        detail={load.problem.detail}
        onRetry={() => void workItemStore.read(homeId, { guildId })}
      />
    );
  }
  if (isReading || isAwaited) {
    return <Skeleton label={loading} rows={skeletonRows} />;
  }
  return (
    <Failure title={gone.title} detail={gone.detail}>
      <a href={workHref}>{gone.back}</a>
    </Failure>
  );
}

function ShownItem(props: ItemScreenProps & { readonly item: WorkItem }) {
  const { homeId, guildId, item, itemHref, workHref } = props;
  const place = useRef<HTMLElement>(null);
  const creation = useOutbox(({ entries }) => creationOf(entries, homeId, item.id));
  const { ancestors, children } = useRelatives(homeId, guildId, item);
  const shortName = useShortName(homeId, guildId, item);
  const home = useHomes((state) => state.homes.find(({ id }) => id === homeId));
  const canEdit = mayOffer(home, 'work-item-edit');
  const { operators, addressOf, onDiscuss } = props;
  const canDelete = mayOffer(home, 'work-item-delete');
  const itemPlace = { homeId, guildId, operators, canEdit, canDelete, addressOf, onDiscuss };
  const { actions, overlays } = useItemActions(itemPlace, [item.id], {
    anchorOf: () => anchorIn(place.current),
    onDeleted: ({ parentId }) => props.onDeleted(parentId),
  });
  useUndoPlace(homeId, itemScope(item.id));
  return (
    <ItemFrame place={place} title={item.title} onBack={props.onBack}>
      <ItemHead {...{ item, shortName, ancestors, workHref, itemHref }} />
      <div className="item-body">
        <div className="item-name">
          <ItemTitle homeId={homeId} item={item} />
          {creation !== undefined && !needsPerson(creation) && (
            <p className="quiet">{text.workItem.waiting}</p>
          )}
          {props.unsent}
          {props.decisions}
        </div>
        <aside className="item-side" aria-label={text.workItem.properties}>
          <ItemProperties
            {...{ guildId, item }}
            items={children}
            choices={itemPlace}
            runHref={props.runHref}
          />
          <ItemActions actions={actions} />
        </aside>
        <ItemSections
          {...props}
          {...{ canEdit }}
          relatives={children}
          search={availability(home, 'search')}
        />
      </div>
      {overlays}
    </ItemFrame>
  );
}

/** The frame of an item. As a screen of its own it takes the focus, and Escape leads back. */
function ItemFrame({
  place,
  title,
  onBack,
  children,
}: Pick<ItemScreenProps, 'onBack'> & {
  place: RefObject<HTMLElement | null>;
  title: string;
  children: ReactNode;
}) {
  const isAside = useIsAside();
  // The keyboard was in what this screen has replaced.
  useEffect(
    () => (isAside || place.current === null ? undefined : focusSoon(place.current)),
    [isAside, place],
  );
  return (
    // Escape belongs to the whole screen, wherever the focus is in it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={place}
      className="screen thing-screen item"
      aria-label={title}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (isFreeEscape(event)) {
          onBack?.();
        }
      }}
    >
      {children}
    </section>
  );
}

/** All that an item has beside its fields: what is to be decided, its texts, and what is said of it. */
function ItemSections(
  props: ItemScreenProps & {
    readonly item: WorkItem;
    /** Its children. */
    readonly relatives: readonly WorkItem[];
    readonly canEdit: boolean;
    readonly search: Availability;
  },
) {
  const { homeId, guildId, item, operators, threadHref, documentHref, itemHref } = props;
  return (
    <div className="item-sections">
      {item.status === statusInNeed && (
        <ReviewSection
          {...{ homeId, guildId, item, operators, documentHref }}
          onSendBack={props.onSendBack}
        />
      )}
      <ItemDescription homeId={homeId} item={item} canEdit={props.canEdit} />
      <ItemChildren {...{ homeId, guildId, item, itemHref }} items={props.relatives} />
      <ItemTalk
        {...{ homeId, guildId, item, operators, threadHref }}
        address={props.addressOf(item.id)}
      />
      <ItemMentions
        {...{ homeId, guildId, threadHref, documentHref }}
        workItemId={item.id}
        search={props.search}
      />
      <ItemHistory homeId={homeId} itemId={item.id} />
    </div>
  );
}

/** Beside which the values of a field are shown: where the focus is, or else the title. */
function anchorIn(place: HTMLElement | null): HTMLElement | null | undefined {
  const { activeElement } = document;
  const isInside = activeElement !== place && place?.contains(activeElement) === true;
  return isInside && activeElement instanceof HTMLElement
    ? activeElement
    : place?.querySelector<HTMLElement>('input, textarea');
}

/** The ancestors of an item, the topmost first, and its children, oldest first. */
function useRelatives(homeId: string, guildId: string, { id }: WorkItem) {
  const items = useWorkTree(homeId, guildId, (tree) => tree.items);
  return useMemo(() => {
    const tree = workTreeOf(homeId, guildId);
    const itemsOf = (nodes: readonly { item: WorkItem }[] = []) => nodes.map(({ item }) => item);
    // The nodes of a tree change with it.
    return items.length === 0
      ? { ancestors: [], children: [] }
      : { ancestors: itemsOf(tree.ancestorsOf(id)), children: itemsOf(tree.node(id)?.children) };
  }, [homeId, guildId, id, items]);
}
