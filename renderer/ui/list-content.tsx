import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';
import { Failure } from './failure.tsx';
import { Skeleton } from './skeleton.tsx';

const skeletonRows = 8;

interface ListContentProps {
  /** The words in the place of the things. */
  readonly words: {
    readonly loading: string;
    readonly notLoaded: string;
    readonly empty: { readonly title: string; readonly detail: string };
    readonly noMatches: { readonly title: string; readonly clear: string };
  };
  readonly isReading: boolean;
  /** Why the things could not be read. */
  readonly problem: string | undefined;
  readonly onRetry: () => void;
  readonly isEmpty: boolean;
  /** The sign of such things, shown where there are none. */
  readonly icon: ReactNode;
  /** The way to the first of them. */
  readonly begin: ReactNode;
  /** Whether the filter lets any of them through. */
  readonly hasMatches: boolean;
  readonly onClearFilter: () => void;
  readonly children: ReactNode;
}

/** A list of things, or why there is nothing to see in it. */
export function ListContent({
  words: { loading, notLoaded, empty, noMatches },
  isReading,
  problem,
  onRetry,
  isEmpty,
  icon,
  begin,
  hasMatches,
  onClearFilter,
  children,
}: ListContentProps) {
  if (isEmpty && problem !== undefined) {
    return <Failure title={notLoaded} detail={problem} onRetry={onRetry} />;
  }
  if (isEmpty && isReading) {
    return <Skeleton label={loading} rows={skeletonRows} />;
  }
  if (isEmpty) {
    return (
      <EmptyState icon={icon} title={empty.title} detail={empty.detail}>
        {begin}
      </EmptyState>
    );
  }
  if (!hasMatches && !isReading) {
    return (
      <EmptyState icon={<SearchX />} title={noMatches.title}>
        <Button onClick={onClearFilter}>{noMatches.clear}</Button>
      </EmptyState>
    );
  }
  return children;
}
