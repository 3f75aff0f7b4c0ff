import { useMemo } from 'react';
import { beginningOf } from '#shared/text/cut-text.ts';
import { propertiesOf } from '#shared/markdown/front-matter/properties.ts';
import { pageLimits } from '#shared/limits/page-limits.ts';
import { text } from '../../../text/text.ts';
import { Button } from '../../../ui/button.tsx';
import './document-properties.css';

const words = text.document.frontMatter;
const { properties: most, propertyLength } = pageLimits;

/** The values that stand before the text of a document, folded until somebody asks for them. */
export function DocumentProperties({
  content,
  onEdit,
}: {
  content: string;
  /** Absent where the document cannot be changed. */
  onEdit: (() => void) | undefined;
}) {
  const properties = useMemo(() => propertiesOf(content), [content]);
  if (properties.length === 0) {
    return null;
  }
  return (
    <details className="document-properties">
      <summary>{words.count(properties.length)}</summary>
      <dl>
        {properties.slice(0, most).map(({ name, values }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a name may stand twice
          <div key={at}>
            <dt dir="auto">{beginningOf(name, propertyLength)}</dt>
            <dd dir="auto">{beginningOf(values.join(', '), propertyLength) || words.empty}</dd>
          </div>
        ))}
      </dl>
      {properties.length > most && (
        <p className="quiet">{text.ui.others(properties.length - most)}</p>
      )}
      {onEdit && (
        <Button kind="quiet" onClick={onEdit}>
          {words.edit}
        </Button>
      )}
    </details>
  );
}
