import { useEffect, useId, useRef, useState } from 'react';
import type { CSSProperties } from 'react';
import { temporaryIdOf } from '#shared/outbox/temporary-id.ts';
import { shortTitle } from '../../../actions/undo/act-names.ts';
import { reportProblem } from '../../../bridge/report-problem.ts';
import { text } from '../../../text/text.ts';
import type { DraftItem, MovedDraft } from './draft-item.ts';
import { createItems, newEntryIds } from '../acts/create-items.ts';
import type { PlannedItem } from '../acts/create-items.ts';
import { createItem } from '../acts/item-acts.ts';
import { keepOwnPosition, positionOfNew } from '../acts/order-items.ts';
import { TypeSign } from '../item/item-signs.tsx';
import { TitleField } from './title-field.tsx';
import type { DraftGroup } from './use-group-rows.ts';

/** Returns a draft one level further in or out. */
type MoveDraft = (draft: DraftItem, to: 'in' | 'out') => MovedDraft;

/**
 * The field for the title of a new item, where the item will stand. Enter creates it and goes on to
 * the next one, and Tab and Shift+Tab change its level, as in an outline on paper.
 */
export function DraftRow({
  homeId,
  guildId,
  draft,
  level,
  onDraft,
  onCreated,
  onCancel,
  movedDraft,
  draftIn,
}: {
  homeId: string;
  guildId: string;
  draft: DraftItem;
  level: number;
  /** Goes on to another draft, or to none. */
  onDraft: (draft: DraftItem | undefined) => void;
  onCreated: (id: string) => void;
  onCancel: () => void;
  movedDraft: MoveDraft;
  /** The group in which the item is created; undefined in a tree with its levels. */
  draftIn?: DraftGroup | undefined;
}) {
  const { parentId, type } = draft;
  const row = useRef<HTMLDivElement>(null);
  const wordsId = useId();
  const { changeLevel, refusal } = useDraftLevel(draft, movedDraft, onDraft);
  useEffect(() => {
    row.current?.scrollIntoView({ block: 'nearest' });
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another place, and nothing else
  }, [parentId]);
  const { create, lastPosition } = useCreate({ homeId, guildId, draft, draftIn, onCreated });
  return (
    <div ref={row} role="row" aria-level={level}>
      <div className="outline-draft" role="gridcell" style={{ '--level': level } as CSSProperties}>
        <TypeSign type={type} />
        <TitleField
          key={draft.number}
          label={text.work.fields.title}
          placeholder={text.work.newTitle(type)}
          describedBy={wordsId}
          onLevel={changeLevel}
          onSave={create}
          onEnd={(why) => {
            const next = { ...draft, after: lastPosition.current, number: draft.number + 1 };
            onDraft(why === 'entered' ? next : undefined);
            if (why === 'cancelled') {
              onCancel();
            }
          }}
        />
        <DraftWords {...{ draftIn, refusal }} id={wordsId} />
      </div>
    </div>
  );
}

/** The keys of the field, or where its item comes; why its level stays, where that was asked for. */
function DraftWords({
  id,
  draftIn,
  refusal,
}: {
  id: string;
  draftIn: DraftGroup | undefined;
  refusal: string | undefined;
}) {
  const { groups, levels } = text.work;
  return (
    <span className="outline-draft-words" id={id} role="status" data-refused={refusal && ''}>
      {refusal ?? (draftIn ? groups.newIn(draftIn.name) : levels.keys)}
    </span>
  );
}

/** Creates the item of a draft in its place. The next one follows the position of the last one. */
function useCreate({
  homeId,
  guildId,
  draft: { parentId, type, after },
  draftIn,
  onCreated,
}: {
  readonly homeId: string;
  readonly guildId: string;
  readonly draft: DraftItem;
  readonly draftIn: DraftGroup | undefined;
  readonly onCreated: (id: string) => void;
}) {
  const lastPosition = useRef(after);
  const create = (title: string) => {
    const position = positionOfNew(homeId, guildId, parentId, after);
    lastPosition.current = position;
    const given = { type, title, ...(position !== undefined && { position }) };
    if (draftIn !== undefined) {
      const creation = createInGroup(homeId, guildId, parentId, given, draftIn);
      creation.then((id) => id !== undefined && onCreated(id), reportProblem);
      return;
    }
    const noteCreated = (id: string) => {
      if (position !== undefined) {
        keepOwnPosition(homeId, id, position);
      }
      onCreated(id);
    };
    const below = parentId !== undefined && { parentId };
    createItem(homeId, { guildId, ...given, ...below }).then(noteCreated, reportProblem);
  };
  return { create, lastPosition };
}

/** Creates an item with the values of a group, as one act, and answers its id; undefined if it was not kept. */
async function createInGroup(
  homeId: string,
  guildId: string,
  parentId: string | undefined,
  item: Pick<PlannedItem, 'type' | 'title' | 'position'>,
  { values }: DraftGroup,
): Promise<string | undefined> {
  const entryIds = newEntryIds();
  const { status, priority, assignedOperatorId } = values;
  const planned: PlannedItem = {
    ...item,
    parentAt: undefined,
    entryIds,
    ...(status !== undefined && status !== 'todo' && { state: { status } }),
    ...(priority !== undefined && { priority }),
    ...(typeof assignedOperatorId === 'string' && { assignedOperatorId }),
  };
  const said = {
    name: text.undo.names.created(shortTitle(item.title)),
    words: text.work.did.created(item.title),
  };
  const isKept = await createItems(homeId, guildId, parentId, [planned], said);
  return isKept ? temporaryIdOf(entryIds.creation) : undefined;
}

/** Changes the level of a draft, or says why that cannot be until it is another draft. */
function useDraftLevel(
  draft: DraftItem,
  movedDraft: MoveDraft,
  onDraft: (draft: DraftItem) => void,
) {
  const [refused, setRefused] = useState<{ readonly draft: DraftItem; readonly refusal: string }>();
  const changeLevel = (to: 'in' | 'out') => {
    const moved = movedDraft(draft, to);
    if ('refusal' in moved) {
      setRefused({ draft, refusal: moved.refusal });
    } else {
      onDraft(moved.draft);
    }
  };
  return { changeLevel, refusal: refused?.draft === draft ? refused.refusal : undefined };
}
