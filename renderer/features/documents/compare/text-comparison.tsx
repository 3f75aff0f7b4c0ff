import { lazy, Suspense } from 'react';
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
        <ComparedMarkdown left={left} right={right} onOpenLink={openLink} onCopy={copyText} />
      ) : (
        <CompareTexts left={left} right={right} />
      )}
    </Suspense>
  );
}
