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
    this.spellCheckerEnabled = languages.length > 0;
    this.loadDictionaries();
  }

  /** As in Electron, what is still wanted once this turn is over is fetched. */
  loadDictionaries(): void {
    setImmediate(() => {
      for (const language of this.#spellCheckerLanguages) {
        if (!shimControls.dictionaries.includes(language)) {
          shimControls.dictionaries.push(language);
          this.emit('spellcheck-dictionary-download-begin', {}, language);
        }
      }
    });
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

const made = new Map<string, Electron.Session>();

/** The events by which the application hears of sessions. */
export const sessionHooks: { onCreated: (session: Electron.Session) => void } = {
  onCreated: () => {},
};

/**
 * The session of a partition. Electron makes it when anything asks for it first, begins to load the
 * dictionaries of its languages, and tells the application before whoever asked.
 */
function sessionOf(partition: string): Electron.Session {
  const found = made.get(partition);
  if (found !== undefined) {
    return found;
  }
  const session = new Session(partition);
  const shown = asElectron<Electron.Session>(session);
  made.set(partition, shown);
  session.loadDictionaries();
  sessionHooks.onCreated(shown);
  return shown;
}

/** The session of all pages. */
export function defaultSession(): Electron.Session {
  return sessionOf('');
}

function requireSession(partition: string): Electron.Session {
  if (!isAppReady()) {
    throw new TypeError('Session can only be received when app is ready');
  }
  return sessionOf(partition);
}

export const session = completed<typeof Electron.session>('session', {
  get defaultSession() {
    return requireSession('');
  },
  fromPartition: requireSession,
});
