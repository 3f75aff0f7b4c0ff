import { randomUUID } from 'node:crypto';
import type { EndpointCheckFacts, ModelEndpointFacts } from '#shared/capability/model-endpoint.ts';
import type { CallOutput, CallRequest } from '#shared/capability/machine-registry.ts';
import { usualApiKind } from '#shared/domain/model/api-kind.ts';
import type { ApiKind } from '#shared/domain/model/api-kind.ts';
import { endpointLimits } from '#shared/limits/endpoint-limits.ts';
import { problemError } from '#shared/problem/problem.ts';
import { isLoopbackHost } from '#shared/text/loopback-host.ts';
import { OneAtATime } from '#shared/text/one-at-a-time.ts';
import type { LocalServer } from '../../client/home/local-server.ts';
import { readBaseUrl, requireAddress } from '../../client/homes/service-address.ts';
import type { KeyReading } from '../../client/homes/key-source.ts';
import type { KeyVault, SealedKey } from '../key-vault/key-vault.ts';
import type { EndpointRecord } from '../settings/endpoint-record.ts';
import type { Settings } from '../settings/settings.ts';
import { text } from '../text/text.ts';

/** The dependencies of the servers of models. */
export interface ModelEndpointsOptions {
  readonly settings: Settings;
  readonly keys: Pick<KeyVault, 'seal' | 'keep' | 'read' | 'forget'>;
  readonly server: Pick<LocalServer, 'request' | 'status' | 'listen'>;
  readonly onChanged: (endpoints: ModelEndpointFacts[]) => void;
  readonly log: { warn(detail: object, message: string): void };
}

type Save = CallRequest<'model_endpoint.save'>;
type Check = CallRequest<'model_endpoint.check'>;

/**
 * The servers of models that operators on this computer may be driven by. They are kept in the
 * settings, and their keys in the key vault. The server of this computer is told of both at each of
 * its starts and after each change, and keeps neither.
 */
export class ModelEndpoints {
  readonly #options: ModelEndpointsOptions;
  #isServerReady = false;
  /** One change at a time, and what the server is told in the order of the changes. */
  readonly #changes = new OneAtATime();

  constructor(options: ModelEndpointsOptions) {
    this.#options = options;
    options.server.listen(() => this.#followServer());
  }

  /** Describes each endpoint, in the person's order. */
  describe(): Promise<ModelEndpointFacts[]> {
    return Promise.all(
      this.#records().map(async (record) => describe(record, await this.#keyOf(record))),
    );
  }

  /**
   * Names a server of models, or changes one.
   *
   * @throws ProblemError `call_invalid`, `precondition_failed` or `not_found`
   */
  save({ endpointId, apiKey, api, models, ...rest }: Save): Promise<ModelEndpointFacts> {
    const { keyStorage = 'session', ...address } = rest;
    const baseUrl = addressOf(address);
    return this.#changes.next(async () => {
      const before = endpointId === undefined ? undefined : this.#require(endpointId);
      this.#requireRoom(before?.id, baseUrl);
      const isSameOrigin = before !== undefined && originOf(before.baseUrl) === originOf(baseUrl);
      const { keys } = this.#options;
      const sealed = apiKey === undefined ? undefined : await keys.seal(apiKey, keyStorage);
      const custody = sealed === undefined ? isSameOrigin && before.keyStorage : keyStorage;
      const record: EndpointRecord = {
        id: before?.id ?? `endpoint_${randomUUID()}`,
        baseUrl,
        ...(api !== undefined && { api }),
        models: unlikeModels(models),
        allowsPlainHttp: address.allowsPlainHttp,
        ...(custody && { keyStorage: custody }),
      };
      this.#keep(record, before, sealed);
      await this.#tell();
      return describe(record, await this.#keyOf(record));
    });
  }

  /** Resolves once the server has been told of all that was changed until now. */
  told(): Promise<void> {
    return this.#changes.next(() => Promise.resolve());
  }

