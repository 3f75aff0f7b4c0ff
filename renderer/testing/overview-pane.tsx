import { expect } from 'vitest';
import { page } from 'vitest/browser';
import type { Home } from '#shared/capability/home.ts';
import { operatorSchema } from '#shared/domain/operator/schema.ts';
import { workItemStateChangeSchema } from '#shared/domain/work-item/history.ts';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { useHomes } from '../entities/home/home-store.ts';
import { forgetHome } from '../entities/nouns.ts';
import { workItemStore } from '../entities/work-item/work-item-store.ts';
import type { StateChange } from '../features/work/overview/history-fold.ts';
import { Overview } from '../features/work/overview/overview.tsx';
import { buildHome, buildWorkItem } from './build-entities.ts';
import type { BridgeAnswers } from './fake-bridge.ts';

const dayMs = 86_400_000;
export const daysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString();

const operators = [
  operatorSchema.parse({ id: 'op_ada', name: 'Ada', role: 'Writer', capabilities: [] }),
];

export const objective = buildWorkItem({ id: 'o', type: 'objective', title: 'Open the bakery' });
const initiative = buildWorkItem({ id: 'i', type: 'initiative', parentId: 'o' });
export const plan = [
  objective,
  initiative,
  buildWorkItem({ id: 'e1', type: 'epic', parentId: 'i', status: 'done', title: 'The oven' }),
  buildWorkItem({
    id: 'e2',
    type: 'epic',
    parentId: 'i',
    status: 'in_progress',
    progress: 50,
    assignedOperatorId: 'op_ada',
    title: 'The bread',
    updatedAt: daysAgo(8.5),
  }),
  buildWorkItem({ id: 'lone', status: 'review', title: 'A sign', updatedAt: daysAgo(1.5) }),
];

/** A change of the state of an item. */
export const change = (overrides: object) =>
  workItemStateChangeSchema.parse({
    workItemId: 'e1',
    type: 'epic',
    at: daysAgo(3),
    status: 'done',
    progress: 0,
    parentId: 'i',
    before: { status: 'todo', progress: 0, parentId: 'i' },
    ...overrides,
  });

export const answering = (
  changes: readonly StateChange[],
  beginsAt = daysAgo(400),
): BridgeAnswers => ({
  'work_item.list_changes': () => ({ changes: [...changes], nextCursor: null, beginsAt }),
});

/** Keeps a guild's items, of a home that has their history. */
export function keep(items: readonly WorkItem[], home: Partial<Home> = {}): void {
  useHomes.setState({
    homes: [buildHome({ id: 'h', extensions: ['work-item-history'], ...home })],
  });
  workItemStore.applyPage('h', { guildId: 'g' }, { workItems: items, nextCursor: null });
}

/** The items that were opened, in order. */
export const opened: string[] = [];

/** The overview of what is kept. */
export function Shown({ matches }: { matches?: ReadonlySet<string> }) {
  return (
    <main style={{ height: 700, display: 'flex' }}>
      <Overview
        homeId="h"
        guildId="g"
        operators={operators}
        matches={matches}
        onOpen={(id) => opened.push(id)}
      />
    </main>
  );
}

/** The cells of the table under a title, row by row. */
export async function tableOf(title: string): Promise<string[][]> {
  const region = page.getByRole('region', { name: title, exact: true });
  await region.getByText('Show as table').click();
  const table = region.getByRole('table', { name: title });
  await expect.element(table).toBeVisible();
  const rows = [...table.element().querySelectorAll('tr')];
  return rows.map((row) => [...row.children].map((cell) => cell.textContent));
}

/** Drops what the test before has kept. */
export function forgetOverview(): void {
  forgetHome('h');
  opened.length = 0;
}
