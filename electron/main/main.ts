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
  Promise.all([import('./boot.ts').then(({ boot }) => boot(openedUrls)), app.whenReady()])
    .then(([goOn]) => goOn())
    .catch((error: unknown) => {
      const detail = error instanceof Error ? error.message : String(error);
      dialog.showErrorBox(text.application.startFailed, detail);
      app.exit(1);
    });
} else {
  // The instance that runs gets `second-instance` and comes to the front.
  app.quit();
}
