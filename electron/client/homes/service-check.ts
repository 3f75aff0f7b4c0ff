import type { ServiceCheck } from '#shared/capability/home.ts';
import type {
  OperationName,
  OperationOutput,
  OperationRequest,
} from '#shared/registry/registry.ts';
import { guildReference } from '#shared/domain/guild/ids.ts';
import { ApiClient } from '../connection/api-client.ts';
import type { Fetch } from '../connection/api-client.ts';
import type { Endpoint } from '../connection/endpoint.ts';
import { ServiceError } from '../connection/service-error.ts';
import { networkFaultOf } from '../connection/network-fault.ts';
import { find, findingOfFault } from './check-finding.ts';
import type { Finding } from './check-finding.ts';
import { defaultEventsUrl, readBaseUrl } from './service-address.ts';
import { text } from '../text/text.ts';

export interface ServiceCheckOptions {
  readonly network: { readonly fetch: Fetch; readonly isOnline: () => boolean };
  /** The machine's time in milliseconds since the epoch. */
  readonly now: () => number;
  readonly timeoutMs?: number;
}

/** The service to look at, with its key and guilds. */
export interface ServiceCheckRequest {
  readonly baseUrl: string;
  readonly apiKey?: string | undefined;
  readonly guildIds?: readonly string[] | undefined;
  readonly allowsPlainHttp: boolean;
}

const defaultTimeoutMs = 10_000;

const { check } = text.home;

/** The characters of a header's value, and so of a key. */
const possibleKey = /^[\x21-\x7e]+$/;

/** Looks whether a service is there and takes a key. Keeps nothing, changes nothing. */
export async function checkService(
  options: ServiceCheckOptions,
  request: ServiceCheckRequest,
): Promise<ServiceCheck> {
  const { apiKey, allowsPlainHttp } = request;
  const read = readBaseUrl(request.baseUrl);
  if (read.kind === 'invalid') {
    return find('address_invalid', read.detail);
  }
  const baseUrl = read.url;
  const { host } = new URL(baseUrl);
  if (read.isPlain && !allowsPlainHttp) {
    return { ...find('plain_http', text.home.addressPlain(host)), baseUrl };
  }
  if (apiKey !== undefined && !possibleKey.test(apiKey)) {
    return { ...find('key_refused', check.keyImpossible), baseUrl };
  }
  const found = { baseUrl, ...(await look(options, baseUrl, request)) };
  if (found.outcome !== 'not_the_service' || /\/v\d+$/.test(baseUrl)) {
    return found;
  }
  // The version is part of every service's address (contract: Base address), and easily left out.
  const withVersion = `${baseUrl}/v1`;
  const second = { baseUrl: withVersion, ...(await look(options, withVersion, request)) };
  return second.outcome === 'not_the_service' ? found : second;
}

async function look(
  options: ServiceCheckOptions,
  baseUrl: string,
  { apiKey, guildIds = [] }: ServiceCheckRequest,
): Promise<ServiceCheck> {
  const asking = new Asking(options, baseUrl, apiKey ?? '');
  try {
    const health = await asking.askHealth();
    const about = health && { version: health.version, extensions: health.extensions };
    if (apiKey === undefined) {
      if (health === undefined) {
        await asking.requireKeyed();
      }
      return { outcome: 'key_needed', ...about };
    }
    const who = await asking.tryKey(health?.extensions.includes('guilds') ?? false);
    for (const guildId of guildIds) {
      await asking.requireGuild(guildId, who.guilds);
    }
    return { outcome: 'ready', ...about, ...who };
  } catch (error) {
    if (error instanceof Found) {
      return error.finding;
    }
    throw error;
  }
}

/** Ends a look with what was found. */
class Found extends Error {
  readonly finding: Finding;

  constructor(finding: Finding) {
    super(finding.outcome);
    this.finding = finding;
  }
}

/** The questions of one look, each its own operation, and what each failure of theirs means. */
class Asking {
  readonly #client: ApiClient;
  readonly #endpoint: Endpoint;
  readonly #host: string;
  readonly #options: ServiceCheckOptions;

