/** The states that a run is in before its end. */
type OpenState = 'queued' | 'asking' | 'calling' | 'waiting';

/** A run ends in one of these states and never leaves it. */
type EndState = 'answered' | 'passed' | 'stopped' | 'failed';

/** The state of a run. */
export type RunState = OpenState | EndState;

/** An event of a run. */
export type RunEvent =
  /** It is its turn, and nothing forbids it. */
  | 'begin'
  /** A step of work was made. */
  | 'step'
  /** Its model has replied with calls, which are planned now. */
  | 'plan'
  /** It goes on with calls that were planned before. */
  | 'resume'
  /** A call was performed. */
  | 'call'
  /** All calls were performed. */
  | 'call done'
  /** A call waits for a person to decide. */
  | 'ask'
  /** The person has decided on the call that waited. */
  | 'decide'
  /** Its try failed. */
  | 'try again'
  /** It was interrupted, which is no failure. */
  | 'interrupt'
  /** Its model gave no answer; it goes on at a later time. */
  | 'wait'
  /** The server was started anew. */
  | 'restart'
  | 'answer'
  | 'pass'
  /** The rules let it write nothing, or its cause is gone. */
  | 'stop'
  /** No try is left, or its model cannot answer. */
  | 'fail';

/** A move of a run: the states from which it may be made, and the one to which it leads. */
interface RunMove {
  readonly from: readonly OpenState[];
  readonly to: RunState;
}

const anyOpen = ['queued', 'asking', 'calling', 'waiting'] as const;
const anyBegun = ['asking', 'calling'] as const;

/** The moves of runs. What is not listed is refused: a run that has ended stays as it is. */
export const runMoves: Readonly<Record<RunEvent, RunMove>> = {
  // A run that could not be moved back while the disk was full is still asking
  begin: { from: ['queued', 'asking', 'calling'], to: 'asking' },
  step: { from: anyBegun, to: 'queued' },
  plan: { from: ['asking'], to: 'calling' },
  resume: { from: ['asking'], to: 'calling' },
  call: { from: ['calling'], to: 'calling' },
  'call done': { from: ['calling'], to: 'queued' },
  ask: { from: ['calling'], to: 'waiting' },
  decide: { from: ['waiting'], to: 'queued' },
  'try again': { from: anyBegun, to: 'queued' },
  interrupt: { from: anyBegun, to: 'queued' },
  wait: { from: anyBegun, to: 'queued' },
  restart: { from: anyBegun, to: 'queued' },
  answer: { from: ['asking'], to: 'answered' },
  pass: { from: anyBegun, to: 'passed' },
  stop: { from: anyOpen, to: 'stopped' },
  fail: { from: anyOpen, to: 'failed' },
};

/** Returns whether a run ends in a state. */
export function isEnd(state: RunState): boolean {
  return !(anyOpen as readonly RunState[]).includes(state);
}
