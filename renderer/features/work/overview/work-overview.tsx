import { lazy, memo, Suspense } from 'react';
import { text } from '../../../text/text.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { OverviewProps } from './overview.tsx';

const skeletonRows = 8;

/** Loaded once somebody looks at it: it brings a library for charts. */
const Overview = lazy(() =>
  import('./overview.tsx').then((module) => ({ default: module.Overview })),
);

/** The overview of a guild's work. */
export const WorkOverview = memo(function WorkOverview(props: OverviewProps) {
  return (
    <Suspense fallback={<Skeleton label={text.work.loading} rows={skeletonRows} />}>
      <Overview {...props} />
    </Suspense>
  );
});
