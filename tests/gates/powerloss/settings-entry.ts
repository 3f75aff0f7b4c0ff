import { join } from 'node:path';
import { KeyVault } from '../../../electron/main/key-vault/key-vault.ts';
import { SettableSecrets } from '../../../electron/main/key-vault/testing/settable-secrets.ts';
import { openSettings } from '../../../electron/main/settings/settings.ts';
import { systemTiming } from '../../../electron/main/timing.ts';
import { readOrder, Teller } from './teller.ts';

// Settings and keys as the power loss gate records them being written.

const order = readOrder();
const teller = new Teller(order);
const folder = join(order.root, 'profile');
const keys = new KeyVault({
  file: join(folder, 'keys.json'),
  secrets: new SettableSecrets(),
  platform: 'linux',
  timing: systemTiming,
  log: { warn: () => undefined },
});
const { settings } = openSettings(folder);
for (let number = 1; number <= order.size; number += 1) {
  const homeId = `home-${number % 3}`;
  const key = `key ${number}`;
  teller.tell({ keeping: { homeId, key } });
  // oxlint-disable-next-line no-await-in-loop -- one act of a person after the other
  await keys.keep(homeId, key, number % 2 === 0 ? 'keyring' : 'unprotected');
  teller.tell({ kept: { homeId, key } });
  const destinations = Array.from({ length: number }, (_, at) => `host-${at}.example`);
  settings.set('openedDestinations', destinations);
  teller.tell({ set: number });
}
