import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses';

/** Every fuse by its name, and whether it is on. */
export type Fuses = Record<keyof typeof FuseV1Options, boolean>;

/**
 * The fuses of the package. All of them are stated, so that a default that changes cannot weaken
 * us: a fuse that @electron/fuses learns of, and that is missing here, does not compile.
 */
export const statedFuses: Fuses = {
  RunAsNode: false,
  EnableCookieEncryption: true,
  EnableNodeOptionsEnvironmentVariable: false,
  EnableNodeCliInspectArguments: false,
  EnableEmbeddedAsarIntegrityValidation: true,
  OnlyLoadAppFromAsar: true,
  LoadBrowserProcessSpecificV8Snapshot: false,
  GrantFileProtocolExtraPrivileges: false,
  // Electron's own default. Without it, V8 checks the bounds of WebAssembly in code, only slower.
  WasmTrapHandlers: true,
};

const states: ReadonlyMap<unknown, string> = new Map([
  [FuseState.DISABLE, 'off'],
  [FuseState.ENABLE, 'on'],
  [FuseState.REMOVED, 'removed from this Electron'],
  [undefined, 'missing'],
]);

/**
 * Reads the fuses of an executable back, and says how they differ from those that are stated: a
 * sentence for each that has another state, that is missing, or that nobody has stated.
 *
 * @param executable the executable; on macOS the `.app` folder
 * @throws Error where there is no fuse wire
 */
export async function fuseDifferences(
  executable: string,
  stated: Fuses = statedFuses,
): Promise<string[]> {
  const wire: Readonly<Record<string, unknown>> = await getCurrentFuseWire(executable);
  const differences: string[] = [];
  for (const [name, isOn] of Object.entries(stated)) {
    const state = states.get(wire[FuseV1Options[name as keyof Fuses]]) ?? 'unknown';
    const wanted = isOn ? 'on' : 'off';
    if (state !== wanted) {
      differences.push(`${name} should be ${wanted} and is ${state}.`);
    }
  }
  for (const position of Object.keys(wire).filter((key) => /^\d+$/.test(key))) {
    if (FuseV1Options[Number(position)] === undefined) {
      differences.push(`The fuse at position ${position} is not stated.`);
    }
  }
  return differences;
}
