import type { WorkerCommand, WorkerStopped } from './worker-protocol.ts';

/** What a worker does from its start on. */
export interface Work {
  /** Handles what main posts, but for its commands. */
  readonly handle?: (message: unknown) => void;
  /** Finishes what is in flight and closes what is open. */
  readonly stop: () => void | Promise<void>;
}

/** Posts to main. */
export type PostToMain = (message: object) => void;

/**
 * Makes this process a worker of the application: it begins once main has said with what, and ends
 * when main ends it. An error that nobody handles is its end as well; main starts it again.
 */
export function runWorker(begin: (data: never, post: PostToMain) => Work | Promise<Work>): void {
  const port = process.parentPort;
  const post: PostToMain = (message) => port.postMessage(message);
  let work: Promise<Work> | undefined;
  // Electron only warns of these in such a process, which would then go on with half its work.
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
