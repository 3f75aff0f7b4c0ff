import { randomInt, randomUUID } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { TestClient } from '../../electron/server/testing/test-client.ts';
import type { RunKill9Count } from './run-kill9-count.ts';
import { judgeRuns, openRunsIn } from './run-kill9-judge.ts';
import { pointNames } from './run-kill9-points.ts';
import { GateServer } from './server-bundle.ts';
import type { GateGreeting, GateOrder } from './server-bundle.ts';

/** After this many kills a new folder is used, so that judging stays fast. */
const killsPerFolder = 20;
/** After so many looks at which no run has ended or begun, the others are judged as missing. */
const maxUnchanged = 1_200;

/** The program that is killed, how often, and at which of its points. */
export interface RunKill9Order {
  readonly bundle: string;
  readonly scratch: string;
  readonly kills: number;
  readonly points?: readonly string[] | undefined;
  /** At most so often a point is passed before the kill. */
  readonly passes?: number | undefined;
  /** The address of a model that drives one of the operators. */
  readonly modelUrl: string;
}

/** Kills a server again and again, and judges each folder once all runs in it have ended. */
export async function killRuns(
  { bundle, scratch, kills, modelUrl, points = pointNames, passes = 11 }: RunKill9Order,
  count: RunKill9Count,
): Promise<void> {
  const env = { NODE_COMPILE_CACHE: join(scratch, '..', 'compile-cache') };
  count.points = points.length;
  let lane: Lane | undefined;
  for (let kill = 0; kill < kills; kill += 1) {
    lane ??= new Lane(join(scratch, `folder-${kill}`), modelUrl, count);
    // Every second kill is at a point, the others are by the clock.
    const point = kill % 2 === 0 ? points[(kill / 2) % points.length] : undefined;
    await lane.kill(new GateServer(bundle, env), point, passes);
    if (kill === kills - 1 || kill % killsPerFolder === killsPerFolder - 1) {
      await lane.finish(new GateServer(bundle, env));
      lane = undefined;
    }
  }
}

interface Account {
  readonly apiKey: string;
  readonly guildId: string;
  readonly operatorIds: readonly string[];
  readonly conversationIds: readonly string[];
  /** The notes to operators at work that were answered. */
  readonly notes: string[];
}

/** A data folder with what its person has posted and assigned. */
class Lane {
  readonly #dataDir: string;
  readonly #count: RunKill9Count;
  readonly #models: NonNullable<GateOrder['models']>;
  #account: Account | undefined;

