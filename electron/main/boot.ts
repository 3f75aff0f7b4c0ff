import { join } from 'node:path';
import {
  app,
  net,
  powerMonitor,
  protocol,
  safeStorage,
  session,
  shell,
  utilityProcess,
} from 'electron';
import type { BrowserWindow } from 'electron';
import { applicationCalls } from './application/application-calls.ts';
import { stopBeforeQuit } from './application/stop-before-quit.ts';
import { broadcastSignal, openBridge } from './bridge/bridge.ts';
import { draftCalls } from './store-client/draft-calls.ts';
import { placeCalls } from './store-client/place-calls.ts';
import { storeNotices } from './store-client/store-notices.ts';
import { clipboardCalls } from './clipboard/clipboard-calls.ts';
import { FirstRun } from './first-run/first-run.ts';
import { firstRunCalls } from './first-run/first-run-calls.ts';
import { fileCalls } from './files/file-calls.ts';
import { PrintedPages } from './files/printed-pages.ts';
import { pagePrinter } from './files/page-printer.ts';
import { composeHomes } from './compose-homes.ts';
import type { HomeListener } from './home/home-connection.ts';
import { confirmKeyMove } from './homes/confirm-key-move.ts';
import { homeCalls } from './homes/home-calls.ts';
import type { Homes } from './homes/homes.ts';
import { KeyVault } from './key-vault/key-vault.ts';
import { linkCalls } from './links/link-calls.ts';
import { keepLogIn, log } from './log.ts';
import { menuCalls, setApplicationMenu } from './menu/application-menu.ts';
import { electronNetwork } from './network/home-network.ts';
import { outboxCalls } from './homes/outbox-calls.ts';
import { localHomeId } from './settings/home-record.ts';
import { openSettings, settingsNotices } from './settings/settings.ts';
import type { OpenedSettings } from './settings/settings.ts';
import { systemTiming } from './timing.ts';
import { dataCalls, logsFolderOf } from './upkeep/data-calls.ts';
import { diagnosticsCalls } from './upkeep/diagnostics.ts';
import { RestoredGuild } from './upkeep/restored-guild.ts';
import { accessCalls, LocalAccess } from './upkeep/local-access.ts';
import {
  appearanceCalls,
  applyTheme,
  dressPage,
  languageCalls,
  paneCalls,
} from './windows/appearance.ts';
import { answerFromBundle } from './windows/app-protocol.ts';
import type { BundleSource } from './windows/app-protocol.ts';
import { openMainWindow, revealWindow } from './windows/main-window.ts';
import { guardWebContents } from './windows/web-contents-guard.ts';
import { watchVisibility } from './windows/watch-visibility.ts';
import { announceWindowState, windowCalls } from './windows/window-calls.ts';
import { utilityProcesses } from './workers/utility-processes.ts';

/** Does what Electron need not be ready for; what it answers with does the rest once it is. */
export function boot(): () => void {
  const userData = app.getPath('userData');
  keepLogIn(logsFolderOf(userData));
  const opened = openSettings(userData);
  return () => compose(opened);
}

/** Puts the application together. Composition only: no logic here. */
function compose(opened: OpenedSettings): void {
  const userData = app.getPath('userData');
  const { settings } = opened;
  guardWebContents(app, session.defaultSession);
  const printed = new PrintedPages();
  protocol.handle('app', answerFromBundle(bundleSource(), dressPage(settings)));
  protocol.handle('print', (request) => printed.answer(request));
  setApplicationMenu(settings);
  applyTheme(settings);

  const keys = new KeyVault({
    file: join(userData, 'keys.json'),
    secrets: safeStorage,
    platform: process.platform,
    timing: systemTiming,
    log,
  });
  const network = electronNetwork(net, session.defaultSession);
  const client = composeHomes({
    userData,
    workers: import.meta.dirname,
    startProcess: utilityProcesses(utilityProcess, app),
    version: app.getVersion(),
    timing: systemTiming,
    log,
    listener: {
      ...toWindows,
      onOutboxChanged: (entry, output) => {
        toWindows.onOutboxChanged(entry, output);
        firstRun.follow(entry);
      },
    },
    onListed: (listed) => {
      tellListed(listed);
      if (listed.all().length > 1) {
        firstRun.tick('connect');
      }
    },
    settings: settings,
    keys,
    network,
  });
  const { homes, store } = client;
  const firstRun = new FirstRun({
    settings,
    home: homes.requireHome(localHomeId),
    log,
    onChanged: (state) => broadcastSignal('first_run.changed', state),
  });
  const restored = new RestoredGuild();
  const access = new LocalAccess({
    settings,
    server: client.localServer,
    onChanged: (changed) => broadcastSignal('access.changed', changed),
  });
  openBridge({
    handlers: {
      ...applicationCalls(async () => [
        ...settingsNotices(opened),
        ...restored.notices(),
        ...(await storeNotices(store)),
      ]),
      ...windowCalls,
      ...homeCalls({ ...client, keys, network, now: systemTiming.now, confirmKeyMove }),
      ...outboxCalls({ homes, store, timing: systemTiming }),
      ...draftCalls(store),
      ...placeCalls(store),
      ...linkCalls(settings),
      ...appearanceCalls(settings),
      ...languageCalls(settings),
      ...paneCalls(settings),
      ...clipboardCalls,
      ...fileCalls(pagePrinter(printed, systemTiming)),
      ...menuCalls(settings),
      ...dataCalls({
        ...client,
        userData,
        settings,
        openPath: (path) => shell.openPath(path),
        onRestored: (keptIn) => restored.tell(keptIn),
      }),
      ...accessCalls(access),
      ...firstRunCalls(firstRun),
      ...diagnosticsCalls({
        version: app.getVersion(),
        logsFolder: logsFolderOf(userData),
        settings,
        homes: () => homes.all().map((home) => home.describe()),
        now: () => new Date(systemTiming.now()),
      }),
    },
    read: (homeId, name, input) => homes.read(homeId, name, input),
  });

  let window: BrowserWindow | undefined;
  const showMainWindow = () => {
    if (window === undefined || window.isDestroyed()) {
      window = openMainWindow(settings);
      announceWindowState(window);
      watchVisibility(window, (isHidden) => homes.setHidden(isHidden));
    } else {
      revealWindow(window);
    }
  };
  app.on('second-instance', showMainWindow);
  app.on('activate', showMainWindow);
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') {
      app.quit();
    }
  });
  stopBeforeQuit(app, () => client.stop());
  powerMonitor.on('resume', () => homes.retry());
  showMainWindow();
  client.start();
  firstRun.start();
}

/** Passes on to every window what happens to the homes. */
const toWindows: HomeListener = {
  onChanged: (home) => broadcastSignal('home.changed', { home }),
  onEvent: (homeId, event) => broadcastSignal('home.event', { homeId, event }),
  onResynced: (homeId) => broadcastSignal('home.resynced', { homeId }),
  onRefreshed: (homeId, refreshed) => broadcastSignal('home.refreshed', { homeId, ...refreshed }),
  onOutboxChanged: (entry, output) => broadcastSignal('outbox.changed', { entry, output }),
};

function tellListed(homes: Homes): void {
  broadcastSignal('home.listed', { homes: homes.all().map((home) => home.describe()) });
}

function bundleSource(): BundleSource {
  const serverUrl = process.env['ELECTRON_RENDERER_URL'];
  return serverUrl && !app.isPackaged
    ? { serverUrl, fetch: (url, init) => net.fetch(url, init) }
    : { folder: join(import.meta.dirname, '../renderer') };
}
