import { join } from 'node:path';
import { CacheStore } from '../../../client/store/cache/cache-store.ts';
import { DurableStore } from '../../../client/store/durable-store.ts';
import type { ClientStore } from '../../../client/store-client/client-store.ts';
import {
  buildHome,
  RecordedHome,
  SettableSource,
} from '../../../client/home/testing/recorded-home.ts';
import { KeyVault } from '../../key-vault/key-vault.ts';
import { SettableSecrets } from '../../key-vault/testing/settable-secrets.ts';
import { openSettings } from '../../settings/settings.ts';
import { systemTiming } from '../../../client/timing.ts';
import { SettingsHomeRecords } from '../../settings/home-records.ts';
import { Homes } from '../../../client/homes/homes.ts';
import { RemoteHomes } from '../../../client/homes/remote-homes.ts';

// A process of its own that leaves a home, or only starts, on a folder of data. It hangs before the
// step that it is told, or once all are done, and says so, until the test kills it.

const [folder = '', act = 'start', homeId = '', steps = 'all'] = process.argv.slice(2);
const durable = new DurableStore(join(folder, 'client-store'), () => {});
const cache = new CacheStore(join(folder, 'client-store'), () => {});
let count = 0;
const say = (line: string) => process.stdout.write(`${line}\n`);
const store: ClientStore = {
  request: async (name, input) => {
    if (String(count) === steps) {
      say(`before ${name}`);
      await new Promise(() => {});
    }
    count += 1;
    const output = await (name.startsWith('cache.') ? cache : durable).perform(name, input);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the protocol pairs them
    return output as never;
  },
};
const recorder = new RecordedHome();
const { settings } = openSettings(folder);
const records = new SettingsHomeRecords(settings);
const homes = new Homes([buildHome(new SettableSource(), store, recorder, { id: 'local' })]);
const remote = new RemoteHomes({
  homes,
  records,
  keys: new KeyVault({
    file: join(folder, 'keys.json'),
    secrets: new SettableSecrets(),
    platform: 'linux',
    timing: systemTiming,
    log: { warn: () => {} },
  }),
  store,
  timing: systemTiming,
  open: ({ source, ...parts }) => buildHome(source, store, recorder, { ...parts, isCached: true }),
  onListed: () => {},
});
setInterval(() => {
  // At a start, what was noted is worked off by itself.
  if (act === 'start' && records.leaving().length === 0) {
    say('done');
  }
}, 20);
if (act === 'sign_out') {
  await remote.signOut(homeId);
}
if (act === 'remove') {
  await remote.remove(homeId);
}
if (act !== 'start') {
  say('done');
}
