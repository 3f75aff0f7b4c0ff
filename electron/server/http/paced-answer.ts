import type { ServerResponse } from 'node:http';
import type { Logger } from '../log.ts';
import type { Turns } from '../turns.ts';

/** What sending piece by piece takes. */
export interface PacedOptions {
  readonly log: Logger;
  readonly turns: Turns;
  /** The key of the user in whose turns the pieces are made. */
  readonly user: number;
}

/**
 * Sends an answer piece by piece, in the turns of its user and no faster than the client takes
 * them. What fails in the middle cuts the connection, so that nobody takes a part for the whole.
 */
export function sendPaced(
  response: ServerResponse,
  pieces: Iterator<string, void>,
  { log, turns, user }: PacedOptions,
): void {
  const step = () => {
    if (response.destroyed) return;
    try {
      const next = pieces.next();
      if (next.done === true) response.end();
      else if (response.write(next.value)) goOn();
      else response.once('drain', goOn);
    } catch (error) {
      log.error({ err: error }, 'A list failed while it was sent');
      response.destroy();
    }
  };
  const goOn = () => setImmediate(() => turns.take(user, step));
  step();
}
