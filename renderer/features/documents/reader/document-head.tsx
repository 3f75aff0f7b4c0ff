import { useId } from 'react';
import type { Document } from '#shared/domain/document/schema.ts';
import { textLimits } from '#shared/limits/limits.ts';
import { stampOf } from '../../../entities/entity-list.ts';
import { text } from '../../../text/text.ts';
import { formatExact, formatRecent } from '../../../ui/time.ts';
import { useNow } from '../../../ui/use-now.ts';
import { useTypedField } from '../../../ui/use-typed-field.ts';
import { changeDocument } from '../document-acts.ts';
import type { GuildPlace } from '../document-acts.ts';
import { TypeField } from '../type-field.tsx';

const words = text.document;
const newLines = /[\r\n]+/gu;

interface DocumentHeadProps {
  readonly place: GuildPlace;
  readonly document: Document;
  readonly isEmpty: boolean;
  readonly canEdit: boolean;
  readonly canDelete: boolean;
}

/** Title, description, type and times of a document. Where it can be changed, they are fields. */
export function DocumentHead(props: DocumentHeadProps) {
  const { document, isEmpty, canEdit, canDelete } = props;
  const { title, description, type } = document;
  return (
    <div className="document-head">
      {canEdit ? (
        <>
          <TitleField {...props} />
          <DescriptionField {...props} />
        </>
      ) : (
        <>
          <p className="document-title" dir="auto">
            {title}
          </p>
          {description !== undefined && <p dir="auto">{description}</p>}
        </>
      )}
      <div className="document-facts">
        {canEdit ? <ChangedType {...props} /> : <span>{words.types[type]}</span>}
        <Times document={document} />
      </div>
      {!canEdit && <p className="document-quiet">{words.unavailable.edit}</p>}
      {!canDelete && <p className="document-quiet">{words.unavailable.delete}</p>}
      {isEmpty && <p className="document-quiet">{words.empty}</p>}
    </div>
  );
}

function TitleField({ place, document }: DocumentHeadProps) {
  const { field, note } = useTypedField({
    current: document.title,
    valueOf: (typed) => typed.trim() || undefined,
    onSave: (title) => changeDocument(place, document, { title }, words.did.renamed(title)),
  });
  return (
    <LineField
      className="document-title"
      label={words.fields.title}
      maxLength={textLimits.title}
      field={field}
      note={note}
    />
  );
}

function DescriptionField({ place, document }: DocumentHeadProps) {
  const { field, note } = useTypedField({
    current: document.description ?? '',
    valueOf: (typed) => typed.trim(),
    onSave: (description) => changeDocument(place, document, { description }, words.did.described),
  });
  return (
    <LineField
      className="document-description"
      label={words.fields.description}
      placeholder={words.descriptionHint}
      maxLength={textLimits.documentDescription}
      field={field}
      note={note}
    />
  );
}

/** A field without a frame until it is touched, as wide as its words and as high. */
function LineField({
  className,
  label,
  placeholder,
  maxLength,
  field,
  note,
}: {
  className: string;
  label: string;
  placeholder?: string;
  maxLength: number;
  field: ReturnType<typeof useTypedField>['field'];
  note: string | undefined;
}) {
  const noteId = useId();
  return (
    <div>
      <textarea
        {...field}
        className={`document-field ${className}`}
        rows={1}
        aria-label={label}
        aria-describedby={noteId}
        placeholder={placeholder}
        maxLength={maxLength}
        dir="auto"
        // It is one line, however it came here.
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

function ChangedType({ place, document }: DocumentHeadProps) {
  return (
    <TypeField
      type={document.type}
      onChoose={(type) => void changeDocument(place, document, { type }, words.did.typed(type))}
    />
  );
}

function Times({ document }: { document: Document }) {
  const now = useNow();
  const changedAt = stampOf(document);
  const { createdAt } = document;
  return (
    <>
      <time dateTime={changedAt} title={formatExact(changedAt)}>
        {words.changed(formatRecent(changedAt, now))}
      </time>
      <time dateTime={createdAt} title={formatExact(createdAt)}>
        {words.created(formatRecent(createdAt, now))}
      </time>
    </>
  );
}
