import { join } from 'node:path';
import { operations } from '../../shared/registry/registry.ts';
import type {
  OperationInput,
  OperationName,
  OperationOutput,
} from '../../shared/registry/registry.ts';
import { createLog } from '../../electron/logging/log.ts';
import { ApiKeys } from '../../electron/server/access/api-keys.ts';
import { usersInAudience } from '../../electron/server/access/membership.ts';
import { toJson } from '../../electron/server/answers/json-text.ts';
import { createIdentifiers } from '../../electron/server/basics/identifiers.ts';
import { MonotonicClock } from '../../electron/server/basics/monotonic-clock.ts';
import { EventBus } from '../../electron/server/events/event-bus.ts';
import { latestTimestamp } from '../../electron/server/events/event-log.ts';
import { ModelEndpoints } from '../../electron/server/features/model/endpoints.ts';
import { newestNotificationId } from '../../electron/server/features/notification/store.ts';
import { RunRunner } from '../../electron/server/operators/run-runner.ts';
import { turnRunDriver } from '../../electron/server/operators/turn-run-driver.ts';
import { Commits } from '../../electron/server/perform/commits.ts';
import { createPerform } from '../../electron/server/perform/perform.ts';
import { performInput } from '../../electron/server/perform/perform-input.ts';
import { createWrite } from '../../electron/server/perform/write.ts';
import { replayPage } from '../../electron/server/realtime/replay-page.ts';
import { RunningRuns } from '../../electron/server/runs/running-runs.ts';
import { WantedTrials } from '../../electron/server/runs/trials.ts';
import { allHandlers } from '../../electron/server/start/all-handlers.ts';
import { productionDefaults } from '../../electron/server/start/production-defaults.ts';
import { setUpUsers } from '../../electron/server/start/user-setup.ts';
import { pathsIn } from '../../electron/server/storage/data-folder.ts';
import { openServerDatabase } from '../../electron/server/storage/server-database.ts';
import { HeldModels } from './needs-you-models.ts';

/** The service was killed before it answered. */
export class ServiceGone extends Error {
  override readonly name = 'ServiceGone';
}

/** A listener to a service: it hears the frames of its events, and that it is gone. */
export interface ServiceListener {
  readonly onEvent: (frame: string) => void;
  readonly onGone: () => void;
}

/** A guild with its operators. */
export interface Guild {
  readonly guildId: string;
  readonly operators: readonly { readonly id: string }[];
}

/** One start of the server of a home, without its listeners: all that performs, runs and tells. */
export class NeedsYouService {
  readonly #listener: ServiceListener;
  readonly #world: ReturnType<typeof openWorld>;
  readonly #runner: RunRunner;
  #isAlive = true;
  /** How many transactions are made before it is killed, and on which side of that one. */
  #killAfter: { left: number; isCommitted: boolean } | undefined;

