import type { Act } from '#shared/capability/act.ts';

/** An act that has set the status of an item. */
export function buildAct(overrides: Partial<Act> = {}): Act {
  return {
    id: 'act_1',
    homeId: 'home',
    start: 'start_1',
    at: '2026-11-21T10:00:00.000Z',
    name: 'status of “Bake”',
    scopes: ['item itm_1'],
    changes: [
      {
        kind: 'changed',
        noun: 'work_item',
        id: 'itm_1',
        guildId: 'gld_1',
        title: 'Bake',
        before: { status: 'todo' },
        after: { status: 'done' },
      },
    ],
    state: 'done',
    turn: 0,
    ...overrides,
  };
}
