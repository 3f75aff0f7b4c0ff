/** The module that `import … from 'electron'` loads in the main process. */
export * from './electron-exports.ts';
// Electron is CommonJS, so its default export is the whole module. electron-store imports it so.
// oxlint-disable-next-line import/no-default-export
export * as default from './electron-exports.ts';