  constructor(folder: string, listener: ServiceListener) {
    this.#listener = listener;
    const world = openWorld(folder);
    this.#world = world;
    const { db, bus, anna } = world;
    const transact = db.transaction.bind(db);
    Object.assign(db, { transaction: (work: never) => this.#passed(() => transact(work)) });
    bus.subscribe(({ audience, json }) => {
      if (this.#isAlive && usersInAudience(db, audience).includes(anna.seq)) {
        listener.onEvent(json);
      }
    });
    const { operators: messages, work } = productionDefaults;
    const models = world.models;
    const driver = turnRunDriver({
      db,
      perform: world.perform,
      messages: { ...messages, thinkingMs: 0 },
      work: { ...work, stepMs: 0 },
      models,
      hasNames: true,
    });
    const boot = world.newId('boot');
    this.#runner = new RunRunner({ ...world, driver, boot, log: createLog(() => undefined) });
  }

  get isAlive(): boolean {
    return this.#isAlive;
  }

  get db() {
    return this.#world.db;
  }

  get calls() {
    return this.#world.models.calls;
  }

  get person() {
    const { id, name } = this.#world.anna;
    return { id, name };
  }

  /** The guilds of the person, each with its operators. */
  get guilds(): readonly Guild[] {
    return this.#world.guilds;
  }

  isLive(runSeq: number): boolean {
    return this.#world.running.has(runSeq);
  }

  /**
   * Performs an operation as the person.
   *
   * @throws ProblemError where it is refused
   * @throws ServiceGone where the service is killed meanwhile
   */
  act<Name extends OperationName>(name: Name, input: OperationInput<Name>): OperationOutput<Name> {
    try {
      const { output } = this.#world.perform(name, this.#world.anna, input);
      // As a client reads it; TypeScript cannot relate the name to its schema
      return operations[name].output.parse(JSON.parse(toJson(output))) as OperationOutput<Name>;
    } catch (error) {
      throw this.#isAlive ? error : new ServiceGone();
    }
  }

  /** Returns the frames after a position of the log, as a socket that resumes gets them. */
  eventsAfter(seq: number): readonly string[] {
    const { db, anna: user } = this.#world;
    const frames: string[] = [];
    for (let after = seq; ;) {
      const page = replayPage(db, { user, frameOf: ({ json }) => json }, after);
      if (page.kind !== 'events') {
        return frames;
      }
      frames.push(...page.events);
      after = page.upTo;
    }
  }

  /** Kills the service at one of its next transactions: before it is made, or before it is told. */
  killAt(left: number, isCommitted: boolean): void {
    this.#killAfter = { left, isCommitted };
  }

  /** Ends the service as a kill does: nothing is written any more, and nothing told. */
  kill(): void {
    if (this.#isAlive) {
      this.#isAlive = false;
      this.#world.db.close();
      // Without its database it can only let go of its timers
      void this.#runner.stop();
      this.#listener.onGone();
    }
  }

  #passed<Result>(transact: () => Result): Result {
    const kill = this.#killAfter;
    const isNow = kill !== undefined && (kill.left -= 1) <= 0;
    if (isNow && !kill.isCommitted) {
      this.kill();
    }
    const result = transact();
    if (isNow) {
      this.kill();
    }
    return result;
  }
}

function openWorld(folder: string) {
  const now = new Date().toISOString();
  const db = openServerDatabase({ folder: pathsIn(join(folder, 'data')), now });
  // A kill of the process loses nothing that the system has; no power is cut here
  db.execute('PRAGMA synchronous = OFF');
  const clock = new MonotonicClock(() => Date.now(), latestTimestamp(db));
  const newId = createIdentifiers(newestNotificationId(db));
  const endpoints = new ModelEndpoints();
  const running = new RunningRuns();
  const handlers = allHandlers({
    version: '0',
    search: { index: { find: () => [], isUnfinished: () => false }, sources: [] },
    hasTrash: true,
    hasNames: true,
    endpoints,
    running,
    trials: new WantedTrials(),
  });
  const writing = { commits: new Commits(db), clock, newId, bus: new EventBus() };
  const performParsed = createPerform({ ...writing, db, handlers });
  const { users } = setUpUsers({ db, clock, newId, keys: new ApiKeys(), perform: performParsed }, [
    'Anna',
  ]);
  const anna = users[0]?.user;
  if (anna === undefined) {
    throw new Error('There is nobody to act.');
  }
  const perform = performInput(performParsed);
  const write = createWrite(writing);
  const models = new HeldModels();
  const guilds = db
    .all<{ guildId: string }>('SELECT id AS guildId FROM guilds ORDER BY seq')
    .map(({ guildId }) => ({
      guildId,
      operators: db.all<{ id: string }>(
        `SELECT o.id FROM operators o JOIN guilds g ON g.seq = o.guild_seq
         WHERE g.id = ? ORDER BY o.seq`,
        guildId,
      ),
    }));
  return { ...writing, db, endpoints, running, perform, write, guilds, anna, models };
}
