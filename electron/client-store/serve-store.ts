import type { MessagePort } from 'node:worker_threads';
import { problemError } from '#shared/problem/problem.ts';
import { CacheStore } from './cache/cache-store.ts';
import { DurableStore } from './durable-store.ts';
import { storageProblem } from './storage-problem.ts';
import type { StoreAnswer, StoreMessage } from './store-protocol.ts';

/** What of a port the store needs: a worker's parent port, or one end of a channel. */
type StorePort = Pick<MessagePort, 'on' | 'postMessage' | 'close'>;

/**
 * Answers the requests that come over a port, in their order. Each of the two files is opened
 * with the first request to it and, where that fails, with the next: once the disk has room again
 * or the folder may be written, the store works without a restart.
 */
export function serveStore(port: StorePort, folder: string): void {
  const report = (message: string) => port.postMessage({ type: 'report', message });
  const durable = new DurableStore(folder, report);
  const cache = new CacheStore(folder, report);
  const answer = ({ id, name, input }: Extract<StoreMessage, { type: 'request' }>): StoreAnswer => {
    try {
      const store = name.startsWith('cache.') ? cache : durable;
      return { type: 'answer', id, ok: true, output: store.perform(name, input) };
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
    durable.close();
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
