import { randomBytes } from 'node:crypto';

import type { PageMessage, WorldMessage } from '../page/page-message.ts';
import type { CdpSession, Protocol } from './cdp.ts';
import { browserSession, isHeadless, openAppWindow, targetSession } from './chromium-process.ts';
import { BINDING, startScripts, WORLD_GLOBAL, WORLD_NAME } from './page-scripts.ts';

/** The options for opening a page. */
export interface PageTargetOptions {
  readonly width: number;
  readonly height: number;
  readonly preloadPath: string | undefined;
  /** False where the page may run no script; then it has no preload's world either. */
  readonly hasJavaScript: boolean;
  readonly mediaFeatures: () => Protocol.Emulation.MediaFeature[];
  readonly onMessage: (message: PageMessage, frameId: string) => void;
  /** Called for each new document of a frame, before its scripts run. */
  readonly onWorld: (frameId: string) => void;
  /** Called with the session before any event can be missed. */
  readonly onSession: (session: CdpSession) => void;
  /** Called for a frame in a process of its own, with its session. */
  readonly onFrameSession: (frame: FrameSession) => void;
}

/** A frame in a process of its own, which has its own session. */
export interface FrameSession {
  readonly session: CdpSession;
  readonly frameId: string;
  /** Its address; empty while its document is on the way. */
  readonly url: string;
  /** Resolves with its documents when its session tells everything. It may have run before. */
  readonly isFollowed: Promise<Protocol.Page.FrameTree | undefined>;
}

interface World {
  readonly session: CdpSession;
  readonly contextId: number;
  readonly frameId: string;
}

/** The time a page has to learn that it is destroyed, which is Chromium's for unloading. */
const SILENCE_TIMEOUT_MS = 500;

const FRAMES_ATTACH = {
  autoAttach: true,
  waitForDebuggerOnStart: true,
  flatten: true,
  filter: [{ type: 'iframe' }],
};

// Fields that the protocol's own types leave open.
interface ContextDetails {
  readonly frameId: string;
  readonly isDefault: boolean;
}

/** A page of Chromium in a window of its own, with the isolated world set up in it. */
export class PageTarget {
  readonly #options: PageTargetOptions;
  readonly #worlds = new Map<string, World>();
  readonly #attached: Promise<CdpSession>;
  #targetId: string | undefined;
  #windowId: number | undefined;
  #mainWorld: { readonly key: string; readonly contextId: number } | undefined;

  constructor(options: PageTargetOptions) {
    this.#options = options;
    this.#attached = this.#open();
    // Callers that need the page see the failure. Others need not.
    this.#attached.catch(() => {});
  }

  /** The target's id, which is also its main frame's. Undefined until Chromium has made it. */
  get targetId(): string | undefined {
    return this.#targetId;
  }

  get windowId(): number | undefined {
    return this.#windowId;
  }

  /** Resolves when the page can be navigated. Commands keep their order from then on. */
  get attached(): Promise<CdpSession> {
    return this.#attached;
  }

  /** Runs once the page is attached. Does nothing if the page is gone by then. */
  use(act: (session: CdpSession) => void): void {
    this.#attached.then(act, () => {});
  }

