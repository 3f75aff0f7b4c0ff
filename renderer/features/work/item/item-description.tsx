import { useId, useState } from 'react';
import { copyText, openLink } from '../../../bridge/outside.ts';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { keepItemDraft, useItemDraft } from '../../../entities/work-item/item-drafts.ts';
import { text } from '../../../text/text.ts';
import { Button } from '../../../ui/button.tsx';
import { Markdown } from '../../../ui/markdown/markdown.tsx';
import { fitsField } from '../../../ui/fits-field.ts';
import { showToast } from '../../../ui/toast.tsx';
import { changeItems } from '../item-acts.ts';
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
  const draft = useItemDraft(homeId, item.id, 'description');
  const [isOpen, setIsOpen] = useState(false);
  const keep = (written: string) => keepItemDraft(homeId, item.id, 'description', written);
  const current = item.description ?? '';
  const isEditing = canEdit && (isOpen || draft !== '');
  // Others may have written what no field can hold.
  const canOpen = canEdit && fitsField(current);
  const close = () => {
    setIsOpen(false);
    keep('');
  };
  const save = async (description: string) => {
    const isSaved = await changeItems(homeId, [item], { description }, words.changed(item.title));
    if (isSaved) {
      close();
    }
  };
  const discard = (written: string) => {
    close();
    if (written !== current) {
      const onUndo = () => keep(written);
      showToast({ words: words.discarded, onUndo });
    }
  };
  return (
    <section className="item-section" aria-labelledby={titleId}>
      <div className="item-section-head">
        <h2 id={titleId}>{text.work.fields.description}</h2>
        {canOpen && !isEditing && (
          <Button kind="quiet" onClick={() => setIsOpen(true)}>
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
        <ShownDescription current={current} />
      )}
      {!canOpen && !isEditing && (
        <p className="quiet">{canEdit ? words.tooCostly : text.work.unavailable.description}</p>
      )}
    </section>
  );
}

function ShownDescription({ current }: { current: string }) {
  return current.trim() === '' ? (
    <p className="quiet">{words.none}</p>
  ) : (
    <div className="item-description">
      <Markdown text={current} onOpenLink={openLink} onCopy={copyText} />
    </div>
  );
}
