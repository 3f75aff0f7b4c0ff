import { useState } from 'react';
import type { FormEvent } from 'react';
import type { SavedView } from '#shared/capability/saved-view.ts';
import { placeLimits } from '#shared/limits/limits.ts';
import { problemOf } from '../../bridge/call.ts';
import { saveView, viewNamed } from '../../entities/saved-view-store.ts';
import { text } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';

const words = text.work.savedViews;

interface ViewNameDialogProps {
  /** The view as it is to be kept, under the name that is proposed. */
  readonly view: SavedView;
  /** The view that is renamed; undefined where one is saved. */
  readonly renamed: SavedView | undefined;
  readonly views: readonly SavedView[];
  readonly onSaved: (name: string) => void;
  readonly onClose: () => void;
}

/** Asks for the name of a view, and saves it; asks once more before it replaces another one. */
export function ViewNameDialog({ view, renamed, views, onSaved, onClose }: ViewNameDialogProps) {
  const [written, setWritten] = useState(view.name);
  const [fault, setFault] = useState<string>();
  const [replaced, setReplaced] = useState<SavedView>();
  const name = written.trim();
  const save = async (replaces: string | undefined) => {
    try {
      await saveView({ ...view, name }, replaces);
      onSaved(name);
      onClose();
    } catch (error) {
      setFault(problemOf(error).detail);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const known = viewNamed(views, name);
    if (name === '') {
      setFault(words.nameless);
    } else if (known === undefined || known === renamed) {
      void save(renamed?.name);
    } else if (renamed === undefined) {
      setReplaced(known);
    } else {
      setFault(words.taken(known.name));
    }
  };
  return (
    <Dialog title={renamed === undefined ? words.saveTitle : words.renameTitle} onClose={onClose}>
      <form className="view-name-form" noValidate onSubmit={submit}>
        <TextField
          label={words.name}
          fault={fault}
          maxLength={placeLimits.savedViewName}
          value={written}
          onChange={(value) => {
            setWritten(value);
            setFault(undefined);
          }}
        />
        <div className="dialog-acts">
          <Button onClick={onClose}>{text.ui.cancel}</Button>
          <Button kind="primary" type="submit">
            {renamed === undefined ? words.saveAct : words.renameAct}
          </Button>
        </div>
      </form>
      {replaced !== undefined && (
        <Confirm
          title={words.replace.title(replaced.name)}
          detail={words.replace.detail}
          act={words.replace.act}
          onConfirm={() => void save(replaced.name)}
          onClose={() => setReplaced(undefined)}
        />
      )}
    </Dialog>
  );
}
