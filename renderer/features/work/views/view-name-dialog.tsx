import { useState } from 'react';
import type { FormEvent } from 'react';
import { placeLimits } from '#shared/limits/kept-limits.ts';
import { problemOf } from '../../../bridge/call.ts';
import { saveView, viewNamed } from '../../../entities/local-state/saved-view-store.ts';
import type { SavedView, ViewDraft } from '../../../entities/local-state/saved-view-store.ts';
import { text } from '../../../text/text.ts';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';

const words = text.work.savedViews;

interface ViewNameDialogProps {
  /** The view as it is to be kept, under the name that is proposed. */
  readonly view: ViewDraft;
  /** The view that is renamed; undefined where one is saved. */
  readonly renamed: SavedView | undefined;
  readonly views: readonly SavedView[];
  readonly onSaved: (name: string) => void;
  readonly onClose: () => void;
}

/** Asks for the name of a view, and saves it; asks in its place before it replaces another one. */
export function ViewNameDialog(props: ViewNameDialogProps) {
  const { view, renamed, views, onClose } = props;
  const [written, setWritten] = useState(view.name);
  const [replaced, setReplaced] = useState<SavedView>();
  const name = written.trim();
  const { fault, setFault, save, isReplacing } = useSaving(props, name);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const known = viewNamed(views, name);
    if (name === '') {
      setFault(words.nameless);
    } else if (known === undefined || known.id === renamed?.id) {
      void save(renamed?.id);
    } else if (renamed === undefined) {
      setReplaced(known);
    } else {
      setFault(words.taken(known.name));
    }
  };
  if (isReplacing) {
    return null;
  }
  if (replaced !== undefined) {
    return (
      <Confirm
        {...{ ...words.replace, title: words.replace.title(replaced.name) }}
        onConfirm={() => void save(replaced.id, true)}
        onClose={() => setReplaced(undefined)}
      />
    );
  }
  return (
    <Dialog title={renamed === undefined ? words.saveTitle : words.renameTitle} onClose={onClose}>
      <NameForm
        written={written}
        fault={fault}
        act={renamed === undefined ? words.saveAct : words.renameAct}
        onWrite={(value) => {
          setWritten(value);
          setFault(undefined);
        }}
        onSubmit={submit}
        onClose={onClose}
      />
    </Dialog>
  );
}

/** Saves the view under a name, in place of one with an id, and closes; says why where that fails. */
function useSaving({ view, onSaved, onClose }: ViewNameDialogProps, name: string) {
  const [fault, setFault] = useState<string>();
  const [isReplacing, setIsReplacing] = useState(false);
  const save = async (id: string | undefined, isAsked = false) => {
    setIsReplacing(isAsked);
    try {
      await saveView({ ...view, name, ...(id !== undefined && { id }) });
      onSaved(name);
      onClose();
    } catch (error) {
      setFault(problemOf(error).detail);
    }
    setIsReplacing(false);
  };
  return {
    fault,
    setFault,
    save,
    /** Whether it is on its way after the question: the dialog has nothing to ask then. */
    isReplacing,
  };
}

function NameForm({
  written,
  fault,
  act,
  onWrite,
  onSubmit,
  onClose,
}: {
  written: string;
  fault: string | undefined;
  /** The label of the button, a verb. */
  act: string;
  onWrite: (value: string) => void;
  onSubmit: (event: FormEvent) => void;
  onClose: () => void;
}) {
  return (
    <form className="view-name-form" noValidate onSubmit={onSubmit}>
      <TextField
        label={words.name}
        fault={fault}
        maxLength={placeLimits.savedViewName}
        value={written}
        onChange={onWrite}
      />
      <div className="dialog-acts">
        <Button onClick={onClose}>{text.ui.cancel}</Button>
        <Button kind="primary" type="submit">
          {act}
        </Button>
      </div>
    </form>
  );
}
