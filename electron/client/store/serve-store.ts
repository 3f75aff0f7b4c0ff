import { problemError } from '#shared/problem/problem.ts';
import type { Work } from '../../worker/run-worker.ts';
import { storageProblem } from './storage-problem.ts';
import type { StoreAnswer, StoreRequest } from './store-protocol.ts';
import { text } from './text.ts';

/** One database and its requests. It is opened with the first request. */
interface Store {
  /** Performs a request. A long request returns a promise, and blocks no other. */
  perform(name: string, input: unknown): unknown;
  /** Resolves once nothing is being done between requests. */
  settled?(): Promise<void>;
  close(): void;
}

/**
 * Answers requests to a store, in their order. If the store cannot be opened, the next request tries
 * again. It works without a restart once the disk has room or the folder can be written.
 *
 * @param folder the folder of the store, for the sentences about it
 */
export function serveStore(
  post: (answer: StoreAnswer) => void,
  folder: string,
  open: (report: (message: string) => void) => Store,
): Work {
  const store = open((message) => post({ type: 'report', message }));
  return {
    handle: (message) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- main posts nothing else
      answer(store, folder, message as StoreRequest, post);
    },
    stop: async () => {
      await store.settled?.();
      store.close();
    },
  };
}

function answer(
  store: Store,
  folder: string,
  { id, name, input }: StoreRequest,
  post: (answer: StoreAnswer) => void,
): void {
  const succeed = (output: unknown) => post({ type: 'answer', id, ok: true, output });
  const fail = (error: unknown) => post(failedAnswer(id, folder, error));
  try {
    const output = store.perform(name, input);
    if (output instanceof Promise) {
      output.then(succeed, fail);
    } else {
      succeed(output);
    }
  } catch (error) {
    fail(error);
  }
}

function failedAnswer(id: number, folder: string, error: unknown): StoreAnswer {
  const expected = storageProblem(error, folder);
  if (expected !== undefined) {
    return { type: 'answer', id, ok: false, problem: expected.problem };
  }
  const { problem } = problemError('internal', text.internalError);
  const defect = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { type: 'answer', id, ok: false, problem, defect };
}
