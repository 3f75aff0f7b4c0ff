import { join } from 'node:path';
import { operations } from '../../shared/registry/registry.ts';
import type {
  OperationInput,
  OperationName,
  OperationOutput,
} from '../../shared/registry/registry.ts';
import { createLog } from '../../electron/logging/log.ts';
import { ApiKeys } from '../../electron/server/access/api-keys.ts';
import { toJson } from '../../electron/server/answers/json-text.ts';
import { createIdentifiers } from '../../electron/server/basics/identifiers.ts';
import { MonotonicClock } from '../../electron/server/basics/monotonic-clock.ts';
import { EventBus } from '../../electron/server/events/event-bus.ts';
import { latestTimestamp } from '../../electron/server/events/event-log.ts';
import { ModelEndpoints } from '../../electron/server/features/model/endpoints.ts';
import { newestNotificationId } from '../../electron/server/features/notification/store.ts';
import { RunMoves } from '../../electron/server/operators/run-moves.ts';
import { Commits } from '../../electron/server/perform/commits.ts';
import { createPerform } from '../../electron/server/perform/perform.ts';
import { performInput } from '../../electron/server/perform/perform-input.ts';
import { createWrite } from '../../electron/server/perform/write.ts';
import { RunningRuns } from '../../electron/server/runs/running-runs.ts';
import { WantedTrials } from '../../electron/server/runs/trials.ts';
import { allHandlers } from '../../electron/server/start/all-handlers.ts';
import { setUpUsers } from '../../electron/server/start/user-setup.ts';
import { pathsIn } from '../../electron/server/storage/data-folder.ts';
import { openServerDatabase } from '../../electron/server/storage/server-database.ts';

/** The items and documents of a guild: their fields by their ids. Times are left out. */
export type Things = Record<string, Record<string, unknown>>;

export type UndoWorld = ReturnType<typeof openUndoWorld>;

/** Opens the part of a server that performs operations and keeps the journals of runs. */
export function openUndoWorld(folder: string) {
  const now = new Date().toISOString();
  const db = openServerDatabase({ folder: pathsIn(join(folder, 'data')), now });
  // A kill of the process loses nothing that the system has; no power is cut here
  db.execute('PRAGMA synchronous = OFF');
  const clock = new MonotonicClock(Date.now, latestTimestamp(db));
  const newId = createIdentifiers(newestNotificationId(db));
  const handlers = allHandlers({
    version: '0',
    search: { index: { find: () => [], isUnfinished: () => false }, sources: [] },
    hasTrash: true,
    hasNames: true,
    endpoints: new ModelEndpoints(),
    running: new RunningRuns(),
    trials: new WantedTrials(),
  });
  const commits = new Commits(db);
  const writing = { commits, clock, newId, bus: new EventBus() };
  const write = createWrite(writing);
  const perform = createPerform({ ...writing, db, handlers });
  const { guildId, users, operators } = setUpUsers(
    { db, clock, newId, keys: new ApiKeys(), perform },
    ['Anna'],
  );
  const anna = users[0]?.user;
  const [operator] = operators;
  if (anna === undefined || operator === undefined) {
    throw new Error('There is nobody to act.');
  }
  const byInput = performInput(perform);
  /** Performs an operation as the person. */
  const act = <Name extends OperationName>(
    name: Name,
    input: OperationInput<Name>,
  ): OperationOutput<Name> =>
    // As a client reads it; TypeScript cannot relate the name to its schema
    operations[name].output.parse(
      JSON.parse(toJson(byInput(name, anna, input).output)),
    ) as OperationOutput<Name>;
  const moves = new RunMoves({
    db,
    clock,
    perform: byInput,
    write,
    log: createLog(() => {}),
    tell: () => undefined,
    tellProgress: () => undefined,
    newId,
    boot: newId('boot'),
  });
  return { db, act, moves, guildId, operatorId: operator.id };
}

/** Reads everything that people see of a guild, and what is in the trash. */
export function thingsIn({ db }: Pick<UndoWorld, 'db'>): Things {
  const rows = db.all<{ id: string }>(
    `SELECT id, 'item' AS kind, title, description, status, priority, progress,
            parent_id AS parentId, assigned_operator_id AS assignedOperatorId, trashed
     FROM work_items`,
  );
  const documents = db.all<{ id: string }>(
    `SELECT id, 'document' AS kind, title, type, description, content, trashed FROM documents`,
  );
  return Object.fromEntries([...rows, ...documents].map(({ id, ...fields }) => [id, fields]));
}
