import { ListTree, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { text } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const skeletonRows = 8;

/** A view, or why there is nothing to see in it. */
export function WorkContent({
  isReading,
  problem,
  onRetry,
  isEmpty,
  matchCount,
  onNew,
  onClearFilter,
  children,
}: {
  isReading: boolean;
  /** Why the items could not be read. */
  problem: string | undefined;
  onRetry: () => void;
  isEmpty: boolean;
  /** How many items the filter lets through; undefined without a filter. */
  matchCount: number | undefined;
  onNew: () => void;
  onClearFilter: () => void;
  children: ReactNode;
}) {
  const { empty, noMatches, newObjective, loading, notLoaded } = text.work;
  if (isEmpty && problem !== undefined) {
    return <Failure title={notLoaded} detail={problem} onRetry={onRetry} />;
  }
  if (isEmpty && isReading) {
    return <Skeleton label={loading} rows={skeletonRows} />;
  }
  if (isEmpty) {
    return (
      <EmptyState icon={<ListTree />} title={empty.title} detail={empty.detail}>
        <Button kind="primary" onClick={onNew}>
          {newObjective}
        </Button>
      </EmptyState>
    );
  }
  if (matchCount === 0 && !isReading) {
    return (
      <EmptyState icon={<SearchX />} title={noMatches.title}>
        <Button onClick={onClearFilter}>{noMatches.clear}</Button>
      </EmptyState>
    );
  }
  return children;
}
