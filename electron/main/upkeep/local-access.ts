import type { LocalAccess as Access } from '#shared/capability/access.ts';
import { proposedAccessPort } from '#shared/capability/access.ts';
import { problemError } from '#shared/problem/problem.ts';
import { OneAtATime } from '#shared/text/one-at-a-time.ts';
import type { CallHandlers } from '../bridge/call-handlers.ts';
import type { LocalServer } from '../../client/home/local-server.ts';
import type { Settings } from '../settings/settings.ts';

type Kept = NonNullable<ReturnType<typeof keptAccess>>;

export interface LocalAccessOptions {
  readonly settings: Settings;
  readonly server: Pick<LocalServer, 'request' | 'status' | 'listen'>;
  readonly onChanged: (access: Access) => void;
}

/**
 * The access of other programs to the guild of this computer: a port and a key of their own. Whether
 * it is on, its port and the hash of its key are kept; the key itself is shown once and kept nowhere.
 */
export class LocalAccess {
  readonly #options: LocalAccessOptions;
  /** How it stands in this run of the server; undefined until that has answered. */
  #outcome: { readonly failure?: string } | undefined;
  #isServerReady = false;
  /** One change at a time. */
  readonly #changes = new OneAtATime();

  constructor(options: LocalAccessOptions) {
    this.#options = options;
    options.server.listen(() => this.#followServer());
  }

  describe(): Access {
    const { isOn = false, port = proposedAccessPort, keyHash } = keptIn(this.#options.settings);
    const failure = this.#outcome?.failure;
    const opened =
      this.#outcome === undefined ? 'opening' : failure === undefined ? 'on' : 'failed';
    return {
      state: isOn ? opened : 'off',
      port,
      baseUrl: `http://127.0.0.1:${port}/v1`,
      hasKey: keyHash !== undefined,
      ...(isOn && failure !== undefined && { detail: failure }),
    };
  }

  /**
   * Lets other programs in. Answers the key where one was made.
   *
   * @throws ProblemError `unavailable` where the port cannot be had; then it is off
   */
  turnOn(port: number, isNewKey: boolean): Promise<string | undefined> {
    return this.#changes.next(async () => {
      const { keyHash } = keptIn(this.#options.settings);
      const order = { port, ...(keyHash !== undefined && !isNewKey && { keyHash }) };
      const opened = await this.#options.server.request('access.open', order);
      if ('failure' in opened) {
        // A port that was open before is closed.
        this.#keep({ isOn: false, port, ...(keyHash !== undefined && { keyHash }) });
        throw problemError('unavailable', opened.failure);
      }
      this.#outcome = {};
      this.#keep({ isOn: true, port, keyHash: opened.keyHash });
      return opened.apiKey;
    });
  }

  /** Lets other programs in no more. */
  turnOff(): Promise<void> {
    return this.#changes.next(async () => {
      const { port = proposedAccessPort, keyHash } = keptIn(this.#options.settings);
      // It is kept first: after a crash in between it is off.
      this.#keep({ isOn: false, port, ...(keyHash !== undefined && { keyHash }) });
      if (this.#options.server.status.kind === 'ready') {
        await this.#options.server.request('access.close', {});
      }
    });
  }

  #keep(kept: Kept): void {
    this.#options.settings.set('localAccess', kept);
    this.#options.onChanged(this.describe());
  }

  /** A server that starts has it closed. */
  #followServer(): void {
    const isReady = this.#options.server.status.kind === 'ready';
    if (isReady === this.#isServerReady) {
      return;
    }
    this.#isServerReady = isReady;
    this.#outcome = undefined;
    if (isReady) {
      void this.#changes.next(() => this.#openAgain()).catch(() => undefined);
    }
    this.#options.onChanged(this.describe());
  }

  async #openAgain(): Promise<void> {
    const { isOn, port = proposedAccessPort, keyHash } = keptIn(this.#options.settings);
    if (isOn !== true || keyHash === undefined) {
      return;
    }
    const opened = await this.#options.server.request('access.open', { port, keyHash });
    this.#outcome = 'failure' in opened ? { failure: opened.failure } : {};
    this.#options.onChanged(this.describe());
  }
}

function keptIn(settings: Settings): Partial<Kept> {
  return keptAccess(settings) ?? {};
}

function keptAccess(settings: Settings) {
  return settings.get('localAccess');
}

type AccessCallName = Extract<keyof CallHandlers, `access.${string}`>;

/** Answers the calls about the access of other programs. */
export function accessCalls(access: LocalAccess): Pick<CallHandlers, AccessCallName> {
  return {
    'access.describe': () => access.describe(),
    'access.turn_on': async ({ port, isNewKey }) => {
      const apiKey = await access.turnOn(port, isNewKey);
      return { access: access.describe(), ...(apiKey !== undefined && { apiKey }) };
    },
    'access.turn_off': async () => {
      await access.turnOff();
      return access.describe();
    },
  };
}
