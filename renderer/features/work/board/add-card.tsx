import { useRef, useState } from 'react';
import type { WorkItemStatus } from '#shared/domain/work-item/status.ts';
import { shortTitle } from '../../../actions/undo/act-names.ts';
import { text } from '../../../text/text.ts';
import { createItems } from '../acts/create-items.ts';
import { TitleField } from '../outline/title-field.tsx';
import { positionOfAdded } from './order-cards.ts';

/**
 * The field for the titles of new tasks of a column, over its top, where they come to stand. Enter
 * creates one and begins the next.
 */
export function AddCard({
  homeId,
  guildId,
  status,
  onEnd,
}: {
  homeId: string;
  guildId: string;
  status: WorkItemStatus;
  onEnd: () => void;
}) {
  const [number, setNumber] = useState(0);
  const lastPosition = useRef<string>(undefined);
  const create = (title: string) => {
    const position = positionOfAdded(homeId, guildId, status, lastPosition.current);
    lastPosition.current = position;
    const given = { type: 'task', title, state: { status } } as const;
    const planned = { ...given, parentAt: undefined, ...(position !== undefined && { position }) };
    void createItems(homeId, guildId, undefined, [planned], {
      name: text.undo.names.created(shortTitle(title)),
      words: text.work.did.created(title),
    });
  };
  return (
    <div className="board-add">
      <TitleField
        key={number}
        label={text.work.fields.title}
        placeholder={text.work.newTitle('task')}
        onSave={create}
        onEnd={(why) => (why === 'entered' ? setNumber(number + 1) : onEnd())}
      />
    </div>
  );
}
