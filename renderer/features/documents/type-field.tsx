import type { DocumentType } from '#shared/domain/document/schema.ts';
import { documentTypes } from '#shared/domain/document/types.ts';
import { text } from '../../text/text.ts';
import { Combobox } from '../../ui/combobox.tsx';
import type { Option } from '../../ui/combobox.tsx';
import { DocumentSign } from './document-signs.tsx';

const { types, fields } = text.document;

const options: readonly Option[] = documentTypes.map((id) => ({
  id,
  label: types[id],
  sign: <DocumentSign type={id} />,
}));

/** The type of a document, chosen from all there are. */
export function TypeField({
  type,
  onChoose,
}: {
  type: DocumentType;
  onChoose: (type: DocumentType) => void;
}) {
  return (
    <div className="document-type">
      <Combobox
        label={fields.type}
        options={options}
        chosen={options.find(({ id }) => id === type) ?? null}
        isRequired
        onChoose={(option) => {
          const chosen = documentTypes.find((id) => id === option?.id);
          if (chosen !== undefined && chosen !== type) {
            onChoose(chosen);
          }
        }}
      />
    </div>
  );
}
