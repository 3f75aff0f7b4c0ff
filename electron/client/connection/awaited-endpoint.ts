import type { Timing } from '../timing.ts';
import type { Endpoint, EndpointSource } from './endpoint.ts';
import { serviceError } from './service-error.ts';
import { text } from '../text/text.ts';

/** How long an operation waits for a service that is being started. */
const startWaitMs = 15_000;

/** The endpoint of a service for operations that are asked for while the service still starts. */
export class AwaitedEndpoint {
  readonly #source: EndpointSource;
  readonly #timing: Timing;
  readonly #waiting = new Set<() => void>();

  constructor(source: EndpointSource, timing: Timing) {
    this.#source = source;
    this.#timing = timing;
  }

  /**
   * The endpoint, once there is one.
   *
   * @throws ServiceError `service_unreachable` when the source fails, or after a while
   */
  async require(): Promise<Endpoint> {
    const source = this.#source;
    if (source.status.kind === 'starting') {
      const { promise, resolve } = Promise.withResolvers<void>();
      const cancel = this.#timing.after(startWaitMs, resolve);
      this.#waiting.add(resolve);
      await promise;
      this.#waiting.delete(resolve);
      cancel();
    }
    switch (source.status.kind) {
      case 'ready':
        return source.status.endpoint;
      case 'key_refused':
      case 'failed':
        throw serviceError('service_unreachable', source.status.detail);
      case 'starting':
        throw serviceError('service_unreachable', text.service.notStarted);
    }
  }

  /** Lets waiting operations go on, unless the source is still starting. */
  followSource(): void {
    if (this.#source.status.kind !== 'starting') {
      for (const proceed of this.#waiting) {
        proceed();
      }
    }
  }
}
