import { flipFuses, FuseV1Options, FuseVersion } from '@electron/fuses';
import type { AfterPackContext } from 'electron-builder';
import { statedFuses } from './fuses.ts';
import type { Fuses } from './fuses.ts';
import { packedFiles } from './packed-files.ts';

/**
 * Called by electron-builder after it has packed and before it signs. It sets all fuses that are
 * stated; electron-builder's own `electronFuses` knows eight of the nine.
 */
export async function afterPack({ appOutDir, packager }: AfterPackContext): Promise<void> {
  await setFuses(packedFiles(appOutDir, packager.platform.nodeName).executable, statedFuses);
}

/** Sets the fuses of an executable. Fails where its Electron has a fuse that is not stated. */
export async function setFuses(executable: string, fuses: Fuses): Promise<void> {
  const byPosition = Object.fromEntries(
    Object.entries(fuses).map(([name, isOn]) => [FuseV1Options[name as keyof Fuses], isOn]),
  ) as Record<FuseV1Options, boolean>;
  await flipFuses(executable, {
    version: FuseVersion.V1,
    strictlyRequireAllFuses: true,
    // Changed bytes break the signature that Apple silicon asks of every executable.
    resetAdHocDarwinSignature: process.platform === 'darwin',
    ...byPosition,
  });
}
