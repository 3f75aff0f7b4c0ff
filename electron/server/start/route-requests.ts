import { randomUUID } from 'node:crypto';
import { modelLimits } from '#shared/limits/server-limits.ts';
import { ModelFault } from '../operators/model/model-fault.ts';
import { systemTimers } from '../operators/model/wait.ts';
import type { Timers } from '../operators/model/wait.ts';
import type { RouteAnswer, RouteRequest } from './worker-protocol.ts';

export interface RouteRequestsOptions {
  readonly post: (request: RouteRequest) => void;
  readonly timers?: Timers;
}

interface PendingRoute extends PromiseWithResolvers<string> {
  readonly endWait: () => void;
}

/** Asks the application which proxies lead to a URL: only Electron knows those of the system. */
export class RouteRequests {
  readonly #post: (request: RouteRequest) => void;
  readonly #timers: Timers;
  readonly #pending = new Map<string, PendingRoute>();

  constructor({ post, timers = systemTimers }: RouteRequestsOptions) {
    this.#post = post;
    this.#timers = timers;
  }

  /** @throws ModelFault `no_route` where there is no answer in time, or the application failed */
  ask(url: string): Promise<string> {
    const id = randomUUID();
    const endWait = this.#timers.set(modelLimits.routeMs, () => this.#take(id)?.reject(noRoute()));
    const pending = { ...Promise.withResolvers<string>(), endWait };
    this.#pending.set(id, pending);
    this.#post({ type: 'route_request', id, url });
    return pending.promise;
  }

  settle({ id, proxies }: RouteAnswer): void {
    const pending = this.#take(id);
    if (proxies === undefined) {
      pending?.reject(noRoute());
    } else {
      pending?.resolve(proxies);
    }
  }

  /** The worker ends, and waits for nothing more. */
  rejectAll(): void {
    for (const id of this.#pending.keys()) {
      this.#take(id)?.reject(noRoute());
    }
  }

  #take(id: string): PendingRoute | undefined {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    pending?.endWait();
    return pending;
  }
}

function noRoute(): ModelFault {
  return new ModelFault('no_route');
}
