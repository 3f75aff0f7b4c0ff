import { EventEmitter } from 'node:events';

import type * as Electron from 'electron';

/** A dialog that the application asked for. */
interface DialogCall {
  readonly method: string;
  readonly options: object;
}

/** A request of the application to the system, which the shim only records. */
export interface ShellCall {
  readonly method: 'openExternal' | 'openPath' | 'showItemInFolder' | 'trashItem' | 'beep';
  readonly target: string;
}

type StorageBackend = ReturnType<Electron.SafeStorage['getSelectedStorageBackend']>;

/**
 * How the keyring behaves: `absent` and `present` say it, `portal` is the Secret portal of a sandbox,
 * and `waiting` is a keyring that waits for a person's password.
 */
type Keyring = 'absent' | 'present' | 'portal' | 'waiting';

/** A notification on the imagined screen. */
interface ShownNotification {
  readonly title: string;
  readonly body: string;
  /** Acts as the user: emits `click`, `reply`, `close` … on the application's object. */
  emit(event: string, ...args: unknown[]): boolean;
}

/**
 * The state of the shim that a test can read and set. It is `globalThis.electronShim` in
 * the main process, so a test can use `app.evaluate(() =>
 * globalThis.electronShim?.notifications.map((n) => n.title))`. On the real Electron it is
 * undefined.
 */
class ShimControls {
  /** Notifications shown and not yet closed. */
  readonly notifications: ShownNotification[] = [];
  /** Every dialog asked for, oldest first. */
  readonly dialogs: DialogCall[] = [];
  /** Every request to the system's shell, oldest first. */
  readonly shellCalls: ShellCall[] = [];
  /** The tray icons that exist. */
  readonly trays: object[] = [];
  /** Menus that popped up, oldest first. */
  readonly popups: object[] = [];
  /** The languages whose dictionaries a session has begun to fetch. */
  readonly dictionaries: string[] = [];
  /** The proxies that the system names for a URL, in the format of a PAC script. */
  proxyFor: (url: string) => string = () => 'DIRECT';
  /** The keyring that `safeStorage` reports. Electron goes by the desktop's name alone. */
  storageBackend: StorageBackend = 'basic_text';
  readonly #answers = new Map<string, unknown[]>();
  readonly #events = new EventEmitter();
  #isSystemDark = false;
  #isOnline = true;
  #keyring: Keyring | undefined;

  /** Sets the answer to the next call of a dialog method. A dialog without one is cancelled. */
  answerDialog(method: string, answer: unknown): void {
    this.#answers.set(method, [...(this.#answers.get(method) ?? []), answer]);
  }

  /** Takes the answer set for a dialog method. */
  takeAnswer(method: string): unknown {
    return this.#answers.get(method)?.shift();
  }

  /** The system's theme. */
  get isSystemDark(): boolean {
    return this.#isSystemDark;
  }

  set isSystemDark(isDark: boolean) {
    this.#isSystemDark = isDark;
    this.#events.emit('theme');
  }

  /** Whether `net` reports a network. */
  get isOnline(): boolean {
    return this.#isOnline;
  }

  set isOnline(isOnline: boolean) {
    this.#isOnline = isOnline;
  }

  /** The keyring that answers. Until a test sets it, the reported one is there, if it is one. */
  get keyring(): Keyring {
    const isNamed = this.storageBackend !== 'basic_text' && this.storageBackend !== 'unknown';
    return this.#keyring ?? (isNamed ? 'present' : 'absent');
  }

  set keyring(keyring: Keyring) {
    this.#keyring = keyring;
    this.#events.emit('keyring');
  }

  /** Presses a global shortcut, as if another application had the focus. */
  pressGlobalShortcut(accelerator: string): void {
    this.#events.emit('shortcut', accelerator);
  }

  onSystemThemeChanged(listener: () => void): void {
    this.#events.on('theme', listener);
  }

  onKeyringChanged(listener: () => void): void {
    this.#events.on('keyring', listener);
  }

  offKeyringChanged(listener: () => void): void {
    this.#events.off('keyring', listener);
  }

  onGlobalShortcut(listener: (accelerator: string) => void): void {
    this.#events.on('shortcut', listener);
  }
}

export const shimControls = new ShimControls();

declare global {
  // `var` is the only way to declare a property of globalThis.
  var electronShim: ShimControls | undefined;
}

globalThis.electronShim = shimControls;
