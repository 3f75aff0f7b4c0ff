import { useEffect, useState } from 'react';
import { page } from 'vitest/browser';
import type { WorkView } from '#shared/local/work-view.ts';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { boards } from '../entities/local-state/board-store.ts';
import { useHomes } from '../entities/home/home-store.ts';
import { savedViews } from '../entities/local-state/saved-view-store.ts';
import type { SavedView } from '../entities/local-state/saved-view-store.ts';
import { lastSeen, useVisits } from '../entities/visits/visit-store.ts';
import { workItemStore } from '../entities/work-item/work-item-store.ts';
import { WorkScreen } from '../features/work/work-screen.tsx';
import { Button } from '../ui/button.tsx';
import { WindowParts } from './window-parts.tsx';
import { fillLocal } from './fill-local.ts';
import { buildHome, buildWorkItem } from './build-entities.ts';
import { buildItemPlace } from './build-item-place.ts';
import { fakeBridge } from './fake-bridge.ts';
import type { BridgeAnswers } from './fake-bridge.ts';
import { show } from './show.tsx';
import { atHour } from './times.ts';

const twoItems = [
  buildWorkItem({ id: 'oven', title: 'Find an oven', status: 'review', updatedAt: atHour(12) }),
  buildWorkItem({ id: 'flour', title: 'Buy flour', priority: 'high', updatedAt: atHour(13) }),
];

export const reviews = {
  homeId: 'local',
  id: 'view_1',
  name: 'Reviews',
  view: 'tree',
  filter: 'status=review',
} as const;
export const board: SavedView = {
  homeId: 'local',
  id: 'view_2',
  name: 'By priority',
  view: 'board',
  filter: '',
  grouping: 'priority',
};

export const button = (name: string | RegExp) => page.getByRole('button', { name });
export const entry = (name: string) => page.getByRole('menuitem', { name, exact: true });
export const row = (title: string) => page.getByRole('row', { name: title, exact: true });
export const search = page.getByRole('searchbox', { name: 'Filter by title' });

/** Drops what the test before has left in the stores. */
export function forgetWork(): void {
  useVisits.setState({ visits: {}, own: {} });
  fillLocal(lastSeen);
  fillLocal(boards);
  useHomes.setState({ homes: [buildHome({ id: 'local', kind: 'local' })] });
}

let address: string;

/** The view and the filter that the window is at. */
export const shownAddress = () => address;

/** The screen in a window that goes where the screen asks for. */
function Window({ first }: { first: readonly [WorkView, string] }) {
  const [[shown, filterAddress], go] = useState(first);
  useEffect(() => {
    address = `${shown}/${filterAddress}`;
  });
  return (
    <main className="shell-main" style={{ height: '100%' }}>
      <WorkScreen
        {...buildItemPlace()}
        guildName="Bakery"
        view={shown}
        filterAddress={filterAddress}
        onShow={(next, filter) => go([next, filter])}
        viewAddressOf={(...place) => `guildhall://home/local/work/${place.join('/')}`}
        onOpen={() => undefined}
      />
      <Button onClick={() => go(['tree', ''])}>Elsewhere</Button>
    </main>
  );
}

interface Given {
  readonly views?: readonly SavedView[];
  readonly first?: readonly [WorkView, string];
  readonly answers?: BridgeAnswers;
  readonly items?: readonly WorkItem[];
  /** Where the reading of the items goes on; all are known if it is absent. */
  readonly nextCursor?: string;
}

/** The section Work of a guild, with two items if none are given, before a main that takes whatever is kept. */
export function showWork({
  views = [],
  first = ['tree', ''],
  answers = {},
  items = twoItems,
  nextCursor,
}: Given = {}) {
  fillLocal(
    savedViews,
    views.map(({ homeId, id, ...view }) => [{ homeId, id }, view]),
  );
  workItemStore.applyForgotten('local');
  workItemStore.applyPage(
    'local',
    { guildId: 'gld_1' },
    {
      workItems: [...items],
      nextCursor: nextCursor ?? null,
    },
  );
  const bridge = fakeBridge({
    'clipboard.write': () => ({}),
    ...answers,
  });
  const shown = show(
    <>
      <Window first={first} />
      <WindowParts />
    </>,
  );
  return { ...shown, bridge };
}
