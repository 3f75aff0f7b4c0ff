import type { WorkerCommand, WorkerStopped } from './worker-protocol.ts';

/** The functions of a running worker. */
export interface Work {
  /** Handles main's messages other than its commands. */
  readonly handle?: (message: unknown) => void;
  /** Finishes current work and closes open resources. */
  readonly stop: () => void | Promise<void>;
}

/** Posts to main. */
export type PostToMain = (message: object) => void;

/**
 * Makes this process a worker of the application. It begins once main has sent its data, and ends
 * when main ends it. An unhandled error ends it too, and main restarts it.
 */
export function runWorker(begin: (data: never, post: PostToMain) => Work | Promise<Work>): void {
  const port = process.parentPort;
  const post: PostToMain = (message) => port.postMessage(message);
  let work: Promise<Work> | undefined;
  // A terminal sends these to each of its processes. Main heeds them, and stops its workers in order.
  for (const signal of ['SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => {});
  }
  // Electron only warns about these in such a process, which would then continue in a broken state.
  process.on('unhandledRejection', (reason) => {
    throw reason;
  });
  port.on('message', ({ data: message }: { data: WorkerCommand }) => {
    if (message.type === 'start') {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- main knows what it begins with
      work = Promise.resolve(begin(message.data as never, post));
    } else if (work !== undefined) {
      void handleMessage(message, work, post);
    }
  });
}

async function handleMessage(
  message: WorkerCommand,
  work: Promise<Work>,
  post: PostToMain,
): Promise<void> {
  const { handle, stop } = await work;
  if (message.type === 'stop') {
    await stop();
    post({ type: 'stopped' } satisfies WorkerStopped);
  } else {
    handle?.(message);
  }
}