  /**
   * Sends to the preload's world of the main frame. Without one the message is lost, as in
   * Electron.
   */
  deliver(message: WorldMessage): void {
    const world = [...this.#worlds.values()].find(({ frameId }) => frameId === this.#targetId);
    if (world) {
      this.#deliverTo(world, message);
    }
  }

  /** Sends to the world of every frame. */
  broadcast(message: WorldMessage): void {
    for (const world of this.#worlds.values()) {
      this.#deliverTo(world, message);
    }
  }

  /** Closes the page, which runs what it does as it unloads. */
  close(): void {
    this.use(() => {
      if (this.#targetId) {
        browserSession().post('Target.closeTarget', { targetId: this.#targetId });
      }
    });
  }

  /** Closes the page without its unloading. A page that does not answer is not waited for. */
  async destroy(): Promise<void> {
    const told = [...this.#worlds.values()].map((world) => call(world, { type: 'silence' }));
    const isLate = new Promise((resolve) => {
      setTimeout(resolve, SILENCE_TIMEOUT_MS).unref();
    });
    await Promise.race([Promise.allSettled(told), isLate]);
    this.close();
  }

  /** Sends to the world of one frame. */
  deliverToFrame(frameId: string, message: WorldMessage): void {
    const world = [...this.#worlds.values()].find((candidate) => candidate.frameId === frameId);
    if (world) {
      this.#deliverTo(world, message);
    }
  }

  /** Runs code in the page's own world. */
  async evaluate(code: string, isUserGesture: boolean): Promise<unknown> {
    const session = await this.#attached;
    const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
      expression: code,
      awaitPromise: true,
      returnByValue: true,
      userGesture: isUserGesture,
      ...(this.#mainWorld && { contextId: this.#mainWorld.contextId }),
    });
    if (exceptionDetails) {
      throw toError(exceptionDetails);
    }
    return result.value as unknown;
  }

  #deliverTo(world: World, message: WorldMessage): void {
    this.use(() => void call(world, message).catch(() => {}));
  }

  async #open(): Promise<CdpSession> {
    const browser = browserSession();
    const targetId = isHeadless() ? await this.#createTarget() : await createAppTarget();
    this.#targetId = targetId;
    const { sessionId } = await browser.send('Target.attachToTarget', { targetId, flatten: true });
    const session = targetSession(sessionId);
    this.#listen(session);
    this.#options.onSession(session);
    this.#keepMedia(session);
    await Promise.all([this.#prepare(session), this.#sizeWindow(targetId)]);
    return session;
  }

  // Playwright sets up a new page at the same time, and may have had the last word on the user's
  // preferences. It has ended once the page shows its first document.
  #keepMedia(session: CdpSession): void {
    let isKept = false;
    session.on('Page.frameNavigated', ({ frame }) => {
      if (!isKept && frame.parentId === undefined && frame.url !== 'about:blank') {
        isKept = true;
        session.post('Emulation.setEmulatedMedia', { features: this.#options.mediaFeatures() });
      }
    });
  }

  // Follows a page, or a frame of it in another process, and sets up the worlds of its documents.
  #prepare(session: CdpSession, hasBegun = false): Promise<unknown> {
    const { preloadPath, hasJavaScript, mediaFeatures } = this.#options;
    session.on('Target.attachedToTarget', (event) => this.#adoptFrame(event));
    session.on('Target.detachedFromTarget', ({ sessionId }) => this.#forgetWorlds(sessionId));
    return Promise.all([
      session.send('Page.enable'),
      session.send('Page.setLifecycleEventsEnabled', { enabled: true }),
      session.send('Runtime.enable'),
      session.send('Runtime.addBinding', { name: BINDING, executionContextName: WORLD_NAME }),
      ...startScripts(preloadPath).map((script) =>
        session.send('Page.addScriptToEvaluateOnNewDocument', {
          ...script,
          runImmediately: hasBegun,
        }),
      ),
      session.send('Emulation.setScriptExecutionDisabled', { value: !hasJavaScript }),
      session.send('Emulation.setEmulatedMedia', { features: mediaFeatures() }),
      session.send('Target.setAutoAttach', FRAMES_ATTACH),
    ]);
  }

  // A frame is held until it is followed, except one whose document comes from its parent (srcdoc).
  #adoptFrame(event: Protocol.Target.attachedToTargetPayload): void {
    const { sessionId, targetInfo, waitingForDebugger } = event;
    const session = targetSession(sessionId);
    this.#listen(session);
    const isFollowed = this.#prepare(session, !waitingForDebugger).then(
      async () => (await session.send('Page.getFrameTree')).frameTree,
    );
    const { targetId: frameId, url } = targetInfo;
    this.#options.onFrameSession({
      session,
      frameId,
      url,
      isFollowed: isFollowed.catch(() => undefined),
    });
    session.post('Runtime.runIfWaitingForDebugger');
  }

  #forgetWorlds(sessionId: string): void {
    for (const [key, world] of this.#worlds) {
      if (world.session.id === sessionId) {
        this.#worlds.delete(key);
      }
    }
  }

  async #createTarget(): Promise<string> {
    const { width, height } = this.#options;
    const { targetId } = await browserSession().send('Target.createTarget', {
      url: 'about:blank',
      newWindow: true,
      width,
      height,
    });
    return targetId;
  }

