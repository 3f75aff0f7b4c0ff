import { Pencil, RotateCcw } from 'lucide-react';
import { useRef } from 'react';
import type { ActionId, Shortcut } from '#shared/capability/action.ts';
import { conflictsIn, shortcutIn } from '#shared/rules/shortcut-changes.ts';
import type { ShortcutChanges } from '#shared/rules/shortcut-changes.ts';
import { giveShortcut } from '../../actions/shortcut-store.ts';
import { text } from '../../text/text.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { formatKeys } from '../../ui/shortcut.ts';
import { KeyRecorder } from './key-recorder.tsx';

const words = text.settings.shortcuts;

/** One action with its keys, and the ways to change them. */
export function ShortcutRow({
  id,
  changes,
  isEdited,
  onEdit,
  onFailed,
}: {
  id: ActionId;
  changes: ShortcutChanges;
  isEdited: boolean;
  onEdit: (isEdited: boolean) => void;
  onFailed: (error: unknown) => void;
}) {
  const edit = useRef<HTMLButtonElement>(null);
  const name = text.app.actions[id];
  const keys = shortcutIn(changes, id);
  const endEdit = () => {
    onEdit(false);
    edit.current?.focus();
  };
  const give = (given: Shortcut | null | undefined) => {
    endEdit();
    giveShortcut(id, given).catch(onFailed);
  };
  const conflictsOf = (pressed: Shortcut) => conflictsIn(changes, id, pressed);
  return (
    <li className="shortcut-row">
      <div className="shortcut-line">
        <span className="shortcut-name" data-name="">
          {name}
        </span>
        {keys ? <kbd>{formatKeys(keys)}</kbd> : <span className="quiet">{words.none}</span>}
        {id in changes && (
          <IconButton
            label={words.resetOne(name)}
            icon={<RotateCcw size={14} aria-hidden="true" />}
            onClick={() => give(undefined)}
          />
        )}
        <IconButton
          ref={edit}
          label={words.change(name)}
          aria-expanded={isEdited}
          icon={<Pencil size={14} aria-hidden="true" />}
          onClick={() => onEdit(!isEdited)}
        />
      </div>
      {isEdited && <KeyRecorder {...{ id, keys, conflictsOf }} onGive={give} onCancel={endEdit} />}
    </li>
  );
}
