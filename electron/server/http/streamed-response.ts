import type { ServerResponse } from 'node:http';
import type { Logger } from '../../logging/log.ts';
import type { FairScheduler } from '../basics/fair-scheduler.ts';
import type { UnsentResponses } from './unsent-responses.ts';

/** The dependencies of a streamed response. */
export interface StreamResponseOptions {
  readonly log: Logger;
  readonly scheduler: FairScheduler;
  readonly unsent: UnsentResponses;
  /** The key of the user in whose turns the pieces are made. */
  readonly user: number;
}

/**
 * Sends an answer piece by piece, in its user's turns and no faster than the client reads. A
 * failure in the middle cuts the connection, so that no client takes a part for the whole.
 */
export function streamResponse(
  response: ServerResponse,
  pieces: Iterator<string, void>,
  { log, scheduler, unsent, user }: StreamResponseOptions,
): void {
  const step = () => {
    if (response.destroyed) {
      return;
    }
    if (!unsent.hasRoom(user)) {
      unsent.waitForRoom(user, goOn);
      return;
    }
    try {
      const next = pieces.next();
      if (next.done === true) {
        response.end();
        return;
      }
      // Buffers are outside the heap, which many slow clients would otherwise fill.
      const bytes = Buffer.from(next.value);
      if (response.write(bytes)) {
        goOn();
      } else {
        unsent.hold(user, response, bytes.length);
        response.once('drain', goOn);
      }
    } catch (error) {
      log.error({ err: error }, 'A list failed while it was sent');
      response.destroy();
    }
  };
  const goOn = () => setImmediate(() => scheduler.run(user, step));
  step();
}
