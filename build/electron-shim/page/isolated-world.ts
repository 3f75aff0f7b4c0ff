import type { createBridgeEnd } from './bridge-end.ts';
import type { createCodec } from './codec.ts';
import type { BridgeNames } from './main-world.ts';
import type { PageAccelerator, PageMessage, WorldMessage } from './page-message.ts';
import type { makeElectron, PreloadWorld } from './preload-electron.ts';
import type { watchPage } from './watch-page.ts';

/** The names that the isolated world needs to start. */
export interface IsolatedWorldOptions {
  readonly names: BridgeNames;
  /** The function that the protocol adds to this world. It sends text to the main process. */
  readonly binding: string;
  /** The global of this world through which the main process delivers. */
  readonly global: string;
  readonly process: Readonly<Record<string, unknown>>;
  readonly isHeadless: boolean;
}

/** The functions sent along with it, as source text. */
export interface IsolatedWorldParts {
  readonly createCodec: typeof createCodec;
  readonly createBridgeEnd: typeof createBridgeEnd;
  readonly makeElectron: typeof makeElectron;
  readonly watchPage: typeof watchPage;
}

/**
 * Runs in the isolated world of every document before the page's own world starts. It runs from its
 * source text, so it may use nothing outside its own braces.
 */
export function isolatedWorld(parts: IsolatedWorldParts, options: IsolatedWorldOptions): void {
  const globals = globalThis as unknown as Record<string, unknown>;
  const post = (message: PageMessage): void => {
    const binding = globals[options.binding] as (text: string) => void;
    binding(JSON.stringify(message));
  };
  const codec = parts.createCodec({
    encode: (bytes) => (bytes as Uint8Array & { toBase64(): string }).toBase64(),
    decode: (text) =>
      (Uint8Array as unknown as { fromBase64(text: string): Uint8Array<ArrayBuffer> }).fromBase64(
        text,
      ),
  });
  const isTop = window === window.top;

  const permissions = new Map<number, () => void>();
  const requestPermission = (permission: string): Promise<void> =>
    new Promise((resolve) => {
      const id = permissions.size + 1;
      permissions.set(id, resolve);
      post({ type: 'permission', id, permission, href: location.href });
    });

  // A page that is destroyed has no last word. These listeners are the first of the window.
  let isSilenced = false;
  for (const name of ['pagehide', 'unload', 'visibilitychange']) {
    const silence = (event: Event): void => {
      if (isSilenced) {
        event.stopImmediatePropagation();
      }
    };
    window.addEventListener(name, silence, true);
  }

  // No request shows a navigation to such an address, so it is stopped here until main allows it.
  const leaving = new Map<number, () => void>();
  let allowed: string | undefined;
  navigation.addEventListener('navigate', (event) => {
    const { url, sameDocument } = event.destination;
    const isKept = sameDocument || event.downloadRequest !== null || !event.cancelable;
    if (isKept || !event.isTrusted || !/^(?:blob|data):/i.test(url) || event.defaultPrevented) {
      return;
    }
    if (allowed === url) {
      allowed = undefined;
      return;
    }
    const id = leaving.size + 1;
    event.preventDefault();
    leaving.set(id, () => {
      allowed = url;
      if (event.navigationType === 'push') {
        location.assign(url);
      } else {
        location.replace(url);
      }
    });
    post({ type: 'leave', id, url });
  });

  const openWindow = (url: string, frameName: string, features: string): void => {
    const target = url === '' ? 'about:blank' : new URL(url, document.baseURI).href;
    const disposition = features === '' ? 'foreground-tab' : 'new-window';
    post({ type: 'open', url: target, frameName, features, disposition, href: location.href });
  };

  let accelerators: readonly PageAccelerator[] | undefined;
  const waiting: ((known: readonly PageAccelerator[]) => void)[] = [];
  let world: PreloadWorld | undefined;
  const entry: Pick<PreloadWorld, 'run'> & { deliver(text: string): void } = {
    deliver,
    run: () => {},
  };
  globals[options.global] = entry;

  window.addEventListener(
    options.names.handover,
    (event) => {
      event.stopImmediatePropagation();
      const carrier = (event as FocusEvent).relatedTarget;
      if (!carrier) {
        return;
      }
      const end = parts.createBridgeEnd(carrier, options.names.toMain, options.names.toIsolated);
      end.hand('hooks', { openWindow, requestPermission });
      if (!isTop) {
        return;
      }
      const made = parts.makeElectron({ post, codec, end, process: options.process });
      world = made;
      entry.run = (path, preload) => made.run(path, preload);
    },
    { once: true },
  );

  function deliver(text: string): void {
    const message = JSON.parse(text) as WorldMessage;
    switch (message.type) {
      case 'permission':
        return permissions.get(message.id)?.();
      case 'silence':
        isSilenced = true;
        return undefined;
      case 'leave':
        return leaving.get(message.id)?.();
      case 'accelerators':
        accelerators = message.accelerators;
        for (const receive of waiting.splice(0)) {
          receive(accelerators);
        }
        return undefined;
      case 'zoom':
        document.documentElement.style.zoom = message.factor === 1 ? '' : String(message.factor);
        return undefined;
      case 'event':
      case 'result':
      case 'failure':
        return world?.deliver(message);
      default:
        return undefined;
    }
  }

  parts.watchPage({
    post,
    withAccelerators: (receive) =>
      accelerators ? receive(accelerators) : void waiting.push(receive),
    isTop,
    isHeadless: options.isHeadless,
  });
}
