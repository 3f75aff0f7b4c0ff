import { randomInt } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { TestClient } from '../../electron/server/testing/test-client.ts';
import { EventWatcher } from './event-watcher.ts';
import { judgeFolder } from './judge.ts';
import { PostingClient } from './posting-client.ts';
import type { PostAddress } from './posting-client.ts';
import { GateServer } from './server-bundle.ts';
import type { GateOrder, SourceChange } from './server-bundle.ts';
import { TrashingClient } from './trashing-client.ts';
import type { TrashAddress } from './trashing-client.ts';

/** The results of all cycles of a run. */
export class Kill9Count {
  cycles = 0;
  killedAtPoint = 0;
  /** The cycles whose server was killed while it did a group of changes, by the size of the group. */
  readonly killedInGroup: number[] = [];
  acknowledged = 0;
  repeated = 0;
  published = 0;
  killedInRestoration = 0;
  restored = 0;
  removed = 0;
  /** Acknowledged deletions, restorations and removals that did not stay. */
  misplaced = 0;
  /** The number of things found half deleted, half restored or half removed. */
  halves = 0;
  lost = 0;
  duplicate = 0;
  gaps = 0;
  broken = 0;
}

/**
 * The points in the server's source at which it is killed: around the commit, within a group of
 * changes that share one, and before the answer. The server says how large the group was.
 */
export const killPoints: readonly SourceChange[] = [
  {
    file: 'storage/database.ts',
    from: `this.#control('BEGIN IMMEDIATE');`,
    to: `this.#control('BEGIN IMMEDIATE'); globalThis.passPoint?.('begun');`,
  },
  {
    file: 'storage/database.ts',
    from: `this.#control('COMMIT');`,
    to: `globalThis.passPoint?.('before commit'); this.#control('COMMIT'); globalThis.passPoint?.('committed');`,
  },
  {
    file: 'perform/commits.ts',
    from: 'this.#commitGroup();\n',
    to: `globalThis.groupSize = this.#waiting.size; this.#commitGroup(); globalThis.groupSize = 0;\n`,
  },
  {
    file: 'perform/commits.ts',
    from: 'done.push(group.do(next.work.work));',
    to: `done.push(group.do(next.work.work)); globalThis.passPoint?.('within a group');`,
  },
  {
    file: 'features/trash/handlers.ts',
    from: 'takeOut(db, row);',
    to: `takeOut(db, row); globalThis.passPoint?.('within a restoration');`,
  },
  {
    file: 'features/trash/prune-trash.ts',
    from: 'left -= deletePart(',
    to: `globalThis.passPoint?.('within a removal'); left -= deletePart(`,
  },
  {
    file: 'http/request-listener.ts',
    from: 'const size = Buffer.byteLength(body);',
    to: `globalThis.passPoint?.('before answer'); const size = Buffer.byteLength(body);`,
  },
];

const pointNames = [
  'within a group',
  'within a restoration',
  'before commit',
  'committed',
  'begun',
  'within a removal',
  'before answer',
];
/** Points that few changes come to: fewer passes, and more time for them. */
const rarePoints: readonly string[] = ['within a restoration', 'within a removal'];
/** Clients that post at once, so that their changes share commits. */
const clientCount = 8;
/** After this many cycles a new folder is used, so that judging stays fast. */
const cyclesPerFolder = 25;

/** The program that is killed, how often, and at which of its points. */
export interface Kill9Order {
  readonly bundle: string;
  readonly scratch: string;
  readonly cycles: number;
  readonly points?: readonly string[] | undefined;
}

/** Kills a server and judges its data each time. Adds to `count`. */
export async function runCycles(
  { bundle, scratch, cycles, points = pointNames }: Kill9Order,
  count: Kill9Count,
): Promise<void> {
  const env = { NODE_COMPILE_CACHE: join(scratch, '..', 'compile-cache') };
  let next = new GateServer(bundle, env);
  let lane: Lane | undefined;
  for (let cycle = 0; cycle < cycles; cycle += 1) {
    if (lane === undefined || cycle % cyclesPerFolder === 0) {
      lane?.leave();
      lane = new Lane(join(scratch, `folder-${cycle}`), count);
    }
    const server = next;
    // The next server loads while this one runs.
    next = new GateServer(bundle, env);
    // Every second cycle is killed at a point, the others by the clock.
    const point = cycle % 2 === 1 ? points[((cycle - 1) / 2) % points.length] : undefined;
    await lane.cycle(server, point);
  }
  lane?.leave();
  await next.kill();
}

