import type { MessagePort } from 'node:worker_threads';
import { problemError } from '#shared/problem/problem.ts';
import type { Database } from '../server/storage/database.ts';
import type { WritableDb } from '../server/storage/database.ts';
import { openDurableDatabase } from './durable-database.ts';
import { requestHandlers } from './request-handlers.ts';
import { storageProblem } from './storage-problem.ts';
import type { StoreAnswer, StoreMessage, StoreRequestName } from './store-protocol.ts';

/** What of a port the store needs: a worker's parent port, or one end of a channel. */
type StorePort = Pick<MessagePort, 'on' | 'postMessage' | 'close'>;

/**
 * Answers the requests that come over a port, in their order. The database is opened with the
 * first of them and, where that fails, with the next: once the disk has room again or the folder
 * may be written, the store works without a restart.
 */
export function serveStore(port: StorePort, folder: string): void {
  let db: Database | undefined;
  const answer = (message: Extract<StoreMessage, { type: 'request' }>): StoreAnswer => {
    const { id } = message;
    try {
      db ??= openDurableDatabase(folder);
      const output = db.transaction((writable) => perform(writable, message.name, message.input));
      return { type: 'answer', id, ok: true, output };
    } catch (error) {
      return failedAnswer(id, error);
    }
  };
  port.on('message', (message: StoreMessage) => {
    if (message.type === 'request') {
      port.postMessage(answer(message));
      return;
    }
    db?.close();
    port.close();
  });
}

/** The table pairs names with inputs; main's typed client is the only one that calls. */
function perform(db: WritableDb, name: string, input: unknown): unknown {
  if (!Object.hasOwn(requestHandlers, name)) {
    throw new Error(`The client store knows no request ${name}.`);
  }
  const handler = requestHandlers[name as StoreRequestName] as (
    db: WritableDb,
    input: unknown,
  ) => unknown;
  return handler(db, input);
}

function failedAnswer(id: number, error: unknown): StoreAnswer {
  const expected = storageProblem(error);
  if (expected !== undefined) {
    return { type: 'answer', id, ok: false, problem: expected.problem };
  }
  const { problem } = problemError('internal', 'Something went wrong inside Guildhall.');
  const defect = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { type: 'answer', id, ok: false, problem, defect };
}
