import { join } from 'node:path';
import {
  app,
  autoUpdater,
  net,
  protocol,
  safeStorage,
  session,
  shell,
  utilityProcess,
} from 'electron';
import { applicationCalls } from './application/application-calls.ts';
import { registerLinks } from './application/opened-urls.ts';
import type { OpenedUrls } from './application/opened-urls.ts';
import { stopBeforeQuit } from './application/stop-before-quit.ts';
import { publishHomes, toWindows } from './homes-to-windows.ts';
import { broadcastSignal, openBridge, pushSignal, pushToOthers } from './bridge/bridge.ts';
import { AnswerWatch } from '../client/store-client/answer-watch.ts';
import { actCalls } from './client-calls/act-calls.ts';
import { localCalls } from './client-calls/local-calls.ts';
import { storeNotices } from '../client/store-client/store-notices.ts';
import { clipboardCalls } from './clipboard/clipboard-calls.ts';
import { FirstRun } from './first-run/first-run.ts';
import { firstRunCalls } from './first-run/first-run-calls.ts';
import { fileCalls } from './files/file-calls.ts';
import { folderCalls } from './files/folder-calls.ts';
import { PrintedPages } from './files/printed-pages.ts';
import { pagePrinter } from './files/page-printer.ts';
import { joinListeners } from '../client/home/join-listeners.ts';
import { placeOfNames } from '../client/alerts/place-names.ts';
import { composeAlerts } from './compose-alerts.ts';
import { composeDesktop } from './compose-desktop.ts';
import { openClient } from '../client/open-client.ts';
import { SettingsHomeRecords } from './settings/home-records.ts';
import { confirmKeyMove } from './client-calls/confirm-key-move.ts';
import { deepLinkCalls, DeepLinks } from './links/deep-links.ts';
import { homeCalls } from './client-calls/home-calls.ts';
import { KeyVault } from './key-vault/key-vault.ts';
import { linkCalls } from './links/link-calls.ts';
import { keepLogIn, log, logLine } from './log.ts';
import { menuCalls } from './menu/application-menu.ts';
import { modelCalls } from './models/model-calls.ts';
import { ModelEndpoints } from './models/model-endpoints.ts';
import { freshFetch } from './network/fresh-fetch.ts';
import { pictureCalls } from './pictures/picture-calls.ts';
import { electronNetwork } from './network/home-network.ts';
import { serviceSession } from './network/service-session.ts';
import { localHomeId } from '../client/home/home-record.ts';
import { openSettings, settingsNotices } from './settings/settings.ts';
import type { OpenedSettings } from './settings/settings.ts';
import { systemTiming } from '../client/timing.ts';
import { dataCalls, logsFolderOf } from './upkeep/data-calls.ts';
import { diagnosticsCalls } from './upkeep/diagnostics.ts';
import { RestoredGuild } from './upkeep/restored-guild.ts';
import { accessCalls, LocalAccess } from './upkeep/local-access.ts';
import { updateCalls } from './upkeep/update-calls.ts';
import { installerOf, runningAppImage } from './upkeep/installer-of.ts';
import { openFeed } from './upkeep/update-feed.ts';
import { Updates } from './upkeep/updates.ts';
import {
  appearanceCalls,
  applyTheme,
  dressPage,
  languageCalls,
  paneCalls,
} from './windows/appearance.ts';
import { afterFirstPaint } from './windows/first-paint.ts';
import { answerFromBundle } from './windows/app-protocol.ts';
import { bundleSource, isDeveloping } from './windows/bundle-source.ts';
import { guardWebContents } from './windows/web-contents-guard.ts';
import { windowCalls } from './windows/window-calls.ts';
import { utilityProcesses } from './workers/utility-processes.ts';

/**
 * Begins once Electron is ready.
 *
 * @param launchNames what the system says of the start, beside the arguments
 */
type Begin = (launchNames: readonly string[]) => void;

/** Does what Electron need not be ready for, which is most of it. The window waits for the rest. */
export function boot(urls: OpenedUrls): Begin {
  const userData = app.getPath('userData');
  keepLogIn(logsFolderOf(userData));
  return compose(openSettings(userData), urls);
}

