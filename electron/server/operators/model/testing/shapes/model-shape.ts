import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ModelFaultCode } from '../../model-fault.ts';
import type { CallProblem, Usage } from '../../model-port.ts';

/** A request to the double. */
export interface AskedOfDouble {
  readonly body: {
    readonly model: string;
    readonly messages: readonly { readonly role: string; readonly content: unknown }[];
    readonly tools?: readonly unknown[];
  } & Readonly<Record<string, unknown>>;
  readonly request: IncomingMessage;
  /** The origin that must never hear of anything. */
  readonly otherOrigin: string;
  /** Says that nothing more will come, and the connection stays. */
  readonly hang: () => void;
}

/** The name and the arguments of a call, and its problem where it has one. */
export type CallOutcome = readonly [name: string, text: string, problem?: CallProblem];

/** The correct reading of an answer. */
export interface ShapeOutcome {
  readonly end: 'stop' | 'calls' | 'length' | 'refused' | 'broken';
  readonly fault?: ModelFaultCode;
  readonly text?: string;
  readonly reasoning?: string;
  readonly calls?: readonly CallOutcome[];
  readonly usage?: Usage;
  readonly retryAfterMs?: number;
}

/** One way in which a server may answer, and what is right to make of it. */
export interface ModelShape {
  /** The id of the model that answers so. */
  readonly id: string;
  readonly answer: (response: ServerResponse, asked: AskedOfDouble) => unknown;
  readonly right: ShapeOutcome;
  /** Whether its text is cut where the bound is, so that what is right says nothing of it. */
  readonly isTextOpen?: true;
  /** Where the server hangs: its client gives up at that point. */
  readonly hangs?: 'before the first byte' | 'between two bytes';
}
