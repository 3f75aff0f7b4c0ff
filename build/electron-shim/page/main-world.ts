/* oxlint-disable unicorn/consistent-function-scoping -- this travels as source text and must be whole */
import type { createBridgeEnd } from './bridge-end.ts';

/** The functions that the isolated world provides to the page's own world. */
interface MainWorldHooks {
  /** Reports a window.open. The page gets null, as from a handler that denies. */
  openWindow(url: string, frameName: string, features: string): void;
  /** Resolves when the main process has decided about a permission. */
  requestPermission(permission: string): Promise<void>;
}

/** Names that are random for each start, so that no page can know them. */
export interface BridgeNames {
  readonly handover: string;
  readonly toIsolated: string;
  readonly toMain: string;
}

/**
 * Runs in the page's own world before any of its scripts. It runs from its source text, so it may
 * use nothing outside its own braces.
 */
export function mainWorld(makeEnd: typeof createBridgeEnd, names: BridgeNames): void {
  const carrier = document.createElement('i');
  const end = makeEnd(carrier, names.toIsolated, names.toMain);

  const freeze = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || Object.isFrozen(value)) {
      return;
    }
    if (ArrayBuffer.isView(value)) {
      return;
    }
    Object.freeze(value);
    for (const part of Object.values(value)) {
      freeze(part);
    }
  };

  end.onHanded('expose', (handed) => {
    const [key, api] = handed as [string, unknown];
    if (Object.hasOwn(window, key)) {
      throw new Error('Cannot bind an API on top of an existing property on the window object');
    }
    freeze(api);
    Object.defineProperty(window, key, { value: api, enumerable: true });
  });

  end.onHanded('hooks', (handed) => {
    const hooks = handed as MainWorldHooks;
    askFirst(hooks);
    // Chromium alone knows whether the sandbox of a frame without an origin allows windows. A blank
    // page of a window has none either, and no sandbox.
    const isBlankPage = window === window.top && location.href === 'about:blank';
    if (window.origin === 'null' && !isBlankPage) {
      return;
    }
    window.open = (url, target, features) => {
      hooks.openWindow(String(url ?? ''), target ?? '', features ?? '');
      return null;
    };
  });

  // A permission is requested when the page uses it, as in Electron. Chromium then finds it
  // decided.
  function askFirst(hooks: MainWorldHooks): void {
    const ask = (permission: string): Promise<void> => hooks.requestPermission(permission);
    if ('Notification' in window) {
      const request = Notification.requestPermission.bind(Notification);
      Notification.requestPermission = async (callback) => {
        await ask('notifications');
        return request(callback);
      };
    }
    const { mediaDevices, clipboard, geolocation } = navigator;
    if (mediaDevices) {
      const getUserMedia = mediaDevices.getUserMedia.bind(mediaDevices);
      mediaDevices.getUserMedia = async (constraints) => {
        await ask('media');
        return getUserMedia(constraints);
      };
    }
    if (clipboard) {
      const readText = clipboard.readText.bind(clipboard);
      const writeText = clipboard.writeText.bind(clipboard);
      clipboard.readText = async () => {
        await ask('clipboard-read');
        return readText();
      };
      clipboard.writeText = async (text) => {
        await ask('clipboard-sanitized-write');
        return writeText(text);
      };
    }
    if (geolocation) {
      const getCurrentPosition = geolocation.getCurrentPosition.bind(geolocation);
      geolocation.getCurrentPosition = (...args) => {
        void ask('geolocation').then(() => getCurrentPosition(...args));
      };
    }
  }

  window.dispatchEvent(new FocusEvent(names.handover, { relatedTarget: carrier }));
}
