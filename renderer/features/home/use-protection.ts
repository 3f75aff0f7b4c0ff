import { useEffect, useState } from 'react';
import type { CallOutput } from '#shared/contract/machine-registry.ts';
import { call } from '../../bridge/call.ts';

/** Whether a key can be kept in the system's keyring; undefined until that is known. */
export function useProtection(): CallOutput<'home.protection'> | undefined {
  const [protection, setProtection] = useState<CallOutput<'home.protection'>>();
  useEffect(() => {
    call('home.protection', {}).then(setProtection, () => setProtection({ isProtected: false }));
  }, []);
  return protection;
}
