import type { Act } from '../../electron/server/runs/envelope.ts';
import type { RunHistory } from './run-undo-judge.ts';
import { thingsIn } from './run-undo-world.ts';
import type { UndoWorld } from './run-undo-world.ts';
import type { SeededRandom } from './seeded-random.ts';

/** Has an operator work on an item by tools, and a person change what there is then. */
export function playRun(
  world: UndoWorld,
  random: SeededRandom,
): RunHistory & { readonly runId: string } {
  const { act, guildId, operatorId } = world;
  const top = act('work_item.create', { guildId, type: 'objective', title: 'Top' });
  const own = act('work_item.create', {
    guildId,
    type: 'initiative',
    title: 'Own',
    parentId: top.id,
    assignedOperatorId: operatorId,
  });
  const before = thingsIn(world);
  const runId = work(world, own.id, random);
  const ended = thingsIn(world);
  const made = Object.keys(ended).filter((id) => before[id] === undefined);
  const others = Array.from({ length: random.below(6) }, () => random.pick([own.id, ...made]));
  for (const id of others) {
    edit(world, { id, guildId, topId: top.id }, random);
  }
  return { before, ended, edited: thingsIn(world), runId };
}

/** Begins the run of an item, performs random calls, and ends it as the work of a model ends. */
function work({ db, moves, guildId }: UndoWorld, itemId: string, random: SeededRandom): string {
  const row = db.get<{ seq: number; id: string }>(
    `SELECT r.seq, r.id FROM runs r JOIN work_items i ON i.seq = r.work_item_seq WHERE i.id = ?`,
    itemId,
  );
  if (row === undefined) {
    throw new Error('An assignment has made no run.');
  }
  const hand = moves.handFor(row.seq);
  const workItemId = itemId as never;
  moves.begin(row.seq);
  hand.perform('work_item.update', { workItemId, status: 'in_progress', progress: 10 });
  moves.begin(row.seq);
  const acts = Array.from({ length: random.below(9) }, (_, at): Act =>
    actOf(at, { itemId, guildId }, random),
  );
  const calls = acts.map(({ name }, at) => ({ callId: `c${at}`, name, arguments: '{}' }));
  hand.journal.plan({ model: 'm', room: 0, heard: [], ms: 0, parts: [], calls });
  const planned = hand.journal.replies()[0]?.calls ?? [];
  for (const [at, call] of planned.entries()) {
    const each = acts[at];
    if (each !== undefined) {
      hand.journal.perform(call, each, () => 'done');
    }
  }
  hand.journal.done();
  moves.begin(row.seq);
  const report = { guildId, title: 'Report', content: 'Done.', type: 'report' } as const;
  hand.perform('document.create', report);
  moves.begin(row.seq);
  const last = { workItemId, status: 'review', progress: 90 } as const;
  hand.perform('work_item.update', last, { isLast: true });
  return row.id;
}

function actOf(
  at: number,
  { itemId, guildId }: { readonly itemId: string; readonly guildId: string },
  random: SeededRandom,
): Act {
  const inputs = [
    {
      name: 'work_item.create',
      input: { guildId, type: 'epic', title: `Part ${at}`, priority: 'medium', parentId: itemId },
    },
    {
      name: 'work_item.update',
      input: { workItemId: itemId, progress: 11 + random.below(70) },
    },
    {
      name: 'document.create',
      input: {
        guildId,
        title: `Plan ${at}`,
        type: 'brief',
        content: random.chance(0.05) ? 'x'.repeat(1_000_000) : 'First this, then that.',
      },
    },
  ];
  // As a tool has read it; the ids are those of the world
  return random.pick(inputs) as Act;
}

/** One change of a person: any field, a child, a deletion, a restoration or a move. */
function edit(
  world: UndoWorld,
  { id, guildId, topId }: { readonly id: string; readonly guildId: string; readonly topId: string },
  random: SeededRandom,
): void {
  const { act } = world;
  const [isGone, isDocument] = [thingsIn(world)[id]?.['trashed'] === 1, id.startsWith('doc_')];
  if (isGone) {
    act('trash.restore', { guildId, thingId: id });
  } else if (isDocument) {
    const docId = id;
    random.pick([
      () => act('document.update', { guildId, docId, title: `Renamed ${random.below(99)}` }),
      () => act('document.update', { guildId, docId, content: `Anew ${random.below(99)}` }),
      () => act('document.delete', { guildId, docId }),
    ])();
  } else {
    const workItemId = id;
    const isOwn = thingsIn(world)[id]?.['parentId'] === topId;
    random.pick([
      () => act('work_item.update', { workItemId, title: `Renamed ${random.below(99)}` }),
      () =>
        act('work_item.update', { workItemId, status: random.pick(['done', 'review'] as const) }),
      () => act('work_item.update', { workItemId, progress: random.below(101) }),
      () => act('work_item.update', { workItemId, description: `Said ${random.below(99)}` }),
      () => (isOwn ? undefined : addBelow(world, { id, guildId })),
      () => (isOwn ? undefined : moveAway(world, { id, guildId, topId })),
      () => (isOwn ? undefined : deleteChildless(world, id)),
    ])();
  }
}

function addBelow(
  { act }: UndoWorld,
  { id, guildId }: { readonly id: string; readonly guildId: string },
): void {
  act('work_item.create', { guildId, type: 'task', title: 'By a person', parentId: id });
}

function moveAway(
  { act }: UndoWorld,
  { id, guildId, topId }: { readonly id: string; readonly guildId: string; readonly topId: string },
): void {
  const type = 'initiative';
  const other = act('work_item.create', { guildId, type, title: 'Other', parentId: topId });
  act('work_item.update', { workItemId: id, parentId: other.id });
}

function deleteChildless(world: UndoWorld, id: string): void {
  const things = Object.values(thingsIn(world));
  if (!things.some(({ parentId, trashed }) => parentId === id && trashed === 0)) {
    world.act('work_item.delete', { workItemId: id });
  }
}
