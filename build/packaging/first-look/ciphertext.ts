import { join } from 'node:path';
import { readKeyFile } from '../../../electron/main/key-vault/key-file.ts';
import type { StoredKey } from '../../../electron/main/key-vault/key-file.ts';
import { english } from '../../../electron/main/text/english.ts';
import { call } from '../../../tests/e2e/call.ts';
import { startService } from '../../../tests/e2e/service.ts';
import { fails, ok, untold } from './row.ts';
import type { Check, Finding } from './row.ts';

/** The sentence of Guildhall about the keyring, and the key of a home as it then lies on the disk. */
interface KeptKey {
  readonly platform: NodeJS.Platform;
  readonly isProtected: boolean;
  /** Why the keyring cannot be relied on. */
  readonly detail?: string | undefined;
  readonly apiKey: string;
  readonly stored: StoredKey | undefined;
}

/** The tag of Chromium's that a key is encrypted under, by which Guildhall tells what protects it. */
export const ciphertextCheck: Check = {
  name: 'Tag of an encrypted key',
  look: async ({ page, dataFolder }) => {
    const service = await startService();
    try {
      const { isProtected, detail } = await call(page, 'home.protection', {});
      const { baseUrl, apiKey } = service;
      const keyStorage = isProtected ? 'keyring' : 'unprotected';
      const { home } = await call(page, 'home.connect', {
        baseUrl,
        apiKey,
        guildIds: [],
        keyStorage,
      });
      const stored = readKeyFile(join(dataFolder, 'keys.json'))[home.id];
      await call(page, 'home.remove', { homeId: home.id });
      return judgeKey({ platform: process.platform, isProtected, detail, apiKey, stored });
    } finally {
      await service.stop();
    }
  },
};

const tagLength = 3;
const keyrings: Readonly<Record<string, string>> = {
  v11: 'the Secret Service or KWallet',
  v12: 'the Secret portal',
};

export function judgeKey({ platform, isProtected, detail, apiKey, stored }: KeptKey): Finding {
  if (stored === undefined) {
    return fails('keys.json does not hold the key of a home that was connected.');
  }
  if (!isProtected) {
    return detail === english.keys.keyringUnknown
      ? fails(`${detail} The tag is new: see decision 0157.`)
      : untold(`No key is encrypted here, and Guildhall says so: ${detail ?? 'without a reason'}`);
  }
  if (stored.custody !== 'keyring') {
    return fails('Guildhall says that a keyring protects the key, and keeps it unprotected.');
  }
  const ciphertext = Buffer.from(stored.ciphertext, 'base64');
  if (ciphertext.includes(apiKey)) {
    return fails('Guildhall says that a keyring protects the key, which lies in the open.');
  }
  const tag = ciphertext.toString('latin1', 0, tagLength);
  if (platform !== 'linux') {
    return ok(`Encrypted by ${stored.backend}. The tag ${JSON.stringify(tag)} says no more here.`);
  }
  const keyring = keyrings[tag];
  return keyring === undefined
    ? fails(`Guildhall says that a keyring protects the key, whose tag is ${JSON.stringify(tag)}.`)
    : ok(`${tag}: ${keyring}, and Guildhall says ${stored.backend}.`);
}
