import type { MessagePort } from 'node:worker_threads';
import { problemError } from '#shared/problem/problem.ts';
import type { Database } from '../server/storage/database.ts';
import { CacheStore } from './cache/cache-store.ts';
import { openDurableDatabase } from './durable-database.ts';
import { handlerOf } from './handler-of.ts';
import { requestHandlers } from './request-handlers.ts';
import { storageProblem } from './storage-problem.ts';
import type { StoreAnswer, StoreMessage } from './store-protocol.ts';

/** What of a port the store needs: a worker's parent port, or one end of a channel. */
type StorePort = Pick<MessagePort, 'on' | 'postMessage' | 'close'>;

/**
 * Answers the requests that come over a port, in their order. The database is opened with the
 * first of them and, where that fails, with the next: once the disk has room again or the folder
 * may be written, the store works without a restart. The cache is a file of its own and fails on
 * its own.
 */
export function serveStore(port: StorePort, folder: string): void {
  let db: Database | undefined;
  const report = (message: string) => port.postMessage({ type: 'report', message });
  const cache = new CacheStore(folder, report);
  const perform = (name: string, input: unknown): unknown => {
    if (name.startsWith('cache.')) {
      return cache.perform(name, input);
    }
    const handler = handlerOf(requestHandlers, name);
    db ??= openDurableDatabase(folder);
    return db.transaction((writable) => handler(writable, input));
  };
  const answer = ({ id, name, input }: Extract<StoreMessage, { type: 'request' }>): StoreAnswer => {
    try {
      return { type: 'answer', id, ok: true, output: perform(name, input) };
    } catch (error) {
      return failedAnswer(id, error);
    }
  };
  port.on('message', (message: StoreMessage) => {
    if (message.type === 'request') {
      port.postMessage(answer(message));
      return;
    }
    cache.close();
    db?.close();
    port.close();
  });
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
