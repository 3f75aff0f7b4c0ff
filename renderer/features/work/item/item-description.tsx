import { useId, useState } from 'react';
import { copyText, openLink } from '../../../bridge/outside.ts';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { saveItemDraft, useItemDraft } from '../../../entities/work-item/item-drafts.ts';
import { text } from '../../../text/text.ts';
import { Button } from '../../../ui/button.tsx';
import { markdownLimits } from '#shared/limits/page-limits.ts';
import { useTicks } from '../../../ui/markdown/use-ticks.ts';
import { Markdown } from '../../../ui/markdown/markdown.tsx';
import { fitsField } from '../../../ui/fits-field.ts';
import { showToast } from '../../../ui/toast.tsx';
import { changeItems } from '../acts/item-acts.ts';
import { DescriptionEditor } from './description-editor.tsx';

const words = text.workItem.description;

/**
 * The description of an item, formatted, and its editor where the service can change it. What is
 * being written is kept through crash and quit: the editor then opens with it again.
 */
export function ItemDescription({
  homeId,
  item,
  canEdit,
}: {
  homeId: string;
  item: WorkItem;
  canEdit: boolean;
}) {
  const titleId = useId();
  const current = item.description ?? '';
  const { draft, discarded, isOpen, open, keep, save, discard, bringBack, dismiss } =
    useDescription(homeId, item);
  const isEditing = canEdit && (isOpen || draft !== '');
  // Others may have written what no field can hold.
  const canOpen = canEdit && fitsField(current);
  return (
    <section className="item-section" aria-labelledby={titleId}>
      <div className="item-section-head">
        <h2 id={titleId}>{text.work.fields.description}</h2>
        {canOpen && !isEditing && (
          <Button kind="quiet" onClick={open}>
            {words.edit}
          </Button>
        )}
      </div>
      {isEditing ? (
        <DescriptionEditor
          current={current}
          draft={draft}
          onWrite={keep}
          onSave={save}
          onDiscard={discard}
        />
      ) : (
        <ShownDescription homeId={homeId} item={item} canTick={canOpen} />
      )}
      {canOpen && !isEditing && discarded !== '' && discarded !== current && (
        <Discarded onBringBack={() => bringBack(discarded)} onDismiss={dismiss} />
      )}
      {!canOpen && !isEditing && (
        <p className="quiet">{canEdit ? words.tooCostly : text.work.unavailable.description}</p>
      )}
    </section>
  );
}

/** The draft of a description: kept, saved, discarded and brought back. */
function useDescription(homeId: string, item: WorkItem) {
  const draft = useItemDraft(homeId, item.id, 'description');
  const discarded = useItemDraft(homeId, item.id, 'discardedDescription');
  const [isOpen, setIsOpen] = useState(false);
  const keep = (written: string) => saveItemDraft(homeId, item.id, 'description', written);
  const keepDiscarded = (written: string) =>
    saveItemDraft(homeId, item.id, 'discardedDescription', written);
  const close = () => {
    setIsOpen(false);
    keep('');
  };
  const save = async (description: string) => {
    const isSaved = await changeItems(homeId, [item], { description }, words.changed(item.title));
    if (isSaved) {
      close();
      keepDiscarded('');
    }
  };
  const bringBack = (written: string) => {
    keep(written);
    keepDiscarded('');
  };
  const discard = (written: string) => {
    close();
    if (written !== (item.description ?? '')) {
      keepDiscarded(written);
      showToast({ words: words.discarded, onUndo: () => bringBack(written) });
    }
  };
  const open = () => setIsOpen(true);
  const dismiss = () => keepDiscarded('');
  return { draft, discarded, isOpen, open, keep, save, discard, bringBack, dismiss };
}

/** The way back to what was written last and discarded. */
function Discarded({ onBringBack, onDismiss }: { onBringBack: () => void; onDismiss: () => void }) {
  return (
    <div className="item-section-head">
      <p className="quiet">{words.discardedBefore}</p>
      <Button kind="quiet" onClick={onBringBack}>
        {words.bringBack}
      </Button>
      <Button kind="quiet" onClick={onDismiss}>
        {text.app.dismiss}
      </Button>
    </div>
  );
}

function ShownDescription({
  homeId,
  item,
  canTick,
}: {
  homeId: string;
  item: WorkItem;
  canTick: boolean;
}) {
  const current = item.description ?? '';
  const tick = useTicks(current, markdownLimits.piece, (description, before) =>
    changeItems(
      homeId,
      [{ ...item, description: before }],
      { description },
      words.changed(item.title),
    ),
  );
  return current.trim() === '' ? (
    <p className="quiet">{words.none}</p>
  ) : (
    <div className="item-description">
      <Markdown
        text={current}
        onOpenLink={openLink}
        onCopy={copyText}
        {...(canTick && { onTick: tick })}
      />
    </div>
  );
}