  constructor(options: ServiceCheckOptions, baseUrl: string, key: string) {
    const { network, timeoutMs = defaultTimeoutMs } = options;
    this.#options = options;
    this.#client = new ApiClient({ fetch: network.fetch, timeoutMs });
    this.#endpoint = { baseUrl, eventsUrl: defaultEventsUrl(baseUrl), key };
    this.#host = new URL(baseUrl).host;
  }

  /** The service's health; undefined where it has none (contract: Core and extensions). */
  async askHealth(): Promise<OperationOutput<'service.health'> | undefined> {
    // An open question: the key is not shown to what may be no service at all.
    const endpoint = { ...this.#endpoint, key: '' };
    try {
      return await this.#client.perform(endpoint, 'service.health', {});
    } catch (error) {
      const { status } = requireServiceError(error);
      if (status === undefined || status >= 500) {
        throw this.#found(error);
      }
      return undefined;
    }
  }

  /** Asks what only a key can; for the user and their guilds where the service tells of those. */
  async tryKey(
    listsGuilds: boolean,
  ): Promise<Partial<OperationOutput<'guild.list'>> & { user?: OperationOutput<'user.me'> }> {
    if (!listsGuilds) {
      await this.#ask('notification.list', {});
      return {};
    }
    return { user: await this.#ask('user.me', {}), ...(await this.#ask('guild.list', {})) };
  }

  async #ask<Name extends OperationName>(
    name: Name,
    request: OperationRequest<Name>,
  ): Promise<OperationOutput<Name>> {
    try {
      return await this.#client.perform(this.#endpoint, name, request);
    } catch (error) {
      throw this.#found(error);
    }
  }

  /** A service without health shows itself by refusing who has no key. */
  async requireKeyed(): Promise<void> {
    try {
      await this.#client.perform(this.#endpoint, 'notification.list', {});
    } catch (error) {
      const { status } = requireServiceError(error);
      if (status !== 401 && status !== 403) {
        throw this.#found(error);
      }
    }
  }

  /** A guild that is not listed is asked for something of its own. */
  async requireGuild(guildId: string, listed?: readonly { readonly id: string }[]): Promise<void> {
    const unknown = new Found(find('guild_unknown', check.guildUnknown(guildId)));
    if (listed !== undefined) {
      if (!listed.some(({ id }) => id === guildId)) {
        throw unknown;
      }
      return;
    }
    try {
      const request = { guildId: guildReference.parse(guildId), limit: 1 };
      await this.#client.perform(this.#endpoint, 'conversation.list', request);
    } catch (error) {
      const { status = 0, problem } = requireServiceError(error);
      const isUnknown = problem.code === 'not_found' || [400, 403, 404, 422].includes(status);
      throw isUnknown ? unknown : this.#found(error);
    }
  }

  #found(error: unknown): Found {
    return new Found(this.#read(requireServiceError(error)));
  }

  #read({ status, problem, isPage, cause }: ServiceError): Finding {
    if (isPage && status !== undefined) {
      return find('not_the_service', check.page(this.#host));
    }
    if (problem.code === 'forbidden_host' || problem.code === 'forbidden_origin') {
      return find('address_invalid', check.addressRefused(this.#host));
    }
    if (status === undefined) {
      const { network, now } = this.#options;
      const fault = networkFaultOf(cause);
      // No name is known without a network; only the system can tell the two apart.
      const isOffline = fault === 'no_such_host' && !network.isOnline();
      return findingOfFault(isOffline ? 'no_network' : fault, this.#host, new Date(now()));
    }
    if (status === 401 || status === 403) {
      return find('key_refused', check.keyRefused(this.#host));
    }
    if (status === 429 || status >= 500) {
      return find('failing', check.failing(this.#host, problem.detail));
    }
    // Any other refusal, and a success that is no answer of ours, say that it is another thing.
    return find('not_the_service', check.notTheService(this.#host));
  }
}

/** @throws what is no failure of a service: a bug */
function requireServiceError(error: unknown): ServiceError {
  if (error instanceof ServiceError) {
    return error;
  }
  throw error;
}
