import { problemError } from '#shared/problem/problem.ts';
import type {
  ServerAnswer,
  ServerRequest,
  ServerRequestName,
  ServerRequests,
} from '../../server/start/worker-protocol.ts';
import { text } from '../text/text.ts';

/** The requests of the application to its server beside operations, until they are answered. */
export class PendingServerRequests {
  readonly #post: (request: ServerRequest) => void;
  readonly #pending = new Map<number, PromiseWithResolvers<unknown>>();
  #lastId = 0;

  constructor(post: (request: ServerRequest) => void) {
    this.#post = post;
  }

  /** @throws ProblemError `unavailable` where the server failed over it, or ended */
  ask<Name extends ServerRequestName>(
    name: Name,
    input: ServerRequests[Name]['input'],
  ): Promise<ServerRequests[Name]['output']> {
    this.#lastId += 1;
    const pending = Promise.withResolvers<unknown>();
    this.#pending.set(this.#lastId, pending);
    this.#post({ type: 'request', id: this.#lastId, name, input });
    // The protocol pairs each name with its output.
    return pending.promise as Promise<ServerRequests[Name]['output']>;
  }

  settle({ id, output }: ServerAnswer): void {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    if (output === undefined) {
      pending?.reject(notAnswered());
    } else {
      pending?.resolve(output);
    }
  }

  /** The server ended: nothing of what was asked will be answered. */
  rejectAll(): void {
    for (const pending of this.#pending.values()) {
      pending.reject(notAnswered());
    }
    this.#pending.clear();
  }
}

/** The refusal of what the server of this computer cannot do now. */
export function notAnswered(): Error {
  return problemError('unavailable', text.home.localServerBusy);
}
