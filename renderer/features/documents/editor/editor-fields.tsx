import { ChevronDown, ChevronUp } from 'lucide-react';
import { useId, useState } from 'react';
import { textLimits } from '#shared/limits/limits.ts';
import type { WrittenDocument } from '../../../entities/document/document-drafts.ts';
import { text } from '../../../text/text.ts';
import { TextField } from '../../../ui/field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { TypeField } from '../type-field.tsx';

const { fields, editor: words } = text.document;

type WrittenFields = Omit<WrittenDocument, 'content'>;

/**
 * The title, type and description of a document. Where they would take the room of the content, the
 * title alone is shown, and the others at a press.
 */
export function EditorFields({
  written,
  onChange,
  onFocus,
}: {
  written: WrittenFields;
  onChange: (changed: Partial<WrittenFields>) => void;
  onFocus: () => void;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const othersId = useId();
  const Chevron = isOpen ? ChevronUp : ChevronDown;
  return (
    <div className="document-fields" data-open={isOpen} onFocus={onFocus}>
      <TextField
        label={fields.title}
        maxLength={textLimits.title}
        dir="auto"
        placeholder={words.titleHint}
        value={written.title}
        onChange={(title) => onChange({ title })}
      />
      <div className="document-fields-more">
        <IconButton
          label={words.otherFields}
          icon={<Chevron size={16} aria-hidden="true" />}
          aria-expanded={isOpen}
          aria-controls={othersId}
          onClick={() => setIsOpen(!isOpen)}
        />
      </div>
      <div className="document-fields-others" id={othersId}>
        <TypeField type={written.type} onChoose={(type) => onChange({ type })} />
        <TextField
          label={fields.description}
          maxLength={textLimits.documentDescription}
          dir="auto"
          value={written.description}
          onChange={(description) => onChange({ description })}
        />
      </div>
    </div>
  );
}
