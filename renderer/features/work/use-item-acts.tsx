import { useState } from 'react';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { workTreeOf } from '../../entities/work-item/work-tree-store.ts';
import { text } from '../../text/text.ts';
import { AnchoredMenu } from '../../ui/anchored-menu.tsx';
import type { OpenMenu } from '../../ui/anchored-menu.tsx';
import { showToast } from '../../ui/toast.tsx';
import { DeleteQuestion } from './delete-question.tsx';
import { draftChildOf } from './draft-item.ts';
import type { DraftItem } from './draft-item.ts';
import { changeItems } from './item-acts.ts';
import { choicesFor } from './item-choices.ts';
import type { ChoiceContext, ChosenField } from './item-choices.ts';
import { MoveDialog } from './move-dialog.tsx';

interface ItemActsOptions {
  readonly guildId: string;
  readonly choices: ChoiceContext;
  readonly canDelete: boolean;
  readonly onDraft: (draft: DraftItem | undefined) => void;
  readonly onOpen: (id: string) => void;
}

/** What can be done with an item of the outline, and what stands over the outline for it. */
export function useItemActs(
  { guildId, choices, canDelete, onDraft, onOpen }: ItemActsOptions,
  expand: (ids: readonly string[], isExpanded: boolean) => void,
  focusActive: () => void,
) {
  const { homeId } = choices;
  const [menu, setMenu] = useState<OpenMenu>();
  const [renamedId, setRenamedId] = useState<string>();
  const questions = useQuestions(homeId, guildId, canDelete);
  const itemOf = (id: string) => workTreeOf(homeId, guildId).node(id)?.item;

  const addChild = (id: string) => {
    const item = itemOf(id);
    const child = item && draftChildOf(item);
    if (child !== undefined) {
      expand([id], true);
      onDraft(child);
    }
  };
  const overlays = (
    <>
      {menu && <AnchoredMenu open={menu} onClose={() => setMenu(undefined)} />}
      {questions.overlays}
    </>
  );
  const onEndRename = (why: 'entered' | 'left' | 'cancelled') => {
    setRenamedId(undefined);
    if (why !== 'left') {
      focusActive();
    }
  };
  return {
    renamedId,
    overlays,
    byId: {
      open: onOpen,
      rename: setRenamedId,
      addChild,
      delete: questions.askToDelete,
      move: questions.askWhere,
    },
    ofRow: {
      onOpen,
      onAddChild: addChild,
      onRename: (item: WorkItem, title: string) => rename(homeId, item, title),
      onEndRename,
      onChoose: (item: WorkItem, field: ChosenField, anchor: HTMLElement) =>
        setMenu({ anchor, items: choicesFor(field, [item], choices) }),
    },
  };
}

function rename(homeId: string, item: WorkItem, title: string): void {
  void changeItems(homeId, [item], { title }, text.work.did.renamed(title));
}

/** What is asked before an item is deleted or moved. */
function useQuestions(homeId: string, guildId: string, canDelete: boolean) {
  const [toDelete, setToDelete] = useState<WorkItem>();
  const [toMove, setToMove] = useState<WorkItem>();
  const askToDelete = (id: string) => {
    const childCount = workTreeOf(homeId, guildId).node(id)?.children.length ?? 0;
    if (!canDelete) {
      showToast({ words: text.work.unavailable.delete });
    } else if (childCount > 0) {
      showToast({ words: text.workItem.acts.hasChildren(childCount) });
    } else {
      setToDelete(workTreeOf(homeId, guildId).node(id)?.item);
    }
  };
  const askWhere = (id: string) => setToMove(workTreeOf(homeId, guildId).node(id)?.item);
  const overlays = (
    <>
      {toDelete && (
        <DeleteQuestion homeId={homeId} item={toDelete} onClose={() => setToDelete(undefined)} />
      )}
      {toMove && (
        <MoveDialog
          homeId={homeId}
          guildId={guildId}
          item={toMove}
          onClose={() => setToMove(undefined)}
        />
      )}
    </>
  );
  return { askToDelete, askWhere, overlays };
}
