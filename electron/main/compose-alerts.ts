import { BrowserWindow, Notification } from 'electron';
import type { AlertSettings } from '#shared/capability/alert.ts';
import type { Home } from '#shared/capability/home.ts';
import type { WantedPlace } from '#shared/capability/place.ts';
import { broadcastSignal } from './bridge/bridge.ts';
import type { CallHandlers } from './bridge/call-handlers.ts';
import { AlertActs } from '../client/alerts/alert-acts.ts';
import { alertCalls, alertSettingsOf } from './native-alerts/alert-calls.ts';
import { AlertTrouble } from '../client/alerts/alert-trouble.ts';
import { Alerts } from '../client/alerts/alerts.ts';
import { showsSubject } from '../client/alerts/front-thing.ts';
import { NativeAlerts } from './native-alerts/native-alerts.ts';
import type { Subject } from '../client/alerts/news.ts';
import { QuietSwitch } from './native-alerts/quiet-switch.ts';
import type { Client } from '../client/open-client.ts';
import { log } from './log.ts';
import type { Settings } from './settings/settings.ts';
import { systemTiming } from '../client/timing.ts';

export interface ComposeAlertsOptions {
  readonly settings: Settings;
  /** The homes, which are put together with a listener of what is put together here. */
  readonly client: () => Pick<Client, 'homes' | 'outbox' | 'store'>;
  /** Shows a place in the main window, which comes to the front. */
  readonly goTo: (place: WantedPlace) => void;
}

/** The alerts of all homes. */
export interface ComposedAlerts {
  readonly alerts: Alerts;
  readonly calls: Pick<CallHandlers, 'alert.describe' | 'alert.change'>;
  /** Do not disturb, for a menu. */
  readonly quiet: QuietSwitch;
}

/** Puts the alerts together. Composition only. */
export function composeAlerts(options: ComposeAlertsOptions): ComposedAlerts {
  const { settings, client, goTo } = options;
  const home = (homeId: string) => client().homes.find(homeId)?.describe();
  const trouble = new AlertTrouble(process.platform);
  const native = new NativeAlerts({
    acts: new AlertActs({
      store: { request: (name, input) => client().store.request(name, input) },
      home,
      submit: (request) => client().outbox['outbox.submit'](request),
      onRead: (marker) => broadcastSignal('local.changed', marker),
    }),
    onOpen: goTo,
    trouble,
  });
  const alerts = new Alerts({
    store: { request: (name, input) => client().store.request(name, input) },
    timing: systemTiming,
    log,
    settings: () => alertSettingsOf(settings),
    home,
    ask: (homeId, name, input) => client().homes.requireHome(homeId).peek(name, input),
    serviceTime: (homeId) => client().homes.find(homeId)?.serviceTime(),
    isInFront: (subject) => isInFront(subject, home),
    show: (alert) => native.show(alert),
    onRead: (homeId, notificationId) => native.closeRead(homeId, notificationId),
  });
  const quiet = new QuietSwitch({
    settings,
    onChanged: publishSettings,
    timing: systemTiming,
    log,
  });
  const calls = alertCalls({
    settings,
    isSupported: () => Notification.isSupported(),
    trouble: trouble.describe,
    onChanged: (changed) => {
      publishSettings(changed);
      quiet.emit();
    },
  });
  return { alerts, calls, quiet };
}

function publishSettings(changed: AlertSettings): void {
  broadcastSignal('alert.changed', changed);
}

function isInFront(subject: Subject, home: (homeId: string) => Home | undefined): boolean {
  const window = BrowserWindow.getFocusedWindow();
  const addressOf = (homeId: string) => home(homeId)?.service?.baseUrl;
  const isOneService = (homeId: string, other: string) =>
    addressOf(homeId) !== undefined && addressOf(homeId) === addressOf(other);
  return window !== null && showsSubject(window.webContents.getURL(), subject, isOneService);
}