/** A data folder with its clients and what they know. */
class Lane {
  readonly #dataDir: string;
  readonly #count: Kill9Count;
  readonly #acknowledged = new Map<string, string>();
  readonly #clients = Array.from(
    { length: clientCount },
    () => new PostingClient(this.#acknowledged),
  );
  readonly #trashing = new TrashingClient();
  readonly #watcher = new EventWatcher();
  #account: Omit<PostAddress & TrashAddress, 'baseUrl'> | undefined;

  constructor(dataDir: string, count: Kill9Count) {
    this.#dataDir = dataDir;
    this.#count = count;
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  }

  async cycle(server: GateServer, point: string | undefined): Promise<void> {
    // The first cycle of a folder opens its conversation, so it runs a little longer.
    const isFirst = this.#account === undefined;
    const isRare = rarePoints.includes(point ?? '');
    const pass = randomInt(1, isRare ? 6 : 20);
    const killAt = isFirst || point === undefined ? undefined : { point, pass };
    const order: GateOrder = { dataDir: this.#dataDir, ...(killAt && { killAt }) };
    const greeting = await server.start(order);
    this.#account ??= await openConversation(greeting);
    const address = { ...this.#account, baseUrl: greeting.baseUrl };
    const watching = this.#watcher.open(greeting.eventsUrl, address.apiKey).ended;
    const posting = this.#clients.map((client) => client.postUntilGone(address));
    const trashing = this.#trashing.actUntilGone(address);
    const aftermath = Promise.all([watching, trashing, ...posting]);
    // Ends the wait if the kill point is never reached.
    const clock = new AbortController();
    const pointMs = isRare ? 10_000 : 2_000;
    const lifeMs = isFirst ? randomInt(60, 120) : killAt === undefined ? randomInt(5, 80) : pointMs;
    const byClock = wait(lifeMs, undefined, { signal: clock.signal }).then(
      () => server.kill(),
      () => undefined,
    );
    await server.ended;
    if (killAt !== undefined) {
      this.#count.killedAtPoint += 1;
    }
    if (server.isKilledAtPoint && point === 'within a restoration') {
      this.#count.killedInRestoration += 1;
    }
    if (server.killedInGroupOf > 1) {
      this.#count.killedInGroup.push(server.killedInGroupOf);
    }
    clock.abort();
    await Promise.all([byClock, aftermath]);
    await this.#judge();
  }

  async #judge(): Promise<void> {
    const count = this.#count;
    const found = await judgeFolder(this.#dataDir, `${this.#dataDir}-judged`);
    const texts = new Map(found.messages);
    const posted = found.messages.filter(([, text]) => text.startsWith('posted '));
    count.cycles += 1;
    for (const [id, text] of this.#acknowledged) {
      if (texts.get(id) !== text) {
        count.lost += 1;
      }
    }
    const places = new Map(found.things);
    for (const [id, place] of this.#trashing.expected) {
      count.misplaced += (places.get(id) ?? 'removed') === place ? 0 : 1;
    }
    count.halves += found.halves;
    count.duplicate += posted.length - new Set(posted.map(([, text]) => text)).size;
    // Nothing is ever pruned here, so the log runs from 1 to its newest event and contains all
    // events sent.
    if (found.events !== found.newest || this.#watcher.position > found.newest) {
      count.gaps += 1;
    }
    const isWhole =
      found.integrity === 'ok' &&
      found.foreignKeys === 0 &&
      found.tellings === found.messages.length &&
      found.stored === posted.length;
    if (!isWhole) {
      count.broken += 1;
    }
  }

  /** Adds what can only be judged at the end of the folder, and removes it. */
  leave(): void {
    this.#count.acknowledged += this.#acknowledged.size;
    this.#count.repeated += this.#clients.reduce((sum, client) => sum + client.repeated, 0);
    this.#count.lost += this.#clients.reduce((sum, client) => sum + client.refused, 0);
    this.#count.restored += this.#trashing.restored;
    this.#count.removed += this.#trashing.removed;
    this.#count.misplaced += this.#trashing.refused;
    this.#count.published += this.#watcher.count;
    this.#count.gaps += this.#watcher.faults;
    rmSync(this.#dataDir, { recursive: true });
    rmSync(`${this.#dataDir}-judged`, { recursive: true, force: true });
  }
}

async function openConversation(greeting: Awaited<ReturnType<GateServer['start']>>) {
  const { baseUrl, apiKey = '', guildId, operatorId } = greeting;
  const client = new TestClient(baseUrl, apiKey);
  const { id } = await client.call('conversation.create', {
    guildId,
    operatorIds: [operatorId],
  });
  return { apiKey, guildId, operatorId, conversationId: id };
}
