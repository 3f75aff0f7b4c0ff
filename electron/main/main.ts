import { enableCompileCache } from 'node:module';
import { resolve } from 'node:path';
import { app, protocol } from 'electron';
import { appScheme, printScheme } from './app-scheme.ts';
import { OpenedUrls } from './application/opened-urls.ts';
import { beginWithoutDictionaries } from './desktop/spelling.ts';
import { requireUsableFolder, tellFailure } from './start-failure.ts';
import { isSystemError } from '../storage/system-error.ts';

// Only what must happen before `ready`, and all of it synchronous: an ESM main gets
// `ready` only after this module has finished evaluating. Everything else is in boot.ts.

// Windows shows notifications under the name of an installed application only.
app.setAppUserModelId('app.guildhall.desktop');
app.enableSandbox();
if (process.env['ELECTRON_RENDERER_URL'] && !app.isPackaged) {
  // While developing, the reload socket is the one thing that a page reaches on loopback.
  app.commandLine.appendSwitch('disable-features', 'LocalNetworkAccessChecks');
}
// A version of Chromium that has these, and does not use them yet, is to use them.
app.commandLine.appendSwitch('enable-features', 'ConnectionAllowlists');
beginWithoutDictionaries(app, process.platform);
protocol.registerSchemesAsPrivileged([appScheme, printScheme]);
const openedUrls = new OpenedUrls(app, process.argv);

const userDataDir = app.commandLine.getSwitchValue('user-data-dir');
const userData = userDataDir ? resolve(userDataDir) : app.getPath('userData');
const names = launchNames();
void start();

/**
 * Starts, and tells the person of whatever prevents it, until it succeeds or they quit. The first
 * round is synchronous up to the lock, which a second instance waits for.
 */
async function start(): Promise<void> {
  try {
    requireUsableFolder(userData);
    app.setPath('userData', userData);
    if (!app.requestSingleInstanceLock()) {
      // The instance that runs gets `second-instance` and comes to the front.
      app.quit();
      return;
    }
    enableCompileCache(resolve(userData, 'compile-cache'));
    // The rest loads and begins while Electron gets ready, and goes on once both are done.
    const begin = import('./boot.ts').then(({ boot }) => boot(openedUrls));
    const [goOn, given] = await Promise.all([begin, names]);
    goOn(given);
  } catch (error) {
    if ((await tellFailure(error, userData)) === 'quit') {
      app.exit(1);
    } else if (isSystemError(error)) {
      await start();
    } else {
      // A start that has begun cannot begin twice in one process.
      app.relaunch();
      app.exit(0);
    }
  }
}

/** Once Electron is ready: the name of the notification that started the application on macOS. */
function launchNames(): Promise<readonly string[]> {
  const { promise, resolve: resolveNames } = Promise.withResolvers<readonly string[]>();
  app.once('ready', (_event, info: { readonly identifier?: unknown } | undefined) => {
    resolveNames(typeof info?.identifier === 'string' ? [info.identifier] : []);
  });
  return promise;
}
