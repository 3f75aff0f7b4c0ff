import type { CSSProperties } from 'react';
import { reportProblem } from '../../../bridge/report-problem.ts';
import { text } from '../../../text/text.ts';
import type { DraftItem } from './draft-item.ts';
import { createItem } from '../acts/item-acts.ts';
import { TypeSign } from '../item/item-signs.tsx';
import { TitleField } from './title-field.tsx';

/**
 * The field for the title of a new item, where the item will stand. Enter creates it and goes on to
 * the next one, as in an outline on paper.
 */
export function DraftRow({
  homeId,
  guildId,
  draft,
  level,
  onDraft,
  onCreated,
  onCancel,
}: {
  homeId: string;
  guildId: string;
  draft: DraftItem;
  level: number;
  /** Goes on to another draft, or to none. */
  onDraft: (draft: DraftItem | undefined) => void;
  onCreated: (id: string) => void;
  onCancel: () => void;
}) {
  const { parentId, type } = draft;
  const create = (title: string) => {
    createItem(homeId, { guildId, type, title, ...(parentId !== undefined && { parentId }) }).then(
      onCreated,
      reportProblem,
    );
  };
  return (
    <div className="outline-draft" style={{ '--level': level } as CSSProperties}>
      <TypeSign type={type} />
      <TitleField
        key={draft.number}
        label={text.work.fields.title}
        placeholder={text.work.newTitle(type)}
        onSave={create}
        onEnd={(why) => {
          onDraft(why === 'entered' ? { ...draft, number: draft.number + 1 } : undefined);
          if (why === 'cancelled') {
            onCancel();
          }
        }}
      />
    </div>
  );
}