  /** Forgets an endpoint with its key; does nothing for one that is gone. */
  remove(endpointId: string): Promise<void> {
    return this.#changes.next(async () => {
      // The key goes first: a crash in between leaves an endpoint without one, which says so
      this.#options.keys.forget(endpointId);
      this.#setRecords(this.#records().filter(({ id }) => id !== endpointId));
      await this.#tell();
    });
  }

  /** Tests an endpoint. Its kept key is used as long as the address stays at its origin. */
  async check({ endpointId, apiKey, api, model, ...address }: Check): Promise<EndpointCheckFacts> {
    const baseUrl = addressOf(address);
    const record = endpointId === undefined ? undefined : this.#require(endpointId);
    const isSameOrigin = record !== undefined && originOf(record.baseUrl) === originOf(baseUrl);
    const kept = isSameOrigin && apiKey === undefined ? await this.#keyOf(record) : undefined;
    const key = apiKey ?? (kept?.kind === 'key' ? kept.key : undefined);
    const found = await this.#options.server.request('models.check', {
      baseUrl,
      api: apiOf({ baseUrl, api }),
      ...(key !== undefined && { key }),
      ...(model !== undefined && { model }),
    });
    return { baseUrl, isLocal: isLocal(baseUrl), ...found };
  }

  /** Looks for servers of models on this computer. */
  find(): Promise<CallOutput<'model_endpoint.find'>> {
    return this.#options.server.request('models.find', {});
  }

  #records(): readonly EndpointRecord[] {
    return this.#options.settings.get('modelEndpoints') ?? [];
  }

  #setRecords(records: readonly EndpointRecord[]): void {
    this.#options.settings.set('modelEndpoints', [...records]);
  }

  #require(endpointId: string): EndpointRecord {
    const record = this.#records().find(({ id }) => id === endpointId);
    if (record === undefined) {
      throw problemError('not_found', text.models.endpointGone);
    }
    return record;
  }

  #requireRoom(ownId: string | undefined, baseUrl: string): void {
    const others = this.#records().filter(({ id }) => id !== ownId);
    if (others.some((other) => other.baseUrl === baseUrl)) {
      throw problemError('call_invalid', text.models.namedTwice);
    }
    if (others.length >= endpointLimits.endpoints) {
      throw problemError('call_invalid', text.models.tooMany(endpointLimits.endpoints));
    }
  }

  /** Writes the record and the key. A key never stands beside an address of another origin. */
  #keep(record: EndpointRecord, before: EndpointRecord | undefined, sealed?: SealedKey): void {
    const { keys } = this.#options;
    const isMoved = before !== undefined && originOf(before.baseUrl) !== originOf(record.baseUrl);
    if (isMoved && before.keyStorage !== undefined) {
      keys.forget(record.id);
    }
    const others = this.#records();
    this.#setRecords(
      before === undefined
        ? [...others, record]
        : others.map((each) => (each.id === record.id ? record : each)),
    );
    if (sealed !== undefined) {
      keys.keep(record.id, sealed);
    }
  }

  async #keyOf({ id, keyStorage }: EndpointRecord): Promise<KeyReading | undefined> {
    return keyStorage === undefined ? undefined : this.#options.keys.read(id, keyStorage);
  }

  /** Tells the server what there is now. It waits for no keyring that asks its person first. */
  async #tell(): Promise<void> {
    const { server, onChanged, log } = this.#options;
    const known = await Promise.all(
      this.#records().map(async (record) => ({ record, reading: await this.#keyOf(record) })),
    );
    for (const { reading } of known) {
      if (reading?.kind === 'none') {
        void reading.later?.then(() => this.#tellLater());
      }
    }
    const told = known.map(({ record, reading }) => describe(record, reading));
    if (server.status.kind !== 'ready') {
      // It is told once it is
      onChanged(told);
      return;
    }
    const endpoints = known.map(({ record, reading }) => ({
      id: record.id,
      baseUrl: record.baseUrl,
      api: apiOf(record),
      key: reading?.kind === 'key' ? reading.key : undefined,
      models: record.models,
    }));
    await server.request('models.set', { endpoints }).catch((error: unknown) => {
      // Its next start is told again
      log.warn({ err: error }, 'the server was not told of the models');
    });
    // A window that hears of it asks the server for its models
    onChanged(told);
  }

  #tellLater(): void {
    void this.#changes.next(() => this.#tell());
  }

  /** A server that starts knows of none. */
  #followServer(): void {
    const isReady = this.#options.server.status.kind === 'ready';
    const isNew = isReady && !this.#isServerReady;
    this.#isServerReady = isReady;
    if (isNew) {
      this.#tellLater();
    }
  }
}

/** @throws ProblemError `call_invalid` with a sentence */
function addressOf({
  baseUrl,
  allowsPlainHttp,
}: Pick<Save, 'baseUrl' | 'allowsPlainHttp'>): string {
  return requireAddress(readBaseUrl(baseUrl), allowsPlainHttp, text.models.addressReadable);
}

function describe(
  { id, baseUrl, api, models, keyStorage }: EndpointRecord,
  reading: KeyReading | undefined,
): ModelEndpointFacts {
  return {
    id,
    baseUrl,
    api: apiOf({ baseUrl, api }),
    isLocal: isLocal(baseUrl),
    hasKey: keyStorage !== undefined,
    ...(reading?.kind === 'none' && { keyDetail: reading.detail }),
    models,
  };
}

function apiOf({
  baseUrl,
  api,
}: {
  readonly baseUrl: string;
  readonly api?: ApiKind | undefined;
}): ApiKind {
  return api ?? usualApiKind(new URL(baseUrl).hostname);
}

/** The models of different names, the first of each, in their order. */
function unlikeModels(models: Save['models']): Save['models'] {
  const first = new Map(models.toReversed().map((model) => [model.name, model]));
  return models.filter((model) => first.get(model.name) === model);
}

function originOf(baseUrl: string): string {
  return new URL(baseUrl).origin;
}

function isLocal(baseUrl: string): boolean {
  return isLoopbackHost(new URL(baseUrl).hostname);
}
