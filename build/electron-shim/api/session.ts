import { EventEmitter } from 'node:events';

import type * as Electron from 'electron';

import { browserSession } from '../chromium/chromium-process.ts';
import { setPageProxy } from '../chromium/page-proxy.ts';
import { asElectron, completeClass, completed, notImplemented, type Part } from '../lacking.ts';
import { isAppReady } from '../readiness.ts';
import { shimControls } from '../shim-controls.ts';
import { appPaths } from './app-paths.ts';
import { clearKeptAnswers } from './http-cache.ts';
import { netFetch } from './net.ts';
import { setCheckHandler, setRequestHandler } from './permissions.ts';
import { protocol } from './protocol.ts';

class Session extends EventEmitter implements Part<Electron.Session> {
  readonly protocol = protocol;
  readonly availableSpellCheckerLanguages = ['en-GB', 'en-US', 'de', 'es', 'fr'];
  spellCheckerEnabled = true;
  #spellCheckerLanguages: string[] = ['en-US'];
  #userAgent = '';
  readonly #partition: string;

  constructor(partition: string) {
    super();
    this.#partition = partition;
  }

  get storagePath(): string | null {
    return appPaths.get('sessionData');
  }

  getStoragePath(): string | null {
    return this.storagePath;
  }

  isPersistent(): boolean {
    return this.#partition === '' || this.#partition.startsWith('persist:');
  }

  setPermissionRequestHandler(
    handler: Parameters<Electron.Session['setPermissionRequestHandler']>[0],
  ): void {
    setRequestHandler(handler);
  }

  setPermissionCheckHandler(
    handler: Parameters<Electron.Session['setPermissionCheckHandler']>[0],
  ): void {
    setCheckHandler(handler);
  }

  // Devices, captures, certificates and USB classes do not exist in the shim, so nothing asks for
  // them.
  setDevicePermissionHandler(): void {}
  setDisplayMediaRequestHandler(): void {}
  setCertificateVerifyProc(): void {}
  setUSBProtectedClassesHandler(): void {}
  setBluetoothPairingHandler(): void {}

  // The shim uses Node's own network, which has no proxy support; sockets look the proxy up here.
  async resolveProxy(url: string): Promise<string> {
    if (!URL.canParse(url)) {
      throw new Error('Invalid URL');
    }
    return shimControls.proxyFor(url);
  }

  async setProxy(config: Electron.ProxyConfig): Promise<void> {
    // No page is of another session, and main's own requests take Node's network.
    if (this.#partition === '') {
      setPageProxy(config);
    }
  }

  async forceReloadProxyConfig(): Promise<void> {}
  async closeAllConnections(): Promise<void> {}

  fetch(...args: Parameters<Electron.Session['fetch']>): Promise<Response> {
    return netFetch(...args);
  }

  setSpellCheckerEnabled(enable: boolean): void {
    this.spellCheckerEnabled = enable;
  }

  isSpellCheckerEnabled(): boolean {
    return this.spellCheckerEnabled;
  }

  setSpellCheckerLanguages(languages: string[]): void {
    const unknown = languages.find((l) => !this.availableSpellCheckerLanguages.includes(l));
    if (unknown !== undefined) {
      throw new Error(`Invalid language code provided: "${unknown}" is not a valid language code`);
    }
    this.#spellCheckerLanguages = [...languages];
  }

  getSpellCheckerLanguages(): string[] {
    return [...this.#spellCheckerLanguages];
  }

  setSpellCheckerDictionaryDownloadURL(): void {}

  addWordToSpellCheckerDictionary(): boolean {
    return true;
  }

  getUserAgent(): string {
    return this.#userAgent;
  }

  setUserAgent(userAgent: string): void {
    this.#userAgent = userAgent;
  }

  async clearStorageData(options: Electron.ClearStorageDataOptions = {}): Promise<void> {
    const { origin } = options;
    if (!origin) {
      throw notImplemented('Session.clearStorageData without an origin');
    }
    const parameters = { origin, storageTypes: options.storages?.join(',') ?? 'all' };
    await browserSession().send('Storage.clearDataForOrigin', parameters);
  }

  async clearCache(): Promise<void> {
    clearKeptAnswers();
  }
  async clearAuthCache(): Promise<void> {}
  async clearHostResolverCache(): Promise<void> {}
  async clearCodeCaches(): Promise<void> {}
  flushStorageData(): void {}
}

completeClass('Session', Session);

const theSession = asElectron<Electron.Session>(new Session(''));
const others = new Map<string, Electron.Session>();

/** The session of all pages. */
export function defaultSession(): Electron.Session {
  return theSession;
}

function requireSession(): Electron.Session {
  if (!isAppReady()) {
    throw new TypeError('Session can only be received when app is ready');
  }
  return theSession;
}

export const session = completed<typeof Electron.session>('session', {
  get defaultSession() {
    return requireSession();
  },
  fromPartition(partition) {
    const found = partition === '' ? requireSession() : others.get(partition);
    if (found !== undefined) {
      return found;
    }
    requireSession();
    const made = asElectron<Electron.Session>(new Session(partition));
    others.set(partition, made);
    return made;
  },
});
