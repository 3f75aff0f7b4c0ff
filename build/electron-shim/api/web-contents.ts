import type * as Electron from 'electron';

import type { CdpSession, Protocol } from '../chromium/cdp.ts';
import { isShared } from '../chromium/chromium-process.ts';
import type { FrameSession, PageTarget } from '../chromium/page-target.ts';
import { buildEvent } from '../events.ts';
import { asElectron, completeClass, type Part } from '../lacking.ts';
import { nodeCodec } from '../node-codec.ts';
import type { PageMessage } from '../page/page-message.ts';
import { answerPageDialog } from './page-dialog.ts';
import { requestPermission } from './permissions.ts';
import { acceleratorsForPages, runAccelerator } from './accelerators.ts';
import { dispatchInvoke, dispatchSend, type IpcSource } from './ipc-dispatch.ts';
import { IpcReceiver } from './ipc-main.ts';
import { toConsoleDetails } from './console-message.ts';
import { buildKeyEvent, toContextMenu, toInput } from './input-events.ts';
import type { Navigation } from './navigation.ts';
import { currentMediaFeatures } from './media-features.ts';
import { defaultSession } from './session.ts';
import { asElectronFrame, WebFrameMain } from './web-frame-main.ts';
import { NavigablePage } from './navigable-page.ts';
import { openWindow } from './window-open.ts';
import { unfollowZoom } from './zoom-levels.ts';

type WindowOpenHandler = Parameters<Electron.WebContents['setWindowOpenHandler']>[0];

/** The functions of its window that a page uses. */
export interface WebContentsOwner {
  close(): void;
  /** Closes without asking the page, which unloads. */
  leave(): void;
  focus(): void;
  isFocused(): boolean;
  onMessage(message: PageMessage): void;
  onReadyToShow(): void;
}

/** The options for making a page. */
export interface WebContentsOptions {
  readonly width: number;
  readonly height: number;
  readonly preloadPath: string | undefined;
  readonly hasJavaScript: boolean;
  readonly owner: WebContentsOwner;
}

const all = new Map<number, WebContents>();
let nextId = 1;

/** A page, as the main process sees and controls it. */
export class WebContents extends NavigablePage implements Part<Electron.WebContents> {
  readonly id = nextId++;
  readonly ipc = new IpcReceiver() as unknown as Electron.IpcMain;
  readonly hostWebContents = null;
  readonly devToolsWebContents = null;
  readonly #owner: WebContentsOwner;
  #windowOpenHandler: WindowOpenHandler | undefined;
  #title = '';
  #isDestroyed = false;
  #isCrashed = false;
  #peerPolicy = 'default';

  constructor(options: WebContentsOptions) {
    const { owner, ...page } = options;
    super({ ...page, mediaFeatures: currentMediaFeatures }, () => owner.onReadyToShow());
    this.#owner = owner;
    all.set(this.id, this);
  }

  get session(): Electron.Session {
    return defaultSession();
  }

  getWebRTCIPHandlingPolicy(): string {
    return this.#peerPolicy;
  }

  setWebRTCIPHandlingPolicy(
    policy: Parameters<Electron.WebContents['setWebRTCIPHandlingPolicy']>[0],
  ): void {
    this.#peerPolicy = policy;
  }

  get mainFrame(): Electron.WebFrameMain {
    return asElectronFrame(this.navigation.mainFrame);
  }

  get focusedFrame(): Electron.WebFrameMain | null {
    return this.isFocused() ? this.mainFrame : null;
  }

  get opener(): Electron.WebFrameMain | null {
    return null;
  }

  getTitle(): string {
    return this.#title;
  }

  getType(): 'window' {
    return 'window';
  }

  override isDestroyed(): boolean {
    return this.#isDestroyed;
  }

  isCrashed(): boolean {
    return this.#isCrashed;
  }

  isFocused(): boolean {
    return this.#owner.isFocused();
  }

  focus(): void {
    this.#owner.focus();
  }

  send(channel: string, ...args: unknown[]): void {
    this.requireAlive();
    if (typeof channel !== 'string') {
      throw new TypeError('Missing required channel argument');
    }
    this.target.deliver({ type: 'event', channel, args: nodeCodec.encode(args) });
  }

  setWindowOpenHandler(handler: WindowOpenHandler): void {
    this.#windowOpenHandler = handler;
  }

  close(options?: Electron.CloseOpts): void {
    if (options?.waitForBeforeUnload) {
      this.#owner.close();
    } else {
      this.#owner.leave();
    }
  }

