import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { calls as contract } from '#shared/capability/machine-registry.ts';
import type { CallInput } from '#shared/capability/machine-registry.ts';
import type { DirectStore } from '../../../client/store-client/testing/direct-store.ts';
import type { HomeOptions } from '../../../client/home/home-options.ts';
import {
  buildHome,
  RecordedHome,
  SettableSource,
} from '../../../client/home/testing/recorded-home.ts';
import { KeyVault } from '../../key-vault/key-vault.ts';
import type { SettableSecrets } from '../../key-vault/testing/settable-secrets.ts';
import { openSettings } from '../../settings/settings.ts';
import { retryAtOnce } from '../../key-vault/testing/retry-at-once.ts';
import { patientTiming } from '../../../client/testing/patient-timing.ts';
import { homeCalls } from '../home-calls.ts';
import { SettingsHomeRecords } from '../../settings/home-records.ts';
import { Homes } from '../../../client/homes/homes.ts';
import type { KeyMove } from '../../../client/homes/key-move.ts';
import { RemoteHomes } from '../../../client/homes/remote-homes.ts';
import type { RemoteSource } from '../../../client/homes/remote-source.ts';

/** The parts of a run of the homes. */
export interface HomesRunOptions {
  /** The data folder. */
  readonly folder: string;
  readonly store: DirectStore;
  readonly secrets: SettableSecrets;
  /** The person's answer when a stored key would go elsewhere; else they cancel. */
  readonly confirmKeyMove?: (move: KeyMove) => Promise<boolean>;
  /** The parts that each home has for itself: a cache, a way to its service. */
  readonly parts?: Pick<HomeOptions, 'isCached' | 'fetch'>;
}

/** One run of the application's homes on a data folder: this computer, and what is connected. */
export function startHomesRun({
  folder,
  store,
  secrets,
  confirmKeyMove,
  parts: ownParts,
}: HomesRunOptions) {
  const told = new RecordedHome();
  const listed: string[][] = [];
  const sources: RemoteSource[] = [];
  const log = { warn: () => {}, error: () => {} };
  const keys = new KeyVault({
    file: join(folder, 'keys.json'),
    secrets,
    platform: 'linux',
    timing: retryAtOnce,
    log,
  });
  const network = { fetch: globalThis.fetch, isOnline: () => true };
  const homes = new Homes([buildHome(new SettableSource(), store, told, { id: 'local' })]);
  const remote = new RemoteHomes({
    homes,
    records: new SettingsHomeRecords(openSettings(folder).settings),
    keys,
    store,
    timing: patientTiming,
    open: ({ source, ...parts }) => {
      sources.push(source);
      return buildHome(source, store, told, { ...parts, ...ownParts });
    },
    onListed: () => listed.push(homes.all().map(({ id }) => id)),
  });
  const calls = homeCalls({
    homes,
    localServer: { repair: () => {} },
    remote,
    keys,
    network,
    now: Date.now,
    confirmKeyMove: async (_window, move) => (await confirmKeyMove?.(move)) ?? false,
  });
  onTestFinished(() => homes.stop());
  homes.start();
  /** Makes a call as a page would: parsed as the bridge does, and with no page to speak of. */
  const call = async <Name extends keyof typeof calls>(
    name: Name,
    input: CallInput<Name>,
  ): Promise<Awaited<ReturnType<(typeof calls)[Name]>>> =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- paired by the name
    (calls[name] as (request: unknown, caller: unknown) => never)(
      contract[name].input.parse(input),
      {},
    );
  const list = async () => (await call('home.list', {})).homes;
  return { told, listed, sources, keys, homes, remote, call, list };
}
