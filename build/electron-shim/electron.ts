/** What `import … from 'electron'` gives in the main process. */
export * from './electron-exports.ts';
// Electron is CommonJS, so its default export is all of it; electron-store imports it that way.
// oxlint-disable-next-line import/no-default-export
export * as default from './electron-exports.ts';