  protected override onPageSession(session: CdpSession): void {
    this.navigation.listen(session);
    session.on('Inspector.targetCrashed', () => this.#onCrash());
    session.on('Page.javascriptDialogOpening', ({ type, message }) => {
      // The dialog is invisible. If Playwright is connected, it answers.
      if (!isShared()) {
        answerPageDialog(session, type, message);
      }
    });
    session.on('Runtime.consoleAPICalled', (event) => this.#onConsole(event));
  }

  protected override onFrameSession(frame: FrameSession): void {
    this.navigation.listenToFrame(frame);
  }

  protected override onPageWorld(frameId: string): void {
    const accelerators = acceleratorsForPages();
    this.target.deliverToFrame(frameId, { type: 'accelerators', accelerators });
    if (frameId === this.target.targetId) {
      this.applyZoom(this.zoomFactor);
    }
  }

  protected override onBegin(): void {
    this.#isCrashed = false;
  }

  #onCrash(): void {
    this.#isCrashed = true;
    const details = { reason: 'crashed' as const, exitCode: 1 };
    this.emit('render-process-gone', buildEvent(), details);
    WebContents.hooks.onRenderProcessGone?.(asElectronContents(this), details);
  }

  #onConsole(event: Protocol.Runtime.consoleAPICalledPayload): void {
    const details = { ...toConsoleDetails(event), frame: this.mainFrame };
    this.emit('console-message', buildEvent(details));
  }

  protected override onPageMessage(message: PageMessage, frameId: string): void {
    if (this.#isDestroyed) {
      return;
    }
    switch (message.type) {
      case 'send':
        return dispatchSend(message, this.#ipcSource(frameId, message.href));
      case 'invoke':
        return void dispatchInvoke(message, this.#ipcSource(frameId, message.href));
      case 'open':
        return openWindow(asElectronContents(this), this.#windowOpenHandler, message);
      case 'permission':
        return void this.#onPermission(message, frameId);
      case 'leave':
        return this.navigation.leave(frameId, message);
      case 'title':
        this.#title = message.title;
        return this.#owner.onMessage(message);
      case 'zoom':
        this.zoomFactor = message.factor;
        return undefined;
      case 'accelerator':
        return runAccelerator(message.id);
      case 'preload-error':
        this.emit('preload-error', buildEvent(), message.path, nodeCodec.decode(message.error));
        return undefined;
      case 'context-menu':
        this.emit('context-menu', buildEvent(), toContextMenu(message.params, this.mainFrame));
        return undefined;
      case 'key':
        this.emit('before-input-event', buildKeyEvent(), toInput(message.phase, message.key));
        return undefined;
      case 'window-blur':
      case 'window-focus':
      case 'window-resize':
        return this.#owner.onMessage(message);
      default:
        return undefined;
    }
  }

  async #onPermission(
    message: Extract<PageMessage, { type: 'permission' }>,
    frameId: string,
  ): Promise<void> {
    await requestPermission(message.permission, message.href, asElectronContents(this));
    this.target.deliverToFrame(frameId, { type: 'permission', id: message.id });
  }

  #ipcSource(frameId: string, href: string): IpcSource {
    const frame = this.navigation.frameOf(frameId) ?? this.navigation.mainFrame;
    // A document may send messages before its commit is announced. Its isolated world can be
    // trusted.
    WebFrameMain.commit(frame, href, frame.name);
    return {
      sender: asElectronContents(this),
      frame: asElectronFrame(frame),
      receivers: [frame.ipc, this.ipc] as unknown as IpcReceiver[],
      reply: (message) => this.target.deliverToFrame(frameId, message),
    };
  }

  /** Set by the application object, which cannot be imported here, to receive these events. */
  static readonly hooks: {
    onRenderProcessGone?: (
      contents: Electron.WebContents,
      details: Electron.RenderProcessGoneDetails,
    ) => void;
  } = {};

  /** Ends the page. For its window, not for the application. */
  static destroy(contents: WebContents): void {
    if (contents.#isDestroyed) {
      return;
    }
    contents.#isDestroyed = true;
    all.delete(contents.id);
    unfollowZoom(contents);
    contents.navigation.destroy();
    contents.emit('destroyed');
  }

  /** The parts that the window controls. For the window, not for the application. */
  static partsOf(contents: WebContents): { target: PageTarget; navigation: Navigation } {
    return { target: contents.target, navigation: contents.navigation };
  }

  /** Handles a window that a page opened by itself. For the shim, not for the application. */
  static openFromOutside(opener: WebContents, url: string): void {
    openWindow(asElectronContents(opener), opener.#windowOpenHandler, {
      url,
      frameName: '',
      features: '',
      disposition: 'foreground-tab',
      href: opener.getURL(),
    });
  }

  static fromId(id: number): Electron.WebContents | undefined {
    const contents = all.get(id);
    return contents && asElectronContents(contents);
  }

  static fromDevToolsTargetId(targetId: string): Electron.WebContents | undefined {
    const contents = allContents().find(({ target }) => target.targetId === targetId);
    return contents && asElectronContents(contents);
  }

  static getAllWebContents(): Electron.WebContents[] {
    return [...all.values()].map(asElectronContents);
  }

  static getFocusedWebContents(): Electron.WebContents | null {
    const focused = [...all.values()].find((contents) => contents.isFocused());
    return focused ? asElectronContents(focused) : null;
  }
}

completeClass('webContents', WebContents);

/** The page in Electron's type. Missing members throw. */
export function asElectronContents(contents: WebContents): Electron.WebContents {
  return asElectron<Electron.WebContents>(contents);
}

/** All pages that exist. */
export function allContents(): WebContents[] {
  return [...all.values()];
}
