import { enableCompileCache } from 'node:module';
import { resolve } from 'node:path';
import { app, dialog, protocol } from 'electron';
import { appScheme, printScheme } from './app-scheme.ts';
import { OpenedUrls } from './application/opened-urls.ts';
import { text } from './text/text.ts';

// Only what must happen before `ready`, and all of it synchronous: an ESM main gets
// `ready` only after this module has finished evaluating. Everything else is in boot.ts.

const userDataDir = app.commandLine.getSwitchValue('user-data-dir');
if (userDataDir) {
  app.setPath('userData', resolve(userDataDir));
}

// Windows shows notifications under the name of an installed application only.
app.setAppUserModelId('app.guildhall.desktop');
app.enableSandbox();
if (process.env['ELECTRON_RENDERER_URL'] && !app.isPackaged) {
  // While developing, the reload socket is the one thing that a page reaches on loopback.
  app.commandLine.appendSwitch('disable-features', 'LocalNetworkAccessChecks');
}
protocol.registerSchemesAsPrivileged([appScheme, printScheme]);
const openedUrls = new OpenedUrls(app, process.argv);

if (app.requestSingleInstanceLock()) {
  enableCompileCache(resolve(app.getPath('userData'), 'compile-cache'));
  // The rest loads and begins while Electron gets ready, and goes on once both are done.
  Promise.all([import('./boot.ts').then(({ boot }) => boot(openedUrls)), launchNames()])
    .then(([goOn, names]) => goOn(names))
    .catch((error: unknown) => {
      const detail = error instanceof Error ? error.message : String(error);
      dialog.showErrorBox(text.application.startFailed, detail);
      app.exit(1);
    });
} else {
  // The instance that runs gets `second-instance` and comes to the front.
  app.quit();
}

/** Once Electron is ready: the name of the notification that started the application on macOS. */
function launchNames(): Promise<readonly string[]> {
  const { promise, resolve: resolveNames } = Promise.withResolvers<readonly string[]>();
  app.once('ready', (_event, info: { readonly identifier?: unknown } | undefined) => {
    resolveNames(typeof info?.identifier === 'string' ? [info.identifier] : []);
  });
  return promise;
}
