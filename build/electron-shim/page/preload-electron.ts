/* oxlint-disable unicorn/consistent-function-scoping -- this travels as source text and must be whole */
import type { BridgeEnd } from './bridge-end.ts';
import type { Codec } from './codec.ts';
import type { PageMessage, WorldMessage } from './page-message.ts';

/** The parts of the preload's `electron` module. */
export interface PreloadWorldParts {
  readonly post: (message: PageMessage) => void;
  readonly codec: Codec;
  readonly end: BridgeEnd;
  readonly process: Readonly<Record<string, unknown>>;
}

/** The environment of the preload. */
export interface PreloadWorld {
  /** Runs the preload as a CommonJS module. */
  run(path: string, preload: (...args: unknown[]) => void): void;
  deliver(message: WorldMessage): void;
}

/**
 * Makes the environment of a sandboxed preload in Electron 45: a `require` that knows only
 * Electron's renderer modules, and a small `process`. It runs in the isolated world from its source
 * text, so it may use nothing outside its own braces.
 */
export function makeElectron({ post, codec, end, process }: PreloadWorldParts): PreloadWorld {
  type Listener = (...args: unknown[]) => void;

  function makeEmitter() {
    const listeners = new Map<string, { listener: Listener; isOnce: boolean }[]>();
    const of = (name: string) => listeners.get(name) ?? [];
    const add = (name: string, listener: Listener, isOnce: boolean, isFirst = false) => {
      if (typeof listener !== 'function') {
        throw new TypeError('The "listener" argument must be of type function');
      }
      const entry = { listener, isOnce };
      listeners.set(name, isFirst ? [entry, ...of(name)] : [...of(name), entry]);
    };
    const emitter = {
      on: (name: string, listener: Listener) => (add(name, listener, false), emitter),
      addListener: (name: string, listener: Listener) => (add(name, listener, false), emitter),
      prependListener: (name: string, listener: Listener) => (
        add(name, listener, false, true),
        emitter
      ),
      once: (name: string, listener: Listener) => (add(name, listener, true), emitter),
      off: (name: string, listener: Listener) => {
        const entries = of(name);
        const index = entries.findLastIndex((entry) => entry.listener === listener);
        listeners.set(name, index === -1 ? entries : entries.toSpliced(index, 1));
        return emitter;
      },
      removeListener: (name: string, listener: Listener) => emitter.off(name, listener),
      removeAllListeners: (name?: string) => {
        if (name === undefined) {
          listeners.clear();
        } else {
          listeners.delete(name);
        }
        return emitter;
      },
      emit: (name: string, ...args: unknown[]) => {
        const entries = of(name);
        for (const { listener, isOnce } of entries) {
          if (isOnce) {
            emitter.off(name, listener);
          }
          Reflect.apply(listener, emitter, args);
        }
        return entries.length > 0;
      },
      listenerCount: (name: string) => of(name).length,
      listeners: (name: string) => of(name).map((entry) => entry.listener),
      eventNames: () => [...listeners].filter(([, l]) => l.length > 0).map(([name]) => name),
      setMaxListeners: () => emitter,
      getMaxListeners: () => Number.POSITIVE_INFINITY,
    };
    return emitter;
  }

  const refuse = (api: string): never => {
    throw new Error(`electron-shim: ${api} is not implemented`);
  };
  const lacking = (name: string, part: object = {}): object =>
    new Proxy(part, {
      get: (target, key) =>
        typeof key === 'symbol' || key in target
          ? (Reflect.get(target, key) as unknown)
          : refuse(`${name}.${key}`),
    });

  const calls = new Map<number, { resolve(v: unknown): void; reject(e: Error): void }>();
  let nextCall = 1;
  const emitter = makeEmitter();
  const ipcRenderer = Object.assign(emitter, {
    send(channel: string, ...args: unknown[]): void {
      post({ type: 'send', channel, args: codec.encode(args), href: location.href });
    },
    async invoke(channel: string, ...args: unknown[]): Promise<unknown> {
      const encoded = codec.encode(args);
      const id = nextCall;
      nextCall += 1;
      return new Promise((resolve, reject) => {
        calls.set(id, { resolve, reject });
        post({ type: 'invoke', id, channel, args: encoded, href: location.href });
      });
    },
  });

  let zoomFactor = 1;
  const setZoomFactor = (factor: number): void => {
    zoomFactor = factor;
    post({ type: 'zoom', factor });
  };
  const webFrame = {
    getZoomFactor: () => zoomFactor,
    setZoomFactor,
    getZoomLevel: () => Math.log(zoomFactor) / Math.log(1.2),
    setZoomLevel: (level: number) => setZoomFactor(1.2 ** level),
    setVisualZoomLevelLimits: () => {},
  };

  const electron = {
    contextBridge: lacking('contextBridge', {
      exposeInMainWorld: (key: string, api: unknown) => end.hand('expose', [key, api]),
    }),
    crashReporter: lacking('crashReporter'),
    ipcRenderer: lacking('ipcRenderer', ipcRenderer),
    nativeImage: lacking('nativeImage'),
    sharedTexture: lacking('sharedTexture'),
    webFrame: lacking('webFrame', webFrame),
    // Only files from a disk have a path, and a page cannot tell which are.
    webUtils: lacking('webUtils', { getPathForFile: () => '' }),
  };

  const modules = new Map<string, object>([
    ['electron', electron],
    ['electron/common', electron],
    ['electron/renderer', electron],
  ]);
  const require = (name: string): object => {
    const found = modules.get(name);
    if (!found) {
      throw new Error(`module not found: ${name}`);
    }
    return found;
  };

  return {
    run(path, preload) {
      const module = { exports: {} };
      const preloadProcess = Object.assign(makeEmitter(), structuredClone(process));
      try {
        preload(require, preloadProcess, module.exports, module, globalThis);
        preloadProcess.emit('loaded');
      } catch (error) {
        // oxlint-disable-next-line no-console -- Electron reports it on the page's console too
        console.error(`Unable to load preload script: ${path}\n`, error);
        post({ type: 'preload-error', path, error: codec.encode(error) });
      }
    },
    deliver(message) {
      if (message.type === 'event') {
        const event = { sender: ipcRenderer, ports: [], preventDefault: () => {} };
        try {
          emitter.emit(message.channel, event, ...(codec.decode(message.args) as unknown[]));
        } catch (error) {
          reportError(error);
        }
      } else if (message.type === 'result') {
        calls.get(message.id)?.resolve(codec.decode(message.value));
        calls.delete(message.id);
      } else if (message.type === 'failure') {
        calls.get(message.id)?.reject(new Error(message.error));
        calls.delete(message.id);
      }
    },
  };
}
