import { Link, MessageSquarePlus, MoveRight, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { WorkActionId } from '#shared/capability/action.ts';
import { shortcutOf } from '../../../actions/shortcut-store.ts';
import type { OfferedActions } from '../../../actions/offered-actions.ts';
import { text } from '../../../text/text.ts';
import { Button } from '../../../ui/button.tsx';
import { tooltipOf } from '../../../ui/shortcut.ts';

const buttons: readonly { readonly id: WorkActionId; readonly icon: ReactNode }[] = [
  { id: 'discussItem', icon: <MessageSquarePlus size={16} aria-hidden="true" /> },
  { id: 'copyItemLink', icon: <Link size={16} aria-hidden="true" /> },
  { id: 'moveItem', icon: <MoveRight size={16} aria-hidden="true" /> },
  { id: 'deleteItem', icon: <Trash2 size={16} aria-hidden="true" /> },
];

/** The actions on an item besides changing its fields; why, where one cannot be done. */
export function ItemActions({ actions }: { actions: OfferedActions }) {
  const refusals = new Set(buttons.flatMap(({ id }) => actions[id]?.refusal ?? []));
  return (
    <div className="item-acts" role="group" aria-label={text.workItem.acts.name}>
      {buttons.map(({ id, icon }) => {
        const action = actions[id];
        return action !== undefined && action.refusal === undefined ? (
          <Button
            key={id}
            kind={id === 'discussItem' ? 'plain' : 'quiet'}
            title={tooltipOf(text.app.actions[id], shortcutOf(id))}
            onClick={action.run}
          >
            {icon}
            {text.app.actions[id]}
          </Button>
        ) : null;
      })}
      {[...refusals].map((refusal) => (
        <p key={refusal} className="quiet">
          {refusal}
        </p>
      ))}
    </div>
  );
}
