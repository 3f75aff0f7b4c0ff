import { seenParts } from './markdown/seen-html.ts';
import './markdown/markdown.css';

/** Words of somebody else on one line, in which signs that nobody would see have a mark. */
export function SeenWords({ words }: { words: string }) {
  return seenParts(words).map(({ words: part, title }, at) =>
    title === undefined ? (
      part
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- a part is told by its place alone
      <span key={at} className="unseen-sign" title={title}>
        {part}
      </span>
    ),
  );
}
