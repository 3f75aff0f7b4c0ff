import { lazy, Suspense } from 'react';
import { messagePath } from '#shared/text/thing-address.ts';
import type { RunLinks } from '../features/operator/run/run-links.ts';
import { operatorPath, operatorsPath, runPath } from './operator-routes.ts';
import type { OperatorRoute } from './operator-routes.ts';
import { documentPath, hrefOf, itemPath, threadPath } from './routes.ts';

/** Loaded once somebody looks at one: nobody waits for it at the start. */
const RunScreen = lazy(() =>
  import('../features/operator/run/run-screen.tsx').then((module) => ({
    default: module.RunScreen,
  })),
);

/** The operators of a guild, one of them, or what one did. */
export function OperatorsPane({
  homeId,
  guildId,
  route,
}: {
  homeId: string;
  guildId: string;
  route: OperatorRoute;
}) {
  const links = runLinks(homeId);
  if (route.name === 'run') {
    const { runId } = route;
    return (
      <Suspense>
        <RunScreen key={`${homeId} ${runId}`} {...{ homeId, guildId, runId, links }} />
      </Suspense>
    );
  }
  return null;
}

/** The ways that lead on from what an operator did. */
export function runLinks(homeId: string): RunLinks {
  return {
    operators: hrefOf(operatorsPath(homeId)),
    operator: (id) => hrefOf(operatorPath(homeId, id)),
    run: (id) => hrefOf(runPath(homeId, id)),
    thread: (id, messageId) =>
      hrefOf(messageId === undefined ? threadPath(homeId, id) : messagePath(homeId, id, messageId)),
    item: (id) => hrefOf(itemPath(homeId, id)),
    document: (id) => hrefOf(documentPath(homeId, id)),
  };
}
