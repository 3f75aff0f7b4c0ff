import { lazy, Suspense, useEffect } from 'react';
import type { Home } from '#shared/capability/home.ts';
import type { Guild } from '#shared/domain/guild/schema.ts';
import type { Operator } from '#shared/domain/operator/schema.ts';
import {
  useAreWorkLayoutsRead,
  workLayoutOf,
} from '../../entities/local-state/work-layout-store.ts';
import { workViewOf } from '../../features/work/views/work-views.ts';
import { itemPath, sharedAddressOf, workPath } from '../places/paths.ts';
import { parseRoute } from '../places/routes.ts';
import type { Route } from '../places/routes.ts';

/** The screen of work, loaded when it is first opened to keep the start fast. */
const WorkScreen = lazy(() =>
  import('../../features/work/work-screen.tsx').then((module) => ({ default: module.WorkScreen })),
);

type WorkRoute = Extract<Route, { name: 'work' }>;

interface WorkPaneProps {
  readonly home: Home;
  readonly guild: Guild;
  readonly route: WorkRoute;
  readonly operators: readonly Operator[];
  readonly navigate: (path: string, options?: { replace: boolean }) => void;
  readonly addressOf: (workItemId: string) => string;
  readonly onDiscuss: (operatorIds: readonly string[], opening: string) => void;
}

/** The work of a guild. An address without a view leads to where the person left it. */
export function WorkPane(props: WorkPaneProps) {
  return useAreWorkLayoutsRead() ? <WorkAsLeft {...props} /> : null;
}

function WorkAsLeft({ home, guild, route, operators, navigate, ...links }: WorkPaneProps) {
  const shown = route.view === '' ? leftAt(home.id, guild.id) : route;
  const { view, filter } = shown;
  useEffect(() => {
    if (route.view === '') {
      // Whoever comes back to this entry of the history finds the view that it has shown.
      navigate(workPath(home.id, view, filter), { replace: true });
    }
  }, [home.id, route.view, view, filter, navigate]);
  return (
    <Suspense>
      <WorkScreen
        key={`${home.id} ${guild.id}`}
        homeId={home.id}
        guildId={guild.id}
        guildName={guild.name}
        operators={operators}
        view={workViewOf(view)}
        filterAddress={filter}
        onShow={(next, address, options) => navigate(workPath(home.id, next, address), options)}
        viewAddressOf={(next, address) =>
          sharedAddressOf(home.id, workPath(home.id, next, address))
        }
        onOpen={(id) => navigate(itemPath(home.id, id))}
        {...links}
      />
    </Suspense>
  );
}

/** The view and the filter that the person saw last, with the ids of this page. */
function leftAt(homeId: string, guildId: string): Pick<WorkRoute, 'view' | 'filter'> {
  const { view, filter } = workLayoutOf({ homeId, guildId });
  const route = parseRoute(workPath(homeId, view, filter));
  return route.name === 'work' ? route : { view, filter: '' };
}
