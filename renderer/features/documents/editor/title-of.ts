import { bodyOf } from '#shared/markdown/front-matter/front-matter.ts';
import { characterBoundary } from '#shared/text/cut-text.ts';
import type { WrittenDocument } from '../../../entities/document/document-drafts.ts';
import { text } from '../../../text/text.ts';

/** The title of a document; one without is named by its first line. */
export function titleOf({ title, content }: Pick<WrittenDocument, 'title' | 'content'>): string {
  const lines = bodyOf(content).slice(0, maxFirstLine).split('\n');
  const line = lines.find((each) => each.trim() !== '') ?? '';
  const first = line.replace(/^[\s#>*-]+/u, '').trim();
  return (
    title.trim() ||
    first.slice(0, characterBoundary(first, maxTitle)) ||
    text.document.editor.untitled
  );
}

const maxFirstLine = 2_000;
const maxTitle = 100;