  constructor(dataDir: string, modelUrl: string, count: RunKill9Count) {
    this.#dataDir = dataDir;
    this.#models = [
      { id: 'one', baseUrl: modelUrl, api: 'chat', models: [{ name: 'planner', window: 32_000 }] },
    ];
    this.#count = count;
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  }

  /** Runs a server until it is killed, while a person posts and assigns. */
  async kill(server: GateServer, point: string | undefined, passes: number): Promise<void> {
    const isFirst = this.#account === undefined;
    const killAt =
      isFirst || point === undefined ? undefined : { point, pass: randomInt(1, passes + 1) };
    const order: GateOrder = {
      dataDir: this.#dataDir,
      models: this.#models,
      ...(killAt && { killAt }),
    };
    const greeting = await server.start(order);
    this.#account ??= await openAccount(greeting);
    const acting = actUntilGone(greeting, this.#account);
    const clock = new AbortController();
    const lifeMs = killAt === undefined ? randomInt(20, 400) : 5_000;
    const byClock = wait(lifeMs, undefined, { signal: clock.signal }).then(
      () => server.kill(),
      () => undefined,
    );
    await server.ended;
    clock.abort();
    await Promise.all([byClock, acting]);
    this.#count.kills += 1;
    if (server.isKilledAtPoint && point !== undefined) {
      const { killedAtPoint } = this.#count;
      killedAtPoint.set(point, (killedAtPoint.get(point) ?? 0) + 1);
    }
  }

  /** Lets the operators come to their ends, judges what they made, and removes the folder. */
  async finish(server: GateServer): Promise<void> {
    const { baseUrl } = await server.start({ dataDir: this.#dataDir, models: this.#models });
    const { apiKey = '', guildId = '', notes = [] } = this.#account ?? {};
    const client = new TestClient(baseUrl, apiKey);
    let open = openRunsIn(this.#dataDir);
    for (let unchanged = 0; open > 0 && unchanged < maxUnchanged;) {
      await wait(50);
      await decideOpen(client, guildId);
      const still = openRunsIn(this.#dataDir);
      unchanged = still === open ? unchanged + 1 : 0;
      open = still;
    }
    await server.kill();
    judgeRuns(this.#dataDir, this.#count, notes);
    rmSync(this.#dataDir, { recursive: true });
  }
}

async function openAccount({ baseUrl, apiKey = '', guildId }: GateGreeting): Promise<Account> {
  const client = new TestClient(baseUrl, apiKey);
  const { operators } = await client.call('operator.list', { guildId });
  const operatorIds = operators.map(({ id }) => id);
  const [model] = (await client.call('model.list', { guildId })).models;
  const driver = { kind: 'model', modelId: model?.id, fallback: 'none' } as const;
  await client.call('operator.set_driver', { operatorId: operatorIds[1] ?? '', ...driver });
  const conversationIds: string[] = [];
  for (const size of [1, 2, 3]) {
    const request = { guildId, operatorIds: operatorIds.slice(0, size) };
    conversationIds.push((await client.call('conversation.create', request)).id);
  }
  return { apiKey, guildId, operatorIds, conversationIds, notes: [] };
}

/**
 * Posts and assigns until the server is gone. What was not answered is not repeated: it may have
 * been taken or not, and is judged by what the folder has.
 */
async function actUntilGone({ baseUrl }: GateGreeting, account: Account): Promise<void> {
  const client = new TestClient(baseUrl, account.apiKey);
  try {
    for (;;) {
      await act(client, account);
      await wait(randomInt(4));
    }
  } catch (error) {
    // Any answer but the expected one is a fault of the server, a lost connection is none.
    if (error instanceof Error && error.message.includes(' answered ')) {
      throw error;
    }
  }
}

async function act(client: TestClient, account: Account): Promise<void> {
  const { guildId, operatorIds, conversationIds } = account;
  const pick = <Value>(values: readonly Value[]) => values[randomInt(values.length)];
  const kind = randomInt(14);
  if (kind < 3) {
    const assignedOperatorId = pick(operatorIds);
    // No script claims such a title, so nobody declines it.
    const title = `${kind === 0 ? 'Move and ask' : 'Move'} ${randomUUID()}`;
    await client.call('work_item.create', { guildId, type: 'epic', title, assignedOperatorId });
    return;
  }
  if (kind < 6) {
    await decideOpen(client, guildId);
    return;
  }
  if (kind === 6) {
    await steer(client, account);
    return;
  }
  const conversationId = pick(conversationIds) ?? '';
  const what = pick(['Plan', 'Ask', 'Propose']) ?? '';
  const text =
    kind === 7
      ? `@Ada @Mira please discuss whether to Plan ${randomUUID()}`
      : `@Mira ${what} ${randomUUID()}`;
  await client.call('message.create', { conversationId, text });
}

/** Decides what waits for the person. Returns how much did. */
async function decideOpen(client: TestClient, guildId: string): Promise<number> {
  const open = { guildId, open: true, limit: 100 };
  const { questions } = await client.call('question.list', open);
  const { proposals } = await client.call('proposal.list', open);
  for (const { id: questionId } of questions) {
    const answer = randomInt(4) === 0 ? ({ isDeclined: true } as const) : { values: ['Red'] };
    await unlessRefused(client.call('question.answer', { questionId, ...answer }));
  }
  for (const { id: proposalId } of proposals) {
    const decision = randomInt(4) === 0 ? 'decline' : 'once';
    await unlessRefused(client.call('proposal.decide', { proposalId, decision }));
  }
  return questions.length + proposals.length;
}

/** Writes to the operator of some work that goes on. What was answered is not lost any more. */
async function steer(client: TestClient, { guildId, operatorIds, notes }: Account): Promise<void> {
  const operatorId = operatorIds[1] ?? '';
  const { runs } = await client.call('run.list', { guildId, operatorId, limit: 20 });
  const run = runs.find(({ workItemId, endedAt }) => workItemId !== undefined && !endedAt);
  if (run !== undefined) {
    const text = `Note ${randomUUID()}`;
    if (await unlessRefused(client.call('run.steer', { runId: run.id, text }))) {
      notes.push(text);
    }
  }
}

/** Resolves to whether it was done; what was decided or has ended meanwhile is refused. */
async function unlessRefused(done: Promise<unknown>): Promise<boolean> {
  try {
    await done;
    return true;
  } catch (error) {
    if (error instanceof Error && error.message.includes(' answered 409')) {
      return false;
    }
    throw error;
  }
}
