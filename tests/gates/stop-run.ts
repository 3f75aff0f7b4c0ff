import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { TestClient } from '../../electron/server/testing/test-client.ts';
import { SeededRandom } from './seeded-random.ts';
import { GateServer } from './server-bundle.ts';
import { StopDouble } from './stop-double.ts';
import type { Reply } from './stop-double.ts';

/** The outcome of so many stops. */
export interface Stops {
  /** The runs that were stopped before their end. */
  stopped: number;
  /** The runs that had ended before the stop came. */
  late: number;
  /** Whatever a run has written after it was stopped. */
  readonly written: string[];
  /** The stops after which a connection to the model stayed open. */
  stillOpen: number;
  /** From each stop until no connection was open, in milliseconds. */
  readonly closedMs: number[];
  /** Whether a run was never asked anything, since others held its place. No stop came after it. */
  isStuck: boolean;
}

/** The last replies of the model, in turns. Those before it are calls of tools. */
const lastReplies: readonly Reply[] = ['silence', 'endless', 'calls', 'text'];

/** So long a connection may stay open after a stop, before it counts as one that stays. */
const patienceMs = 5_000;

interface StopOrder {
  readonly bundle: string;
  readonly dataDir: string;
  readonly stops: number;
  readonly seed: number;
  /** So long a run may wait to be asked before others count as holding its place, in milliseconds. */
  readonly askedMs: number;
}

/** Has a model answer and work, and stops each run at a random point. */
export async function stopRuns({
  bundle,
  dataDir,
  stops,
  seed,
  askedMs,
}: StopOrder): Promise<Stops> {
  const random = new SeededRandom(seed);
  const double = new StopDouble();
  const baseUrl = await double.start();
  const server = new GateServer(bundle);
  const models = [
    { id: 'one', baseUrl, api: 'chat', models: [{ name: 'any', window: 32_000 }] },
  ] as const;
  const greeting = await server.start({ dataDir, models });
  const client = new TestClient(greeting.baseUrl, greeting.apiKey ?? '');
  const { guildId, operatorId } = greeting;
  const [model] = (await client.call('model.list', { guildId })).models;
  const driver = { kind: 'model', modelId: model?.id, fallback: 'none' } as const;
  await client.call('operator.set_driver', { operatorId, ...driver });
  const result: Stops = {
    stopped: 0,
    late: 0,
    written: [],
    stillOpen: 0,
    closedMs: [],
    isStuck: false,
  };
  try {
    for (let at = 0; at < stops && !result.isStuck; at += 1) {
      await stopOne({ client, guildId, operatorId, double, random, askedMs }, at, result);
    }
    // After a connection that stayed open the gate has failed, whatever becomes of the runs
    if (!result.isStuck && result.stillOpen === 0) {
      await allEnded(client, guildId);
    }
  } finally {
    await server.kill();
    double.close();
  }
  result.written.push(...writtenAfterStops(dataDir));
  return result;
}

interface World {
  readonly client: TestClient;
  readonly guildId: string;
  readonly operatorId: string;
  readonly double: StopDouble;
  readonly random: SeededRandom;
  readonly askedMs: number;
}

async function stopOne(
  { client, guildId, operatorId, double, random, askedMs }: World,
  at: number,
  result: Stops,
): Promise<void> {
  const before = Array.from({ length: random.below(3) }, (): Reply => 'calls');
  const last = lastReplies[at % lastReplies.length] ?? 'text';
  double.replies = [...before, last];
  const stopAt = 1 + random.below(before.length + 1);
  const asked = new Promise<true>((resolve) => {
    let count = 0;
    double.onAsked = () => {
      count += 1;
      if (count === stopAt) {
        resolve(true);
      }
    };
  });
  if (random.chance(0.25)) {
    const { id: conversationId } = await client.call('conversation.create', {
      guildId,
      operatorIds: [operatorId],
    });
    await client.call('message.create', { conversationId, text: `Ask ${at}` });
  } else {
    const item = { type: 'epic', title: `Item ${at}`, assignedOperatorId: operatorId } as const;
    await client.call('work_item.create', { guildId, ...item });
  }
  result.isStuck = !(await Promise.race([asked, wait(askedMs, false, { ref: false })]));
  if (result.isStuck) {
    return;
  }
  // Some stops come at once, and the others while its reply is read and its calls are made
  await wait(random.below(25));
  const [run] = (await client.call('run.list', { guildId, open: true, limit: 1 })).runs;
  if (run === undefined) {
    result.late += 1;
    return;
  }
  const from = performance.now();
  const { state } = await client.call('run.stop', { runId: run.id });
  result[state === 'stopped' ? 'stopped' : 'late'] += 1;
  const isClosed = await Promise.race([
    double.untilUnconnected().then(() => true),
    wait(patienceMs, false, { ref: false }),
  ]);
  result.closedMs.push(performance.now() - from);
  if (!isClosed) {
    result.stillOpen += 1;
    // The server asks a model of this computer one thing at a time: the next run would never be asked.
    double.hangUp();
  }
}

/** Resolves once no run is open. */
async function allEnded(client: TestClient, guildId: string): Promise<void> {
  for (let quiet = 0; quiet < 3;) {
    await wait(30);
    const { runs } = await client.call('run.list', { guildId, open: true, limit: 1 });
    quiet = runs.length === 0 ? quiet + 1 : 0;
  }
}

/** Finds what stopped runs have written later than their stop. The clock of a server never stands. */
function writtenAfterStops(dataDir: string): string[] {
  const db = new DatabaseSync(join(dataDir, 'guildhall.db'), { readOnly: true });
  try {
    const rows = db
      .prepare(
        `SELECT r.id || ': ' || w.operation AS what FROM runs r
           JOIN run_steps s ON s.run_seq = r.seq
           JOIN run_writes w ON w.step_seq = s.seq
           LEFT JOIN work_items i ON i.id = w.thing_id
           LEFT JOIN documents d ON d.id = w.thing_id
         WHERE r.state = 'stopped' AND coalesce(i.created_at, d.created_at) > r.ended_at
         UNION ALL
         SELECT r.id || ': ' || m.id FROM runs r JOIN messages m ON m.run_seq = r.seq
         WHERE r.state = 'stopped' AND m.created_at > r.ended_at
         UNION ALL
         SELECT r.id || ': a child' FROM runs r
           JOIN work_items p ON p.seq = r.work_item_seq JOIN work_items i ON i.parent_id = p.id
         WHERE r.state = 'stopped' AND i.created_at > r.ended_at`,
      )
      .all();
    return rows.map(({ what }) => String(what));
  } finally {
    db.close();
  }
}
