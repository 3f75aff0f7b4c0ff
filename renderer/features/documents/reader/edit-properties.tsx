import { useState } from 'react';
import type { FormEvent } from 'react';
import type { Document } from '#shared/domain/document/schema.ts';
import { textLimits } from '#shared/limits/limits.ts';
import { valuesOf, withValues } from '#shared/markdown/front-matter/front-matter.ts';
import { useAct } from '../../../actions/use-act.ts';
import { text } from '../../../text/text.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { InlineError } from '../../../ui/inline-error.tsx';
import { saveDocument } from '../document-acts.ts';
import type { GuildPlace } from '../document-acts.ts';
import './document-properties.css';

const words = text.document.frontMatter;

interface EditPropertiesProps {
  readonly place: GuildPlace;
  readonly document: Document;
  readonly content: string;
  readonly onClose: () => void;
}

/** Changes the values before the text of a document, as they are written in it. */
export function EditProperties(props: EditPropertiesProps) {
  return (
    <Dialog title={words.name} onClose={props.onClose}>
      <PropertiesForm {...props} />
    </Dialog>
  );
}

function PropertiesForm({ place, document, content, onClose }: EditPropertiesProps) {
  // A change of others meanwhile is a conflict, as it is in the editor.
  const [begun] = useState({ document, content });
  const [written, setWritten] = useState(() => valuesOf(content).trim());
  const [fault, setFault] = useState<string>();
  const { isBusy, failure, run } = useAct();
  const save = (event: FormEvent) => {
    event.preventDefault();
    const changed = withValues(begun.content, written);
    if (changed === undefined || changed.length > textLimits.documentContent) {
      setFault(changed === undefined ? words.fault : words.long(textLimits.documentContent));
      return;
    }
    const { title, type, description = '', updatedAt = '' } = begun.document;
    const base = { title, type, description, content: begun.content, updatedAt };
    run(async () => {
      await saveDocument(place, document.id, { ...base, content: changed }, base);
      onClose();
    });
  };
  return (
    <form className="properties-form" onSubmit={save}>
      <TextField
        multiline
        label={words.written}
        hint={words.hint}
        fault={fault}
        spellCheck={false}
        dir="auto"
        value={written}
        onChange={(next) => {
          setWritten(next);
          setFault(undefined);
        }}
      />
      <InlineError detail={failure} />
      <div className="dialog-acts">
        <Button onClick={onClose}>{text.ui.cancel}</Button>
        <Button kind="primary" type="submit" disabled={isBusy}>
          {text.document.editor.save}
        </Button>
      </div>
    </form>
  );
}
