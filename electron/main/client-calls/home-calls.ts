import { randomUUID } from 'node:crypto';
import type { ServiceCheck } from '#shared/capability/home.ts';
import type { CallRequest } from '#shared/capability/machine-registry.ts';
import { problemError } from '#shared/problem/problem.ts';
import type { CallHandlers } from '../bridge/call-handlers.ts';
import type { LocalServer } from '../../client/home/local-server.ts';
import type { KeyVault } from '../key-vault/key-vault.ts';
import type { Homes } from '../../client/homes/homes.ts';
import type { RemoteHomes } from '../../client/homes/remote-homes.ts';
import type { HomeRecord } from '../../client/home/home-record.ts';
import { keyMove } from '../../client/homes/key-move.ts';
import { KeyMoveQuestion } from './key-move-question.ts';
import type { ConfirmKeyMove } from './key-move-question.ts';
import { checkService } from '../../client/homes/service-check.ts';
import type { ServiceCheckOptions, ServiceCheckRequest } from '../../client/homes/service-check.ts';
import { readBaseUrl, readEventsUrl, requireAddress } from '../../client/homes/service-address.ts';
import { text } from '../text/text.ts';

export interface HomeCallsOptions extends ServiceCheckOptions {
  readonly homes: Homes;
  readonly localServer: Pick<LocalServer, 'repair'>;
  readonly remote: RemoteHomes;
  readonly keys: KeyVault;
  /** Asks the person, where no page can answer, whether a stored key may go elsewhere. */
  readonly confirmKeyMove: ConfirmKeyMove;
}

type HomeCallName = Extract<keyof CallHandlers, `home.${string}`>;

/** Answers which homes there are and how they stand, and changes them as the person says. */
export function homeCalls(options: HomeCallsOptions): Pick<CallHandlers, HomeCallName> {
  const { homes, localServer, remote, keys } = options;
  const asking = new KeyMoveQuestion(options.confirmKeyMove);
  return {
    'home.list': () => ({ homes: homes.all().map((home) => home.describe()) }),
    'home.retry': ({ homeId }) => {
      homes.requireHome(homeId).retry();
      return {};
    },
    'home.repair': ({ from }) => {
      localServer.repair(from);
      return {};
    },
    'home.watch': ({ homeId, conversationId }) => {
      homes.requireHome(homeId).watch(conversationId);
      return {};
    },
    'home.check': (request) => checkService(options, request),
    'home.protection': async () => {
      const { isProtected, detail } = await keys.protection();
      return { isProtected, ...(detail !== undefined && { detail }) };
    },
    'home.connect': async ({ name, eventsUrl, apiKey, keyStorage, ...request }) => {
      const { guildIds, allowsPlainHttp } = request;
      const events = readEvents(eventsUrl, allowsPlainHttp);
      await keys.requireKeyStorage(keyStorage);
      const { baseUrl, user } = await requireReady(options, { ...request, apiKey });
      const record = {
        id: `home_${randomUUID()}`,
        name: name ?? new URL(baseUrl).host,
        baseUrl,
        eventsUrl: events,
        guildIds,
        allowsPlainHttp,
        ...(user && { userId: user.id }),
      };
      return { home: (await remote.add(record, apiKey, keyStorage)).describe() };
    },
    'home.edit': async (request, { window }) => {
      const before = remote.requireRecord(request.homeId);
      const record = edited(before, request);
      const move = keyMove(before, record);
      const mayKeyMove = move !== undefined && (await asking.ask(window, move));
      return { home: (await remote.change(before, record, { mayKeyMove })).describe() };
    },
    'home.rekey': async ({ homeId, apiKey, keyStorage }) => {
      const record = remote.requireRecord(homeId);
      await keys.requireKeyStorage(keyStorage);
      const { user } = await requireReady(options, { ...record, apiKey });
      requireSameUser(record, user);
      const userId = user?.id ?? record.userId;
      return { home: (await remote.rekey(record, apiKey, { keyStorage, userId })).describe() };
    },
    'home.sign_out': async ({ homeId }) => ({ home: (await remote.signOut(homeId)).describe() }),
    'home.remove': async ({ homeId }) => {
      await remote.remove(homeId);
      return {};
    },
    'home.reorder': ({ homeIds }) => {
      remote.reorder(homeIds);
      return {};
    },
  };
}

/**
 * A home's record with what a page asks to change of it.
 *
 * @throws ProblemError `call_invalid` for an address that cannot be used
 */
function edited(
  before: HomeRecord,
  { name, baseUrl, eventsUrl, guildIds, allowsPlainHttp }: CallRequest<'home.edit'>,
): HomeRecord {
  const mayBePlain = allowsPlainHttp || before.allowsPlainHttp;
  return {
    ...before,
    ...(eventsUrl !== undefined && { eventsUrl: readEvents(eventsUrl, mayBePlain) }),
    ...(name !== undefined && { name }),
    ...(baseUrl !== undefined && {
      baseUrl: requireAddress(readBaseUrl(baseUrl), mayBePlain, text.home.addressReadable),
    }),
    ...(guildIds !== undefined && { guildIds }),
    allowsPlainHttp: mayBePlain,
  };
}

/**
 * Refuses the key of another user: a home holds what one user has read and written.
 *
 * @throws ProblemError `call_invalid`
 */
function requireSameUser({ userId, name: home }: HomeRecord, user: ServiceCheck['user']): void {
  if (userId !== undefined && user !== undefined && user.id !== userId) {
    const message = text.home.keyOfAnother(user.name, home);
    throw problemError('call_invalid', message, { errors: [{ pointer: '/apiKey', message }] });
  }
}

/**
 * A service that takes the key: its base URL, and whose key it is where it tells.
 *
 * @throws ProblemError `service_unreachable` with the sentence of the look, `call_invalid` where
 *   guilds must be named and are not
 */
async function requireReady(
  options: ServiceCheckOptions,
  request: ServiceCheckRequest,
): Promise<Pick<ServiceCheck, 'user'> & { readonly baseUrl: string }> {
  const { outcome, detail = '', baseUrl, guilds, user } = await checkService(options, request);
  if (outcome !== 'ready' || baseUrl === undefined) {
    throw problemError('service_unreachable', detail);
  }
  if (guilds === undefined && (request.guildIds ?? []).length === 0) {
    const message = text.home.guildIdsNeeded;
    throw problemError('call_invalid', message, { errors: [{ pointer: '/guildIds', message }] });
  }
  return { baseUrl, user };
}

/** The events' address that was typed; undefined, the one beside the service, for an empty one. */
function readEvents(typed: string | undefined, mayBePlain: boolean): string | undefined {
  return typed
    ? requireAddress(readEventsUrl(typed), mayBePlain, text.home.addressReadable)
    : undefined;
}
