/** The main process: Node, disguised as Electron, running the unmodified application. */
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

import { keepPagesInformed } from './api/all-pages.ts';
import { announceReady, app, describeApp } from './api/app.ts';
import { appPaths } from './api/app-paths.ts';
import { answerRequest } from './api/protocol.ts';
import { WORK_AREA } from './api/screen.ts';
import { browserSession, startChromium } from './chromium/chromium-process.ts';
import { profileFolder } from './chromium/profile-folder.ts';
import { startInterception } from './chromium/request-interception.ts';
import { decideNavigation, watchTargets } from './chromium/target-watch.ts';
import { type CommandLine, parseCommandLine } from './command-line.ts';
import { disguiseProcess } from './disguise-process.ts';
import { CHROMIUM_MISSING, findChromium } from './find-chromium.ts';
import { findApplication } from './load-application.ts';
import { registerElectron } from './resolve-hook.ts';

// Switches that Chromium must not see, or that the shim passes in its own way.
const OWN_SWITCHES = new Set(['inspect', 'inspect-brk', 'headless', 'user-data-dir']);

async function run(commandLine: CommandLine): Promise<void> {
  const { appPath, required, switches } = commandLine;
  if (appPath === undefined) {
    throw new Error('electron-shim: name the application to run');
  }
  const application = findApplication(appPath);
  const { folder: path, name, version, resources } = application;
  describeApp({ name, version, path, switches, isPackaged: resources !== undefined });
  const userDataDir = switches.get('user-data-dir');
  if (userDataDir) {
    appPaths.set('userData', resolve(userDataDir));
  }
  requireDisplay(switches);
  keepPagesInformed();
  registerElectron();
  const require = createRequire(join(path, 'package.json'));
  for (const module of required) {
    require(module);
  }
  await loadMain(application.mainFile);
  await startBrowser(switches);
  announceReady();
}

// Electron waits for the module's evaluation too, so a top-level await on ready never ends.
async function loadMain(mainFile: string): Promise<void> {
  // Without other work, Node would exit instead of waiting.
  const waiting = setInterval(() => {}, 2 ** 30);
  try {
    await import(pathToFileURL(mainFile).href);
  } catch (error) {
    process.emit('uncaughtException', error instanceof Error ? error : new Error(String(error)));
  }
  clearInterval(waiting);
}

async function startBrowser(switches: ReadonlyMap<string, string>): Promise<void> {
  const userDataDir = profileFolder(join(appPaths.get('sessionData'), 'Chromium'));
  const { width, height } = WORK_AREA;
  const forwarded = [...switches].filter(([name]) => !OWN_SWITCHES.has(name));
  await startChromium({
    isHeadless: wantsHeadless(switches),
    userDataDir,
    switches: new Map([['screen-info', `{${width}x${height}}`], ...forwarded]),
    onCrash(text) {
      process.stderr.write(`electron-shim: ${text}\n`);
      app.exit(1);
    },
  });
  // Downloads are denied unless the application decides otherwise, so nothing is written to disk.
  browserSession().post('Browser.setDownloadBehavior', { behavior: 'deny' });
  await Promise.all([
    watchTargets(),
    startInterception({ allowNavigation: decideNavigation, answer: answerRequest }),
  ]);
}

function wantsHeadless(switches: ReadonlyMap<string, string>): boolean {
  return switches.has('headless') || process.env['GUILDHALL_SHIM_HEADLESS'] === '1';
}

function requireDisplay(switches: ReadonlyMap<string, string>): void {
  if (!findChromium()) {
    throw new Error(CHROMIUM_MISSING);
  }
  const hasDisplay =
    process.platform !== 'linux' || process.env['DISPLAY'] || process.env['WAYLAND_DISPLAY'];
  if (hasDisplay || wantsHeadless(switches)) {
    return;
  }
  throw new Error('electron-shim: there is no display; pass --headless, or run under xvfb-run');
}

const [, , script = '', ...args] = process.argv;
const commandLine = parseCommandLine(args);
const { appPath: named } = commandLine;
disguiseProcess(script, args, named?.endsWith('.asar') ? named : undefined);
run(commandLine).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  app.exit(1);
});
