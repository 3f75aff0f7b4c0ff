import { lazy, Suspense } from 'react';
import type { RunLinks } from '../../features/operator/run/run-links.ts';
import { ThingEntries } from '../../features/outbox/thing-entries.tsx';
import { openDialog } from '../dialogs/dialog-store.ts';
import {
  documentPath,
  hrefOf,
  messagePath,
  itemPath,
  operatorPath,
  operatorsPath,
  outboxHref,
  runPath,
  threadPath,
} from '../places/paths.ts';
import type { OperatorRoute } from '../places/routes.ts';

/** The screen of a run, loaded when it is first opened to keep the start fast. */
const RunScreen = lazy(() =>
  import('../../features/operator/run/run-screen.tsx').then((module) => ({
    default: module.RunScreen,
  })),
);

const OperatorsScreen = lazy(() =>
  import('../../features/operator/operators-screen.tsx').then((module) => ({
    default: module.OperatorsScreen,
  })),
);

const OperatorScreen = lazy(() =>
  import('../../features/operator/operator-screen.tsx').then((module) => ({
    default: module.OperatorScreen,
  })),
);

/** The operators of a guild, one operator, or one of its runs. */
export function OperatorsPane({
  homeId,
  guildId,
  route,
  navigate,
}: {
  homeId: string;
  guildId: string;
  route: OperatorRoute;
  navigate: (path: string) => void;
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
  if (route.name === 'operator') {
    const { operatorId } = route;
    return (
      <Suspense>
        <OperatorScreen
          key={`${homeId} ${operatorId}`}
          {...{ homeId, guildId, operatorId, links, onModels }}
          unsent={
            <ThingEntries {...{ homeId, outboxHref }} kind="operator" id={operatorId} hasWaiting />
          }
          onTalk={() =>
            openDialog({ kind: 'new-thread', homeId, guildId, operatorIds: [operatorId] })
          }
        />
      </Suspense>
    );
  }
  return (
    <Suspense>
      <OperatorsScreen
        key={`${homeId} ${guildId}`}
        {...{ homeId, guildId, onModels }}
        operatorHref={links.operator}
        onOpen={(id) => navigate(operatorPath(homeId, id))}
      />
    </Suspense>
  );
}

function onModels(): void {
  openDialog({ kind: 'settings', sectionId: 'models' });
}

/** The links from a run to other places. */
function runLinks(homeId: string): RunLinks {
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
