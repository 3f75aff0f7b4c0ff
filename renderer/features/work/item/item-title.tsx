import { useId } from 'react';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { textLimits } from '#shared/limits/limits.ts';
import {
  dropItemDraft,
  keepItemDraft,
  useItemDraft,
} from '../../../entities/work-item/item-drafts.ts';
import { text } from '../../../text/text.ts';
import { changeItems } from '../item-acts.ts';
import { useTypedField } from '../../../ui/use-typed-field.ts';

const newLines = /[\r\n]+/gu;

/** The title of an item, which is changed in its place. */
export function ItemTitle({ homeId, item }: { homeId: string; item: WorkItem }) {
  const noteId = useId();
  const kept = useItemDraft(homeId, item.id, 'title');
  const { field, note } = useTypedField({
    current: item.title,
    valueOf: (typed) => typed.trim() || undefined,
    onSave: (title) => changeItems(homeId, [item], { title }, text.work.did.renamed(title)),
    draft: {
      kept,
      keep: (typed) => keepItemDraft(homeId, item.id, 'title', typed),
      drop: (typed) => dropItemDraft(homeId, item.id, 'title', typed),
    },
  });
  return (
    <div className="item-title-place">
      <textarea
        {...field}
        className="item-title"
        rows={1}
        aria-label={text.work.fields.title}
        aria-describedby={noteId}
        maxLength={textLimits.title}
        dir="auto"
        // A title is one line, however it came here.
        onChange={({ target }) =>
          field.onChange({ target: { value: target.value.replaceAll(newLines, ' ') } })
        }
      />
      <p className="field-note" id={noteId} role="status">
        {note}
      </p>
    </div>
  );
}