/** Puts the application together. Composition only: no logic here. */
function compose(opened: OpenedSettings, urls: OpenedUrls): Begin {
  const userData = app.getPath('userData');
  const { settings } = opened;
  const printed = new PrintedPages();
  const keys = new KeyVault({
    file: join(userData, 'keys.json'),
    secrets: safeStorage,
    platform: process.platform,
    timing: systemTiming,
    log,
  });
  const network = electronNetwork(
    { fetch: freshFetch(serviceSession), isOnline: () => net.isOnline() },
    (url) => serviceSession().resolveProxy(url),
  );
  const records = new SettingsHomeRecords(settings);
  const { alerts, calls, quiet } = composeAlerts({
    settings,
    client: () => client,
    goTo: (place) => desktop.places.goTo(place),
  });
  const client = openClient({
    folder: userData,
    workers: import.meta.dirname,
    startProcess: utilityProcesses(utilityProcess, app, logLine),
    version: app.getVersion(),
    timing: systemTiming,
    log,
    listener: joinListeners(
      toWindows,
      { onChanged: () => desktop.onHomesChanged() },
      { onOutboxChanged: (entry) => firstRun.follow(entry) },
      alerts,
    ),
    onListed: (listed) => {
      publishHomes(listed);
      desktop.onHomesChanged();
      if (listed.all().length > 1) {
        firstRun.tick('connect');
      }
    },
    records,
    keys,
    network,
    cacheLimitBytes: settings.get('cacheLimitBytes'),
  });
  const { homes, store } = client;
  const answerWatch = new AnswerWatch(store, systemTiming);
  const links = new DeepLinks(() => homes.all().map((home) => home.describe()));
  const desktop = composeDesktop({
    settings,
    homes: () => homes.all().map((home) => home.describe()),
    retry: () => homes.retry(),
    setHidden: (isHidden) => homes.setHidden(isHidden),
    isDeveloping: isDeveloping(),
    noteAnswer: (isAnswered) => answerWatch.note(isAnswered),
    doNotDisturb: quiet,
  });
  const { windows } = desktop;
  const firstRun = new FirstRun({
    settings,
    home: homes.requireHome(localHomeId),
    whenModelsTold: () => models.told(),
    log,
    onChanged: (state) => broadcastSignal('first_run.changed', state),
  });
  const restored = new RestoredGuild();
  const access = new LocalAccess({
    settings,
    server: client.localServer,
    onChanged: (changed) => broadcastSignal('access.changed', changed),
  });
  const models = new ModelEndpoints({
    settings,
    keys,
    server: client.localServer,
    onChanged: (endpoints) => broadcastSignal('model_endpoint.changed', { endpoints }),
    log,
  });
  const updates = new Updates({
    settings,
    timing: systemTiming,
    log,
    openFeed: () =>
      openFeed(
        {
          isPackaged: app.isPackaged,
          resources: process.resourcesPath,
          platform: process.platform,
          fetch: freshFetch(serviceSession),
          installerFor: (updater) =>
            installerOf({
              updater,
              platform: process.platform,
              resources: process.resourcesPath,
              appImage: runningAppImage(process.env, process.resourcesPath),
              system: () => autoUpdater,
              relaunch: () => app.relaunch(),
            }),
        },
        async () => (await import('electron-updater')).autoUpdater,
      ),
    countOutbox: async () => (await store.request('outbox.list', {})).length,
    backUp: async () => (await client.localServer.request('backup.make', {})).isMade,
    quit: () => app.quit(),
    onChanged: (update) => broadcastSignal('update.changed', update),
  });
  openBridge({
    handlers: {
      ...applicationCalls(async (window) => [
        ...desktop.recovery.takeNotices(window),
        ...desktop.notices(),
        ...settingsNotices(opened),
        ...restored.notices(),
        ...(await storeNotices(store)),
      ]),
      ...windowCalls,
      ...desktop.calls,
      ...homeCalls({ ...client, keys, network, now: systemTiming.now, confirmKeyMove }),
      ...client.outbox,
      ...localCalls(store, pushToOthers, answerWatch),
      ...actCalls(store, pushToOthers),
      ...linkCalls(settings),
      ...pictureCalls({
        agent: network.agent,
        serviceOf: (homeId) => records.find(homeId)?.baseUrl,
      }),
      ...deepLinkCalls(links, (window) => windows.isMain(window)),
      ...appearanceCalls(settings),
      ...languageCalls(settings),
      ...paneCalls(settings),
      ...clipboardCalls,
      ...fileCalls(pagePrinter(printed, systemTiming)),
      ...folderCalls(),
      ...menuCalls(settings, desktop.setMenu),
      ...calls,
      ...dataCalls({
        ...client,
        userData,
        settings,
        openPath: (path) => shell.openPath(path),
        onRestored: (keptIn) => restored.announce(keptIn),
      }),
      ...accessCalls(access),
      ...modelCalls(models),
      ...updateCalls(updates),
      ...firstRunCalls(firstRun),
      ...diagnosticsCalls({
        version: app.getVersion(),
        logsFolder: logsFolderOf(userData),
        settings,
        homes: () => homes.all().map((home) => home.describe()),
        localServer: client.localServer,
        timing: systemTiming,
      }),
    },
    read: (homeId, name, input) => homes.read(homeId, name, input),
  });

  const wantNamed = (names: readonly string[]) => {
    const place = placeOfNames(names);
    if (place !== undefined) {
      desktop.places.want(place);
    }
  };
  return (launchNames) => {
    guardWebContents(app, session.defaultSession);
    protocol.handle('app', answerFromBundle(bundleSource(), dressPage(settings)));
    protocol.handle('print', (request) => printed.answer(request));
    applyTheme(settings);
    wantNamed([...process.argv, ...launchNames]);
    desktop.start(urls.isWaiting);
    app.on('second-instance', (_event, names) => wantNamed(names));
    app.on('window-all-closed', () => {
      if (process.platform !== 'darwin') {
        app.quit();
      }
    });
    const cancelStart = afterFirstPaint(windows.main, systemTiming, () => {
      client.start();
      firstRun.start();
      desktop.startTray();
    });
    stopBeforeQuit(app, async () => {
      cancelStart();
      alerts.stop();
      desktop.stop();
      updates.stop();
      const install = await updates.prepareToEnd();
      await client.stop();
      if (install !== undefined) {
        // The next version starts while this one still ends.
        app.releaseSingleInstanceLock();
        install();
      }
    });
    registerLinks(app);
    updates.start().catch((error: unknown) => log.warn({ err: error }, 'updates are off'));
    urls.follow((url) => {
      links.receive(url);
      windows.showMain();
      if (windows.main !== undefined) {
        pushSignal(windows.main, 'deep_link.arrived', {});
      }
    });
  };
}
