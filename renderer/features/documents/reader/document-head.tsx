import { useState } from 'react';
import type { Participant } from '#shared/domain/conversation/schema.ts';
import type { Document } from '#shared/domain/document/schema.ts';
import { textLimits } from '#shared/limits/limits.ts';
import { stampOf } from '../../../entities/store/entity-list.ts';
import { text } from '../../../text/text.ts';
import { LineField } from '../../../ui/line-field.tsx';
import { formatExact, formatRecent } from '../../../ui/time.ts';
import { useNow } from '../../../ui/use-now.ts';
import { changeDocument } from '../document-acts.ts';
import type { GuildPlace } from '../document-acts.ts';
import { planMends } from '../rename/mend-links.ts';
import { useAuthorName } from '../author-name.ts';
import { TypeField } from '../type-field.tsx';
import { DocumentProperties } from './document-properties.tsx';
import { EditProperties } from './edit-properties.tsx';

const words = text.document;

interface DocumentHeadProps {
  readonly place: GuildPlace;
  readonly document: Document;
  readonly content: string;
  readonly author: Participant | undefined;
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
          <p className="line-title" dir="auto">
            {title}
          </p>
          {description !== undefined && <p dir="auto">{description}</p>}
        </>
      )}
      <div className="document-facts">
        {canEdit ? <ChangedType {...props} /> : <span>{words.types[type]}</span>}
        <Times {...props} />
      </div>
      <Properties {...props} />
      {!canEdit && <p className="quiet">{words.unavailable.edit}</p>}
      {!canDelete && <p className="quiet">{words.unavailable.delete}</p>}
      {isEmpty && <p className="quiet">{words.empty}</p>}
    </div>
  );
}

function Properties({ place, document, content, canEdit }: DocumentHeadProps) {
  const [isEditing, setIsEditing] = useState(false);
  return (
    <>
      <DocumentProperties
        content={content}
        onEdit={canEdit ? () => setIsEditing(true) : undefined}
      />
      {isEditing && (
        <EditProperties {...{ place, document, content }} onClose={() => setIsEditing(false)} />
      )}
    </>
  );
}

function TitleField({ place, document }: DocumentHeadProps) {
  return (
    <LineField
      label={words.fields.title}
      maxLength={textLimits.title}
      isTitle
      current={document.title}
      valueOf={(typed) => typed.trim() || undefined}
      onSave={(title) =>
        changeDocument(place, document, { title }, words.did.renamed(title), planMends)
      }
    />
  );
}

function DescriptionField({ place, document }: DocumentHeadProps) {
  return (
    <LineField
      label={words.fields.description}
      placeholder={words.descriptionHint}
      maxLength={textLimits.documentDescription}
      current={document.description ?? ''}
      valueOf={(typed) => typed.trim()}
      onSave={(description) =>
        changeDocument(place, document, { description }, words.did.described)
      }
    />
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

function Times({ place, document, author }: DocumentHeadProps) {
  const now = useNow();
  const nameOf = useAuthorName(place.homeId, words.you);
  const changedAt = stampOf(document);
  const { createdAt } = document;
  return (
    <>
      <time dateTime={changedAt} title={formatExact(changedAt)}>
        {words.changed(formatRecent(changedAt, now), author && nameOf(author))}
      </time>
      <time dateTime={createdAt} title={formatExact(createdAt)}>
        {words.created(formatRecent(createdAt, now))}
      </time>
    </>
  );
}
