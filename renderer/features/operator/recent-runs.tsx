import { useEffect } from 'react';
import { useList } from '../../entities/store/entity-store.ts';
import { runStore } from '../../entities/run/run-store.ts';
import type { OperatorPlace } from '../../operators/operator-place.ts';
import { runState } from '../../operators/run-words.ts';
import { text } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { rovingRows } from '../../ui/roving-rows.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { formatRecent } from '../../ui/time.ts';
import { useNow } from '../../ui/use-now.ts';
import { RunCause } from './run/run-cause.tsx';
import type { RunLinks } from './run/run-links.ts';

const words = text.run.recent;
const skeletonRows = 3;

/** The newest runs of an operator, each with the way to its page. */
export function RecentRuns({
  homeId,
  guildId,
  operatorId,
  links,
}: OperatorPlace & { operatorId: string; links: RunLinks }) {
  const query = { guildId, operatorId };
  const { rows, load, nextCursor } = useList(runStore, homeId, query);
  const now = useNow();
  useEffect(
    () => void runStore.read(homeId, { guildId, operatorId }),
    [homeId, guildId, operatorId],
  );
  if (rows.length === 0) {
    return load.kind === 'failed' ? (
      <p role="alert">{load.problem.detail}</p>
    ) : load.kind === 'ready' ? (
      <p className="quiet">{words.none}</p>
    ) : (
      <Skeleton label={words.loading} rows={skeletonRows} />
    );
  }
  return (
    <>
      <ul ref={rovingRows} className="operator-runs" aria-label={words.title}>
        {rows.map((run) => (
          <li key={run.id}>
            <a href={links.run(run.id)}>
              <span className="operator-run-cause" dir="auto">
                <RunCause {...{ homeId, guildId, run }} />
              </span>
              <span className="quiet">{runState(run)}</span>
              <time className="quiet" dateTime={run.createdAt}>
                {formatRecent(run.createdAt, now)}
              </time>
            </a>
          </li>
        ))}
      </ul>
      {nextCursor !== undefined && (
        <Button
          kind="quiet"
          disabled={load.kind === 'loading'}
          onClick={() => void runStore.readFurther(homeId, query)}
        >
          {words.more}
        </Button>
      )}
    </>
  );
}
