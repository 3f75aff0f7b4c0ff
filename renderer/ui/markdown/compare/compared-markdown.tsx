import { text } from '../../../text/text.ts';
import { Skeleton } from '../../skeleton.tsx';
import { ComparedRows } from './compared-rows.tsx';
import { sides } from './compared-side.tsx';
import type { ComparedTexts, TextActs } from './compared-side.tsx';
import { markClass } from './mark-differences.ts';
import type { MarkTag } from './mark-differences.ts';
import { useComparison } from './use-comparison.ts';
import './compared-markdown.css';

const words = text.ui.compare;
const skeletonRows = 6;

/**
 * Two files of Markdown side by side, formatted, with the words that differ marked. What both have in
 * common is folded.
 */
export function ComparedMarkdown({ left, right, ...acts }: ComparedTexts & TextActs) {
  const blocks = useComparison(left.text, right.text, 'file');
  if (blocks === undefined) {
    return <Skeleton label={words.comparing} rows={skeletonRows} />;
  }
  const texts = { left, right };
  return (
    <div className="compared">
      {!blocks.some(({ isChanged }) => isChanged) && (
        <p className="compared-note">{left.text === right.text ? words.same : words.sameLook}</p>
      )}
      <div className="compared-table" role="table" aria-label={words.name(left.name, right.name)}>
        <div className="compared-row compared-head" role="row" aria-rowindex={1}>
          {sides.map((side) => (
            <div key={side} role="columnheader">
              <h2>{texts[side].name}</h2> <Legend tag={texts[side].tag} />
            </div>
          ))}
        </div>
        <ComparedRows blocks={blocks} texts={texts} {...acts} />
      </div>
    </div>
  );
}

/** How the marks of a side look, and what they mean. */
function Legend({ tag: Tag }: { tag: MarkTag }) {
  return <Tag className={markClass}>{words.marks[Tag]}</Tag>;
}
