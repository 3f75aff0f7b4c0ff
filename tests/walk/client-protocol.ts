import type { Problem } from '#shared/problem/problem.ts';

/** A process of the application that can be killed on its own. */
export type ClientPart = 'server' | 'outbox' | 'cache';

/** The first message to the application's process. */
export interface ClientOrder {
  readonly userData: string;
  /** For the control: a write is accepted a moment before it is stored. */
  readonly isHasty: boolean;
  /** For the control: every answer stays in memory, and a timer is never cleared. */
  readonly isLeaking?: boolean;
}

/** The later messages from the driver of a walk to the application's process. */
export type ClientRequest =
  | { readonly type: 'call'; readonly id: number; readonly name: string; readonly input: object }
  | { readonly type: 'kill'; readonly part: ClientPart }
  /** The computer has woken up, as Electron's powerMonitor reports. */
  | { readonly type: 'resume' }
  | { readonly type: 'measure'; readonly id: number }
  /** Stops as quitting does, and answers with the remaining handles before it exits. */
  | { readonly type: 'quit' };

/** The resource use of the application at one moment, by process. */
export interface ClientMeasure {
  /** The bytes that each process holds on V8's heap and outside it, after a collection. */
  readonly heldBytes: Readonly<Record<string, number>>;
  /** The resident memory of each process, including V8's reserves and SQLite's bounded caches. */
  readonly residentBytes: Readonly<Record<string, number>>;
  /** The open file descriptors of each process. */
  readonly descriptors: Readonly<Record<string, number>>;
}

/** The messages from the application's process. */
export type ClientAnswer =
  | { readonly type: 'ready' }
  /** The handles that kept the process alive after it had stopped, by Node's names. */
  | { readonly type: 'stopped'; readonly handles: readonly string[] }
  | { readonly type: 'answer'; readonly id: number; readonly ok: true; readonly data: unknown }
  | {
      readonly type: 'answer';
      readonly id: number;
      readonly ok: false;
      readonly problem: Problem;
    };