  // A window made through the protocol is too small by the height of the tab strip, which is not
  // shown.
  async #sizeWindow(targetId: string): Promise<void> {
    const browser = browserSession();
    const { windowId } = await browser.send('Browser.getWindowForTarget', { targetId });
    this.#windowId = windowId;
    if (!isHeadless()) {
      return;
    }
    const { width, height } = this.#options;
    await browser.send('Browser.setContentsSize', { windowId, width, height });
  }

  #listen(session: CdpSession): void {
    // Each process numbers its contexts by itself.
    const keyOf = (contextId: number | ''): string => `${session.id} ${contextId}`;
    session.on('Runtime.executionContextCreated', ({ context }) => {
      const { frameId, isDefault } = context.auxData as unknown as ContextDetails;
      if (context.name === WORLD_NAME) {
        this.#worlds.set(keyOf(context.id), { session, contextId: context.id, frameId });
        this.#options.onWorld(frameId);
      } else if (isDefault && frameId === this.#targetId) {
        this.#mainWorld = { key: keyOf(context.id), contextId: context.id };
      }
    });
    session.on('Runtime.executionContextDestroyed', ({ executionContextId }) => {
      this.#worlds.delete(keyOf(executionContextId));
      if (this.#mainWorld?.key === keyOf(executionContextId)) {
        this.#mainWorld = undefined;
      }
    });
    session.on('Runtime.executionContextsCleared', () => {
      this.#forgetWorlds(session.id);
      if (this.#mainWorld?.key.startsWith(keyOf(''))) {
        this.#mainWorld = undefined;
      }
    });
    session.on('Runtime.bindingCalled', ({ name, payload, executionContextId }) => {
      const world = this.#worlds.get(keyOf(executionContextId));
      if (name !== BINDING || !world) {
        return;
      }
      this.#options.onMessage(JSON.parse(payload) as PageMessage, world.frameId);
    });
  }
}

function call({ session, contextId }: World, message: WorldMessage): Promise<unknown> {
  return session.send('Runtime.callFunctionOn', {
    functionDeclaration: `function (text) { ${WORLD_GLOBAL}.deliver(text); }`,
    executionContextId: contextId,
    arguments: [{ value: JSON.stringify(message) }],
  });
}

// The window can only be found by its first URL.
async function createAppTarget(): Promise<string> {
  const browser = browserSession();
  const url = `data:text/html,${randomBytes(9).toString('hex')}`;
  const found = new Promise<string>((resolve) => {
    const look = ({ targetInfo }: { targetInfo: Protocol.Target.TargetInfo }): void => {
      if (targetInfo.type === 'page' && targetInfo.url === url) {
        resolve(targetInfo.targetId);
      }
    };
    browser.on('Target.targetCreated', look);
    browser.on('Target.targetInfoChanged', look);
  });
  openAppWindow(url, []);
  return found;
}

function toError({ exception, text }: Protocol.Runtime.ExceptionDetails): Error {
  const thrown: unknown = exception?.value;
  if (typeof thrown === 'string') {
    return new Error(thrown);
  }
  const [firstLine = text] = exception?.description?.split('\n') ?? [];
  return new Error(firstLine.replace(/^(?:Uncaught )?\w*Error: /, ''));
}
