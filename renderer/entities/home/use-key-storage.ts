import { useEffect, useState } from 'react';
import type { KeyStorage } from '#shared/capability/home.ts';
import type { CallOutput } from '#shared/capability/machine-registry.ts';
import { call } from '../../bridge/call.ts';

/** Where a key is going to be stored, and what the person may choose of it. */
export interface ChosenKeyStorage {
  /** Whether the system's keyring can be relied on; undefined until that is known. */
  readonly protection: CallOutput<'home.protection'> | undefined;
  /** The choice where it cannot. */
  readonly chosen: KeyStorage;
  readonly choose: (keyStorage: KeyStorage) => void;
  readonly keyStorage: KeyStorage;
}

/** Follows where a key is going to be stored: in the keyring, or else where the person chooses. */
export function useKeyStorage(former?: KeyStorage): ChosenKeyStorage {
  const [protection, setProtection] = useState<CallOutput<'home.protection'>>();
  const [chosen, choose] = useState<KeyStorage>(
    former === 'unprotected' ? 'unprotected' : 'session',
  );
  useEffect(() => {
    call('home.protection', {}).then(setProtection, () => setProtection({ isProtected: false }));
  }, []);
  return { protection, chosen, choose, keyStorage: protection?.isProtected ? 'keyring' : chosen };
}
