interface WorkerProcessOptions {
  /** Its name, as the system's and Electron's lists of processes show it. */
  readonly name: string;
  /** The worker's entry: a bundled file, or its source where Node runs that. */
  readonly file: URL;
  /** How large V8's heap may grow before the process ends itself. */
  readonly heapMb: number;
  readonly onMessage: (message: unknown) => void;
  /** Told once, after the last message; nothing may be posted to it from here on. */
  readonly onExit: (exit: WorkerExit) => void;
}

/** The end of a process, as far as the system tells. */
export interface WorkerExit {
  /** The exit code, or the number of the signal that ended it. */
  readonly code: number;
  /** The location at which V8 gave up, if it did. */
  readonly fatalAt?: string | undefined;
}

/** The process of one worker. It ends with main, whatever ends that. */
export interface WorkerProcess {
  /** Posts to it; what is posted before it is up waits for it. */
  post(message: object): void;
  kill(): void;
  /** How much memory it holds; undefined while that is not known. */
  residentBytes(): number | undefined;
}

export type StartWorkerProcess = (options: WorkerProcessOptions) => WorkerProcess;
