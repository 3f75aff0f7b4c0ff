import type { Problem } from '#shared/problem/problem.ts';

/** A process of the application that can be ended on its own. */
export type ClientPart = 'server' | 'outbox' | 'cache';

/** The first message to the application's process: where its data is. */
export interface ClientOrder {
  readonly userData: string;
  /** For the control: a write is answered as accepted a moment before it is kept. */
  readonly isHasty: boolean;
  /** For the control: every answer is kept in memory for ever, and a timer is never cleared. */
  readonly isLeaking?: boolean;
}

/** What the driver of a walk sends to the application's process after that. */
export type ClientRequest =
  | { readonly type: 'call'; readonly id: number; readonly name: string; readonly input: object }
  | { readonly type: 'kill'; readonly part: ClientPart }
  /** The computer has woken up, as Electron's powerMonitor tells. */
  | { readonly type: 'resume' }
  | { readonly type: 'measure'; readonly id: number }
  /** Stops it as quitting does, and answers what is left before it exits. */
  | { readonly type: 'quit' };

/** How much the application holds at a moment, each part of it apart. */
export interface ClientMeasure {
  /** What each process holds on V8's heap and beside it, after a collection. */
  readonly heldBytes: Readonly<Record<string, number>>;
  /** The resident memory of each: with it what V8 keeps for later, and SQLite's bounded caches. */
  readonly residentBytes: Readonly<Record<string, number>>;
  /** The open file descriptors of each process. */
  readonly descriptors: Readonly<Record<string, number>>;
}

/** What the application's process sends back. */
export type ClientAnswer =
  | { readonly type: 'ready' }
  /** What still kept the process alive once it had stopped, by Node's names. */
  | { readonly type: 'stopped'; readonly handles: readonly string[] }
  | { readonly type: 'answer'; readonly id: number; readonly ok: true; readonly data: unknown }
  | {
      readonly type: 'answer';
      readonly id: number;
      readonly ok: false;
      readonly problem: Problem;
    };
