import { lazy, Suspense } from 'react';
import type { Home } from '#shared/capability/home.ts';
import type { Guild } from '#shared/domain/guild/schema.ts';
import type { Operator } from '#shared/domain/operator/schema.ts';
import { useDescribedOperators } from '../../entities/operator/described-operators.ts';
import { Decisions } from '../../features/decision/decisions.tsx';
import { useIsAside } from '../../actions/aside.ts';
import { isThingWindow } from '../../bridge/thing-window.ts';
import { focusScreen } from '../../ui/screen-focus.ts';
import { stepPlace } from '../places/place-history.ts';
import { GuildWelcome } from './guild-welcome.tsx';
import { openDialog } from '../dialogs/dialog-store.ts';
import { DocumentsPane } from './documents-pane.tsx';
import {
  documentPath,
  hrefOf,
  itemPath,
  runPath,
  sharedAddressOf,
  threadPath,
  workPath,
} from '../places/paths.ts';
import type { Route } from '../places/routes.ts';
import { OperatorsPane } from './operators-pane.tsx';
import { ThreadPane } from './thread-pane.tsx';
import { unsentOf } from './unsent-of.tsx';
import { WorkPane } from './work-pane.tsx';

const ItemScreen = lazy(() =>
  import('../../features/work/item/item-screen.tsx').then((module) => ({
    default: module.ItemScreen,
  })),
);

const TrashScreen = lazy(() =>
  import('../../features/trash/trash-screen.tsx').then((module) => ({
    default: module.TrashScreen,
  })),
);

/** The screen of a home's guild that the route names. */
export function GuildPane({
  home,
  guild,
  route,
  navigate,
  isAlone = false,
}: {
  home: Home;
  guild: Guild;
  route: Route;
  /** Whether the list of threads is a screen of its own, and not beside it. */
  isAlone?: boolean;
  navigate: (path: string, options?: { replace: boolean }) => void;
}) {
  const operators = useDescribedOperators(home.id, guild.id);
  if (route.name === 'thread') {
    return (
      <ThreadPane
        key={`${home.id} ${route.conversationId} ${route.messageId}`}
        guildId={guild.id}
        {...{ route, operators, isAlone }}
      />
    );
  }
  if (route.name === 'work') {
    return (
      <WorkPane {...{ home, guild, route, operators, navigate }} {...linksOf(home.id, guild.id)} />
    );
  }
  if (route.name === 'item') {
    const { workItemId } = route;
    return <ItemPane {...{ home, guild, workItemId, operators, navigate }} />;
  }
  if (route.name === 'documents' || route.name === 'document' || route.name === 'new-document') {
    return <DocumentsPane {...{ homeId: home.id, guildId: guild.id, route, navigate }} />;
  }
  if (route.name === 'operators' || route.name === 'operator' || route.name === 'run') {
    return <OperatorsPane {...{ homeId: home.id, guildId: guild.id, route, navigate }} />;
  }
  if (route.name === 'trash') {
    return <TrashPane homeId={home.id} guildId={guild.id} navigate={navigate} />;
  }
  return <GuildWelcome homeId={home.id} guild={guild} operators={operators} />;
}

/** The things that were deleted in a guild. */
function TrashPane({
  homeId,
  guildId,
  navigate,
}: {
  homeId: string;
  guildId: string;
  navigate: (path: string) => void;
}) {
  const pathOf = { work_item: itemPath, document: documentPath };
  return (
    <Suspense>
      <TrashScreen
        key={`${homeId} ${guildId}`}
        homeId={homeId}
        guildId={guildId}
        onOpen={(kind, id) => navigate(pathOf[kind](homeId, id))}
      />
    </Suspense>
  );
}

/** Goes back to the place before, or else to another one. The focus goes along. */
function goBack(orElse: () => void): void {
  if (!stepPlace('back')) {
    orElse();
  }
  focusScreen();
}

/** One work item, with links to other places. */
export function ItemPane({
  home: { id: homeId },
  guild: { id: guildId },
  workItemId,
  operators,
  navigate,
}: {
  home: { readonly id: string };
  guild: { readonly id: string };
  workItemId: string;
  operators: readonly Operator[];
  navigate: (path: string) => void;
}) {
  const isAside = useIsAside();
  return (
    <Suspense>
      <ItemScreen
        homeId={homeId}
        guildId={guildId}
        workItemId={workItemId}
        operators={operators}
        unsent={unsentOf(homeId, 'work_item', workItemId)}
        decisions={<Decisions {...{ homeId, guildId }} about={{ workItemId }} />}
        workHref={hrefOf(workPath(homeId))}
        itemHref={(id) => hrefOf(itemPath(homeId, id))}
        threadHref={(id) => hrefOf(threadPath(homeId, id))}
        documentHref={(id) => hrefOf(documentPath(homeId, id))}
        runHref={(id) => hrefOf(runPath(homeId, id))}
        {...linksOf(homeId, guildId)}
        onSendBack={() => openDialog({ kind: 'send-back', homeId, guildId, workItemId })}
        onBack={
          isAside || isThingWindow ? undefined : () => goBack(() => navigate(workPath(homeId)))
        }
        onDeleted={(parentId) => {
          // Beside a list, the row after it is selected then.
          if (!isAside) {
            navigate(parentId === undefined ? workPath(homeId) : itemPath(homeId, parentId));
          }
        }}
      />
    </Suspense>
  );
}

/** The links from an item to other programs, and into a thread. */
function linksOf(homeId: string, guildId: string) {
  return {
    addressOf: (id: string) => sharedAddressOf(homeId, itemPath(homeId, id)),
    onDiscuss: (operatorIds: readonly string[], opening: string) =>
      openDialog({ kind: 'new-thread', homeId, guildId, operatorIds, opening }),
  };
}
