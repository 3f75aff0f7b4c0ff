import type { ConnectionState } from '#shared/capability/home.ts';
import type { Endpoint } from '../connection/endpoint.ts';
import { ServiceError } from '../connection/service-error.ts';
import { text } from '../text/text.ts';
import type { Timing } from '../timing.ts';

/** Why nothing is let through to a service, as the state that its home then has. */
export type Refusal = Required<Pick<ConnectionState, 'kind' | 'detail'>>;

export interface AccessOptions {
  /** Asks for something of the core that the connection reads anyway, with an endpoint's key. */
  readonly read: (endpoint: Endpoint) => Promise<unknown>;
  readonly timing: Timing;
  /** A refusal has come, changed or gone. */
  readonly onChange: () => void;
}

/** The verdict of a read; undefined where it could not be answered. */
type Verdict = Refusal | 'granted' | undefined;

/** How long until a refusal that stands is looked at again: from 2 s, and in the end every 30 s. */
const recheck = { firstMs: 2_000, maxMs: 30_000 };

/** Refusals of the address under which the service is reached (contract: Problem codes). */
const addressCodes: ReadonlySet<string> = new Set(['forbidden_host', 'forbidden_origin']);

/** Failures that say nothing of the key. */
const passingStatuses: ReadonlySet<number> = new Set([408, 425, 429]);

/**
 * Whether a service lets a home in at all. One refused request says nothing of the next: only where
 * a read with the same key is refused as well is the key, the address or the network at fault
 * (contract: Refused keys and requests). A refusal that stands is looked at again by itself.
 */
export class Access {
  readonly #options: AccessOptions;
  #endpoint: Endpoint | undefined;
  #refusal: Refusal | undefined;
  /** The read that was begun last, and the one that follows it. */
  #running: Promise<Verdict> | undefined;
  #next: Promise<Verdict> | undefined;
  #rechecks = 0;
  #cancel: (() => void) | undefined;

  constructor(options: AccessOptions) {
    this.#options = options;
  }

  /** Why nothing is let through; undefined as far as is known. */
  get refusal(): Refusal | undefined {
    return this.#refusal;
  }

  /** Judges another endpoint from now on, of which nothing is known yet. */
  follow(endpoint: Endpoint | undefined): void {
    this.#endpoint = endpoint;
    this.#running = undefined;
    this.#next = undefined;
    this.#refusal = undefined;
    this.#rechecks = 0;
    this.#cancel?.();
  }

  /** The service did what it was asked with the key of an endpoint. */
  grant(endpoint: Endpoint): void {
    if (endpoint === this.#endpoint) {
      this.#set(undefined);
    }
  }

  /** Looks again at a refusal that stands, now. */
  retry(): void {
    if (this.#refusal !== undefined) {
      this.#rechecks = 0;
      void this.#recheck();
    }
  }

  stop(): void {
    this.follow(undefined);
  }

  /**
   * Finds out whether a failure is about its request alone, before anybody acts on it.
   *
   * @param endpoint the endpoint that was asked
   * @param isRead whether it was asked for something that only a key lets read
   */
  async judge(error: unknown, endpoint: Endpoint, isRead: boolean): Promise<unknown> {
    if (!(error instanceof ServiceError) || !mayBeOfHome(error)) {
      return error;
    }
    const isKeyRefused = isRead && error.status === 401;
    const verdict = isKeyRefused ? keyRefused : await this.#look(endpoint);
    if (endpoint !== this.#endpoint) {
      // Another key or address has come meanwhile: with that it can be asked again.
      return error.judged(true);
    }
    if (verdict === 'granted') {
      this.#set(undefined);
      return error.judged(false);
    }
    const refusal = verdict ?? (error.status === 401 ? keyRefused : undefined);
    if (refusal !== undefined) {
      this.#set(refusal);
    }
    return error.judged(refusal !== undefined);
  }

  /** Whether an endpoint lets the home in, where something but a request was refused. */
  async check(endpoint: Endpoint): Promise<Verdict> {
    const verdict = await this.#look(endpoint);
    if (endpoint === this.#endpoint && verdict !== undefined) {
      this.#set(verdict === 'granted' ? undefined : verdict);
    }
    return verdict;
  }

  /**
   * Reads, once for all that ask meanwhile. A read that was begun before somebody asks says nothing
   * of the time since: they get the next one.
   */
  #look(endpoint: Endpoint): Promise<Verdict> {
    if (endpoint !== this.#endpoint) {
      return Promise.resolve(undefined);
    }
    this.#next ??= this.#lookAfter(this.#running, endpoint);
    return this.#next;
  }

  async #lookAfter(former: Promise<Verdict> | undefined, endpoint: Endpoint): Promise<Verdict> {
    await former;
    if (endpoint !== this.#endpoint) {
      return undefined;
    }
    this.#running = this.#verdict(endpoint);
    this.#next = undefined;
    return this.#running;
  }

  async #verdict(endpoint: Endpoint): Promise<Verdict> {
    try {
      await this.#options.read(endpoint);
      return 'granted';
    } catch (error) {
      return verdictOf(error);
    }
  }

  async #recheck(): Promise<void> {
    const endpoint = this.#endpoint;
    const refusal = this.#refusal;
    if (endpoint === undefined) {
      return;
    }
    const verdict = await this.check(endpoint);
    if (endpoint !== this.#endpoint || this.#refusal === undefined) {
      return;
    }
    if (verdict === undefined && refusal?.kind === 'offline') {
      // The page is no longer there either: how the connection stands says more.
      this.#set(undefined);
    } else {
      this.#recheckLater();
    }
  }

  #recheckLater(): void {
    this.#cancel?.();
    const delayMs = Math.min(recheck.maxMs, recheck.firstMs * 2 ** Math.min(this.#rechecks, 10));
    this.#rechecks += 1;
    this.#cancel = this.#options.timing.after(delayMs, () => void this.#recheck());
  }

  #set(refusal: Refusal | undefined): void {
    const isNew = refusal?.detail !== this.#refusal?.detail;
    this.#refusal = refusal;
    if (refusal === undefined) {
      this.#cancel?.();
      this.#rechecks = 0;
    } else if (isNew) {
      this.#recheckLater();
    }
    if (isNew) {
      this.#options.onChange();
    }
  }
}

const keyRefused: Refusal = { kind: 'key_refused', detail: text.service.keyRefused };

function mayBeOfHome({ status, isPage }: ServiceError): boolean {
  return isPage || status === 401 || status === 403;
}

function verdictOf(error: unknown): Verdict {
  if (!(error instanceof ServiceError)) {
    return undefined;
  }
  const { status, isPage, problem } = error;
  if (isPage) {
    return { kind: 'offline', detail: text.service.networkPage };
  }
  if (addressCodes.has(problem.code)) {
    return { kind: 'failed', detail: text.service.addressRefused };
  }
  if (status === 401 || status === 403) {
    return keyRefused;
  }
  // The key is checked before the address: whatever else is answered, it was accepted.
  const isAnswer = status !== undefined && status < 500 && !passingStatuses.has(status);
  return isAnswer ? 'granted' : undefined;
}
