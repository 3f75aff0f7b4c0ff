const ELECTRON_MODULES = new Set(['electron', 'electron/main', 'electron/common']);

/** Whether a module specifier names Electron itself, as seen from the main process. */
export function isElectronModule(specifier: string): boolean {
  return ELECTRON_MODULES.has(specifier);
}
