import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';

import { createBridgeEnd } from '../page/bridge-end.ts';
import { createCodec } from '../page/codec.ts';
import { isolatedWorld } from '../page/isolated-world.ts';
import { mainWorld } from '../page/main-world.ts';
import { makeElectron } from '../page/preload-electron.ts';
import { watchPage } from '../page/watch-page.ts';
import { isHeadless } from './chromium-process.ts';
import type { Protocol } from './cdp.ts';

const secret = randomBytes(9).toString('hex');

/** The name of the world in which preloads run. */
export const WORLD_NAME = `electron-isolated-${secret}`;
/** The function with which that world sends to the main process. */
export const BINDING = `electronShimPost${secret}`;
/** The global of that world with which the main process sends to it. */
export const WORLD_GLOBAL = `electronShim${secret}`;

const NAMES = {
  handover: `electron-handover-${secret}`,
  toIsolated: `electron-to-isolated-${secret}`,
  toMain: `electron-to-main-${secret}`,
};

type Script = Protocol.Page.addScriptToEvaluateOnNewDocumentParameters;

/**
 * The scripts that run at the start of every document, in this order: the isolated world; the
 * page's own world, which provides the bridge; then the preload in the isolated world.
 */
export function startScripts(preloadPath: string | undefined): Script[] {
  const options = {
    names: NAMES,
    binding: BINDING,
    global: WORLD_GLOBAL,
    process: describeRendererProcess(),
    isHeadless: isHeadless(),
  };
  const parts = { createCodec, createBridgeEnd, makeElectron, watchPage };
  const partSources = Object.entries(parts).map(([name, part]) => `${name}: ${part.toString()}`);
  const isolated = `(${isolatedWorld.toString()})({${partSources.join(',')}}, ${JSON.stringify(options)})`;
  const main = `(${mainWorld.toString()})(${createBridgeEnd.toString()}, ${JSON.stringify(NAMES)})`;
  const scripts: Script[] = [{ source: isolated, worldName: WORLD_NAME }, { source: main }];
  if (preloadPath) {
    scripts.push({ source: wrapPreload(preloadPath), worldName: WORLD_NAME });
  }
  return scripts;
}

// A sandboxed preload is CommonJS, without the globals and built-in modules that Electron removes.
function wrapPreload(path: string): string {
  const source = readFileSync(path, 'utf8');
  const parameters = 'require, process, exports, module, global';
  const preload = `function (${parameters}) {${source}\n}`;
  return `${WORLD_GLOBAL}.run(${JSON.stringify(path)}, ${preload})\n//# sourceURL=file://${path}`;
}

function describeRendererProcess(): Record<string, unknown> {
  return {
    arch: process.arch,
    argv: [process.argv[0], '--type=renderer'],
    contextIsolated: true,
    env: { ...process.env },
    execPath: process.argv[0],
    isMainFrame: true,
    pid: process.pid,
    platform: process.platform,
    resourcesPath: process.resourcesPath,
    sandboxed: true,
    type: 'renderer',
    version: process.version,
    versions: { ...process.versions },
  };
}
