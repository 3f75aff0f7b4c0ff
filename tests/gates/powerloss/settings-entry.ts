import { join } from 'node:path';
import { writeKeyFile } from '../../../electron/main/key-vault/key-file.ts';
import type { StoredKey } from '../../../electron/main/key-vault/key-file.ts';
import { openSettings } from '../../../electron/main/settings/settings.ts';
import { readOptions, AcknowledgementLog } from './acknowledgements.ts';

// Settings and keys, written while the power loss gate records them.

const order = readOptions();
const acknowledgements = new AcknowledgementLog(order);
const folder = join(order.root, 'profile');
const keys: Record<string, StoredKey> = {};
const { settings } = openSettings(folder);
for (let number = 1; number <= order.size; number += 1) {
  const homeId = `home-${number % 3}`;
  const key = `key ${number}`;
  acknowledgements.record({ keeping: { homeId, key } });
  keys[homeId] = { custody: 'unprotected', key };
  writeKeyFile(join(folder, 'keys.json'), keys);
  acknowledgements.record({ kept: { homeId, key } });
  const destinations = Array.from({ length: number }, (_, at) => `host-${at}.example`);
  settings.set('openedDestinations', destinations);
  acknowledgements.record({ set: number });
}
