import { lazy, Suspense, useMemo } from 'react';
import { withShownValues } from '#shared/markdown/front-matter/front-matter.ts';
import { copyText, openLink } from '../../../bridge/outside.ts';
import type { ComparedText } from '../../../ui/markdown/compare/compared-side.tsx';

const ComparedMarkdown = lazy(() =>
  import('../../../ui/markdown/compare/compared-markdown.tsx').then((module) => ({
    default: module.ComparedMarkdown,
  })),
);
const CompareTexts = lazy(() =>
  import('./compare-texts.tsx').then((module) => ({ default: module.CompareTexts })),
);

/** How two texts are compared: as they are read, or as their Markdown is written. */
export type ComparisonView = 'formatted' | 'source';

/** Two texts side by side, with what differs marked. */
export function TextComparison({
  view,
  left,
  right,
}: {
  view: ComparisonView;
  left: ComparedText;
  right: ComparedText;
}) {
  return (
    <Suspense>
      {view === 'formatted' ? (
        <Formatted left={left} right={right} />
      ) : (
        <CompareTexts left={left} right={right} />
      )}
    </Suspense>
  );
}

/** The texts as they are read. What stands before them is compared too, as it is written. */
function Formatted({ left, right }: { left: ComparedText; right: ComparedText }) {
  const shown = useMemo(
    () => ({
      left: { ...left, text: withShownValues(left.text) },
      right: { ...right, text: withShownValues(right.text) },
    }),
    [left, right],
  );
  return <ComparedMarkdown {...shown} onOpenLink={openLink} onCopy={copyText} />;
}
