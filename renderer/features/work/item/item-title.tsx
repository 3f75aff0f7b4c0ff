import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { textLimits } from '#shared/limits/limits.ts';
import { useFieldDraft } from '../../../entities/local-state/field-drafts.ts';
import { text } from '../../../text/text.ts';
import { LineField } from '../../../ui/line-field.tsx';
import { changeItems } from '../acts/item-acts.ts';
import { useWhoChanged } from './use-who-changed.ts';

/** The title of an item, which is changed in its place. */
export function ItemTitle({ homeId, item }: { homeId: string; item: WorkItem }) {
  const draft = useFieldDraft({ homeId, kind: 'work_item', id: item.id, field: 'title' });
  const whoChanged = useWhoChanged(homeId, item.id, 'title');
  return (
    <LineField
      label={text.work.fields.title}
      maxLength={textLimits.title}
      isTitle
      current={item.title}
      valueOf={(typed) => typed.trim() || undefined}
      onSave={(title) => changeItems(homeId, [item], { title }, text.work.did.renamed(title))}
      whoChanged={whoChanged}
      draft={draft}
    />
  );
}
