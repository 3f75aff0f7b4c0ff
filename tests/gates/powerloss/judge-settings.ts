import { join } from 'node:path';
import { KeyVault } from '../../../electron/main/key-vault/key-vault.ts';
import { SettableSecrets } from '../../../electron/main/key-vault/testing/settable-secrets.ts';
import { openSettings } from '../../../electron/main/settings/settings.ts';
import { systemTiming } from '../../../electron/client/timing.ts';
import { allOfKind } from './verdict.ts';
import type { Fault, Acknowledgement } from './verdict.ts';

interface Kept {
  readonly homeId: string;
  readonly key: string;
}

/** Settings and keys are the last acknowledged ones, or later ones that were being written. */
export async function judgeSettings(
  root: string,
  acknowledged: readonly Acknowledgement[],
): Promise<Fault[]> {
  const folder = join(root, 'profile');
  const faults: Fault[] = [];
  const { settings, setAside } = openSettings(folder);
  if (setAside !== undefined) {
    faults.push({ kind: 'broken', detail: `a power cut was taken for damage: ${setAside.reason}` });
  }
  const number = settings.get('openedDestinations').length;
  const last = allOfKind<number>(acknowledged, 'set').at(-1) ?? 0;
  if (number < last) {
    faults.push({ kind: 'lost', detail: `settings ${last}, there is ${number}` });
  }
  const keys = new KeyVault({
    file: join(folder, 'keys.json'),
    secrets: new SettableSecrets(),
    platform: 'linux',
    timing: systemTiming,
    log: { warn: () => undefined },
  });
  const kept = new Map(
    allOfKind<Kept>(acknowledged, 'kept').map(({ homeId, key }) => [homeId, key]),
  );
  const on = allOfKind<Kept>(acknowledged, 'keeping').at(-1);
  for (const [homeId, key] of kept) {
    // oxlint-disable-next-line no-await-in-loop -- three homes
    const reading = await keys.read(homeId, 'unprotected');
    const found = reading.kind === 'key' ? reading.key : reading.detail;
    const isFound = found === key || (on?.homeId === homeId && found === on.key);
    if (!isFound) {
      faults.push({ kind: 'lost', detail: `${key}: ${found}` });
    }
  }
  return faults;
}
