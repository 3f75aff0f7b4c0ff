import { useEffect, useState } from 'react';
import { copyText, openLink } from '../../../bridge/outside.ts';
import { text } from '../../../text/text.ts';
import { LongMarkdown } from '../../../ui/markdown/long-markdown.tsx';
import { usePieces } from '../../../ui/markdown/use-pieces.ts';

/** How long after a change the preview follows. */
const followMs = 200;

/** How what is written will look. It follows what is typed. */
export function Preview({
  title,
  source,
}: {
  title: string;
  /** The written text. It is another object after each change. */
  source: { readonly read: () => string };
}) {
  const [content, setContent] = useState(source.read);
  useEffect(() => {
    const timer = window.setTimeout(() => setContent(source.read()), followMs);
    return () => window.clearTimeout(timer);
  }, [source]);
  return (
    <div className="document-pane">
      <LongMarkdown
        pieces={usePieces(content)}
        label={text.document.editor.previewOf(title)}
        onOpenLink={openLink}
        onCopy={copyText}
      />
    </div>
  );
}
