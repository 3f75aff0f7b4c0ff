import type { IncomingMessage } from 'node:http';
import { onTestFinished } from 'vitest';
import { JsonPieces, toJson } from '../answers/json-text.ts';
import type { Outcome } from '../basics/outcome.ts';
import { MonotonicClock } from '../basics/monotonic-clock.ts';
import { createLog } from '../../logging/log.ts';
import { EventBus } from '../events/event-bus.ts';
import { describeLog, readEvents } from '../events/event-log.ts';
import { ModelEndpoints } from '../features/model/endpoints.ts';
import { DisabledExtensions } from '../http/disabled-extensions.ts';
import { problemResponse } from '../http/problem-response.ts';
import { prepareChange, readRoute } from '../http/routed-request.ts';
import type { Reply } from '../http/routed-request.ts';
import { createOperationRouter } from '../http/router.ts';
import { ApiKeys } from '../access/api-keys.ts';
import { Commits } from '../perform/commits.ts';
import type { Handlers } from '../perform/operation-handler.ts';
import { RunningRuns } from '../runs/running-runs.ts';
import { WantedTrials } from '../runs/trials.ts';
import { createPerform } from '../perform/perform.ts';
import { allHandlers } from '../start/all-handlers.ts';
import { setUpUsers } from '../start/user-setup.ts';
import { pathsIn } from '../storage/data-folder.ts';
import { openServerDatabase } from '../storage/server-database.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** A request of one of the users, as it stands in a transcript. */
export interface WorldRequest {
  readonly user: number;
  readonly method: string;
  /** `#documents:7` and `#work_items:7` stand for the id of the row with this key. */
  readonly path: string;
  readonly body?: object | string;
  readonly key?: string;
}

/** The events of a world and its answers to requests, in their order. */
type WorldEntry =
  | { readonly event: string }
  | { readonly request: WorldRequest; readonly answer: string };

export type ChangeWorld = ReturnType<typeof openChangeWorld>;

const now = '2026-11-20T10:00:00.000Z';

/**
 * The part of a server that performs requests, without sockets. Two worlds in which the same
 * happens are equal to the letter: their clock stands and their ids are counted.
 */
export function openChangeWorld(change: (handlers: Handlers) => Handlers = (same) => same) {
  const db = openServerDatabase({ folder: pathsIn(temporaryFolder()), now });
  onTestFinished(() => db.close());
  // No test of a world is about the disk.
  db.execute('PRAGMA synchronous = OFF');
  const clock = new MonotonicClock(() => Date.parse(now), undefined);
  const bus = new EventBus();
  const commits = new Commits(db);
  let made = 0;
  // They sort by creation, as those of a server do.
  const newId = (prefix: string) => `${prefix}_${String((made += 1)).padStart(9, '0')}`;
  const search = { index: { find: () => [], isUnfinished: () => false }, sources: [] };
  const handlers = change(
    allHandlers({
      version: '0',
      search,
      hasTrash: true,
      hasNames: true,
      endpoints: new ModelEndpoints(),
      running: new RunningRuns(),
      trials: new WantedTrials(),
    }),
  );
  const perform = createPerform({ db, commits, clock, newId, bus, handlers });
  const setup = { db, clock, newId, keys: new ApiKeys(), perform };
  const { users, guildId, operators } = setUpUsers(setup, ['Anna', 'Ben', 'Cleo']);
  const { find: findRoute } = createOperationRouter(
    new DisabledExtensions({ extensions: [], isBare: false }),
  );
  const entries: WorldEntry[] = [];
  const { newest: begin } = describeLog(db);
  bus.subscribe((event) => entries.push({ event: event.json }));
  const log = createLog(() => {});

  const routed = ({ user, method, path, body, key }: WorldRequest) => {
    const actor = users[user]?.user;
    if (actor === undefined) {
      throw new Error('There is no such user.');
    }
    const idOf = (table: string, seq: string) =>
      db.get<{ id: string }>(`SELECT id FROM ${table} WHERE seq = ?`, Number(seq))?.id ?? 'none';
    const [address = '', query] = path
      .replace(/#(documents|work_items):(\d+)/, (_row, table: string, seq: string) =>
        idOf(table, seq),
      )
      .split('?');
    const text = typeof body === 'object' ? JSON.stringify(body) : body;
    const headers = key === undefined ? {} : { 'idempotency-key': key };
    return {
      // Only these two are looked at
      request: { method, headers } as unknown as IncomingMessage,
      user: actor,
      found: findRoute(method, address),
      path: address,
      query: query === undefined ? undefined : new URLSearchParams(query),
      body: text === undefined ? undefined : Buffer.from(text),
    };
  };

  const answered = (request: WorldRequest, outcome: Outcome<Reply>) => {
    let answer: string;
    try {
      const { status, headers, body } = outcome();
      const text = body instanceof JsonPieces ? toJson(body) : body.toString();
      answer = `${status} ${JSON.stringify(headers)} ${text}`;
    } catch (error) {
      const { status, body } = problemResponse(error, log);
      answer = `${status} ${body.replace(/"requestId":"[^"]*"/, '')}`;
    }
    entries.push({ request, answer });
  };

  return {
    db,
    commits,
    guildId,
    operators,
    userIds: users.map(({ user }) => user.id),
    entries,
    /** The newest event before the first of the entries. */
    begin,
    /** Answers a request at once: each change has a commit of its own. */
    perform: (request: WorldRequest) =>
      answered(request, () =>
        request.method === 'GET'
          ? readRoute({ db, perform }, routed(request))
          : prepareChange({ db, perform }, routed(request))(),
      ),
    /** Submits a change, to be committed with others. */
    submit: (request: WorldRequest) => {
      let work: () => Reply;
      try {
        work = prepareChange({ db, perform }, routed(request));
      } catch (error) {
        answered(request, () => {
          throw error;
        });
        return;
      }
      commits.submit(request.user, work, (outcome) => answered(request, outcome));
    },
  };
}

/** Returns the frames of all events since the beginning of the entries, as a replay sends them. */
export function replayedFrames({ db, begin }: Pick<ChangeWorld, 'db' | 'begin'>): string[] {
  const seqs = Array.from({ length: describeLog(db).newest - begin }, (_, at) => begin + at + 1);
  return readEvents(
    db,
    seqs.map((seq) => ({ seq })),
  );
}

const tables = [
  'conversations',
  'participants',
  'messages',
  'notifications',
  'events',
  'stored_responses',
  'operators',
  'work_items',
  'work_item_changes',
  'documents',
  'document_versions',
  'document_authors',
  'trash',
];

/** Returns every row that changes write, as text. */
export function rowsOf({ db }: Pick<ChangeWorld, 'db'>): string[] {
  return tables.flatMap((table) =>
    db.all(`SELECT * FROM ${table}`).map((row) => `${table} ${JSON.stringify(row)}`),
  );
}
