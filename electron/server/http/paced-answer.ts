import type { ServerResponse } from 'node:http';
import type { Logger } from '../log.ts';

/**
 * Sends an answer piece by piece, one for each turn of the event loop and no faster than the
 * client takes them. What fails in the middle cuts the connection, so that nobody takes a part
 * for the whole.
 */
export function sendPaced(
  response: ServerResponse,
  pieces: Iterator<string, void>,
  log: Logger,
): void {
  const step = () => {
    if (response.destroyed) return;
    try {
      const next = pieces.next();
      if (next.done === true) response.end();
      else if (response.write(next.value)) setImmediate(step);
      else response.once('drain', step);
    } catch (error) {
      log.error({ err: error }, 'A list failed while it was sent');
      response.destroy();
    }
  };
  step();
}
