import { spawn } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

import type * as Electron from 'electron';

import { buildEvent } from '../events.ts';
import { completeClass, completed, type Part } from '../lacking.ts';
import { isAppReady, markAppReady, requireNotReady, requireReady } from '../readiness.ts';
import { appPaths } from './app-paths.ts';
import { Menu } from './menu.ts';
import { metricOf } from './process-metric.ts';
import { Quitting } from './quitting.ts';
import { sessionHooks } from './session.ts';
import { SingleInstanceLock } from './single-instance-lock.ts';
import { utilityMetrics } from './utility-process.ts';
import { WebContents } from './web-contents.ts';

/** The application's description, as found by the runner. */
export interface AppDescription {
  readonly name: string;
  readonly version: string;
  readonly path: string;
  readonly switches: Map<string, string>;
  readonly isPackaged: boolean;
}

let description: AppDescription = {
  name: 'Electron',
  version: '0.0.0',
  path: '',
  switches: new Map(),
  isPackaged: false,
};
let becomeReady: () => void = () => {};
const readyPromise = new Promise<void>((resolve) => {
  becomeReady = resolve;
});

class App extends EventEmitter implements Part<Electron.App> {
  readonly dock = undefined;
  readonly runningUnderARM64Translation = false;
  userAgentFallback = '';
  accessibilitySupportEnabled = false;
  readonly #quitting = new Quitting(this);
  readonly #protocolClients = new Set<string>();
  // Told after `ready`, whenever it came.
  readonly #lock = new SingleInstanceLock(({ argv, workingDirectory, additionalData }) => {
    const tell = (): boolean =>
      this.emit('second-instance', buildEvent(), argv, workingDirectory, additionalData);
    void (isAppReady() ? tell() : readyPromise.then(tell));
  });
  #loginItem: Electron.Settings = {};
  #badgeCount = 0;
  #isHidden = false;

  readonly commandLine = completed<Electron.CommandLine>('commandLine', {
    appendSwitch: (name, value = '') => void description.switches.set(name.toLowerCase(), value),
    appendArgument: () => {},
    hasSwitch: (name) => description.switches.has(name.toLowerCase()),
    getSwitchValue: (name) => description.switches.get(name.toLowerCase()) ?? '',
    removeSwitch: (name) => void description.switches.delete(name.toLowerCase()),
  });

  get name(): string {
    return description.name;
  }

  set name(name: string) {
    this.setName(name);
  }

  get isPackaged(): boolean {
    return description.isPackaged;
  }

  get applicationMenu(): Electron.Menu | null {
    return Menu.getApplicationMenu();
  }

  set applicationMenu(menu: Electron.Menu | null) {
    Menu.setApplicationMenu(menu);
  }

  get badgeCount(): number {
    return this.#badgeCount;
  }

  set badgeCount(count: number) {
    this.setBadgeCount(count);
  }

  whenReady(): Promise<void> {
    return readyPromise;
  }

  isReady(): boolean {
    return isAppReady();
  }

  quit(): void {
    this.#quitting.quit();
  }

  exit(exitCode = 0): void {
    this.#quitting.exit(exitCode);
  }

  relaunch(options: Electron.RelaunchOptions = {}): void {
    const command = options.execPath ?? appPaths.get('exe');
    const args = options.args ?? process.argv.slice(1);
    this.once('quit', () => {
      spawn(command, args, { detached: true, stdio: 'ignore' }).unref();
    });
  }

  focus(): void {}

  isActive(): boolean {
    return !this.#isHidden;
  }

  isHidden(): boolean {
    return this.#isHidden;
  }

  hide(): void {
    this.#isHidden = true;
  }

  show(): void {
    this.#isHidden = false;
  }

  getAppPath(): string {
    return description.path;
  }

  getPath(name: Parameters<Electron.App['getPath']>[0]): string {
    return appPaths.get(name);
  }

  setPath(name: string, path: string): void {
    appPaths.set(name, path);
  }

  setAppLogsPath(path = join(appPaths.get('userData'), 'logs')): void {
    mkdirSync(path, { recursive: true });
    appPaths.set('logs', path);
  }

  getName(): string {
    return description.name;
  }

  setName(name: string): void {
    description = { ...description, name };
    appPaths.setAppName(name);
  }

  getVersion(): string {
    return description.version;
  }

  getLocale(): string {
    return description.switches.get('lang') || 'en-US';
  }

  getSystemLocale(): string {
    requireReady('app.getSystemLocale() can only be called after app is ready');
    return 'en-US';
  }

  getLocaleCountryCode(): string {
    return 'US';
  }

  getPreferredSystemLanguages(): string[] {
    return ['en-US'];
  }

  setAppUserModelId(): void {}
  setDesktopName(): void {}
  setAboutPanelOptions(): void {}
  showAboutPanel(): void {}
  addRecentDocument(): void {}
  clearRecentDocuments(): void {}

  disableHardwareAcceleration(): void {
    requireNotReady('app.disableHardwareAcceleration() can only be called before app is ready');
    this.commandLine.appendSwitch('disable-gpu');
  }

  // Every page of the shim looks sandboxed to its preload already.
  enableSandbox(): void {
    requireNotReady('app.enableSandbox() can only be called before app is ready');
  }

  requestSingleInstanceLock(additionalData?: Record<string, unknown>): boolean {
    return this.#lock.request(appPaths.get('userData'), {
      argv: process.argv,
      workingDirectory: process.cwd(),
      additionalData: additionalData ?? null,
    });
  }

  hasSingleInstanceLock(): boolean {
    return this.#lock.isHeld;
  }

  releaseSingleInstanceLock(): void {
    this.#lock.release();
  }

  setAsDefaultProtocolClient(protocol: string): boolean {
    this.#protocolClients.add(protocol);
    return true;
  }

  removeAsDefaultProtocolClient(protocol: string): boolean {
    return this.#protocolClients.delete(protocol);
  }

  isDefaultProtocolClient(protocol: string): boolean {
    return this.#protocolClients.has(protocol);
  }

  getApplicationNameForProtocol(url: string): string {
    const isOurs = this.#protocolClients.has(url.slice(0, url.indexOf(':')));
    return isOurs ? description.name : '';
  }

  setLoginItemSettings(settings: Electron.Settings): void {
    this.#loginItem = { ...settings };
  }

  getLoginItemSettings(): Electron.LoginItemSettings {
    const { openAtLogin = false } = this.#loginItem;
    return {
      openAtLogin,
      wasOpenedAtLogin: false,
      status: openAtLogin ? 'enabled' : 'not-registered',
      executableWillLaunchAtLogin: openAtLogin,
      launchItems: [],
    };
  }

  setBadgeCount(count = 0): boolean {
    this.#badgeCount = count;
    return true;
  }

  getBadgeCount(): number {
    return this.#badgeCount;
  }

  isAccessibilitySupportEnabled(): boolean {
    return this.accessibilitySupportEnabled;
  }

  setAccessibilitySupportEnabled(enabled: boolean): void {
    this.accessibilitySupportEnabled = enabled;
  }

  resolveProxy(): Promise<string> {
    return Promise.resolve('DIRECT');
  }

  getAppMetrics(): Electron.ProcessMetric[] {
    return [metricOf({ type: 'Browser', pid: process.pid }), ...utilityMetrics()];
  }
}

completeClass('app', App);

export const app = new App();

WebContents.hooks.onRenderProcessGone = (contents, details) =>
  app.emit('render-process-gone', buildEvent(), contents, details);

sessionHooks.onCreated = (session) => app.emit('session-created', session);

/** Gives the application object the findings of the runner. */
export function describeApp(found: AppDescription): void {
  description = found;
  appPaths.setAppName(found.name);
}

/** Enables the APIs that need `ready`, then emits the event, then resolves the promise. */
export function announceReady(): void {
  Menu.setDefault();
  app.emit('will-finish-launching');
  markAppReady();
  app.emit('ready', buildEvent(), {});
  becomeReady();
}
