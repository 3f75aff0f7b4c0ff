import type { CdpSession, Protocol } from '../chromium/cdp.ts';
import { browserSession } from '../chromium/chromium-process.ts';
import { LoadError } from '../chromium/net-errors.ts';
import type { PageTarget } from '../chromium/page-target.ts';
import type { NavigationRequest } from '../chromium/request-interception.ts';
import { buildEvent } from '../events.ts';
import { toChromiumUrl, toElectronUrl } from '../scheme-urls.ts';
import { asElectronFrame, type FrameOwner, WebFrameMain } from './web-frame-main.ts';

/** Receives the events of navigation. */
export interface NavigationHost {
  emit(event: string, ...args: unknown[]): boolean;
  /** Called when the main frame's first document can be shown. */
  onReadyToShow(): void;
}

interface Load {
  resolve(): void;
  reject(error: Error): void;
}

/** The frames of a page and their navigation. */
export class Navigation implements FrameOwner {
  readonly target: PageTarget;
  readonly #host: NavigationHost;
  readonly #frames = new Map<string, WebFrameMain>();
  readonly #loads = new Map<string, Load>();
  readonly #finishedLoaders = new Set<string>();
  // URLs that the main process requested itself. Their requests cause no will-navigate.
  readonly #expectedUrls: string[] = [];
  // The navigations that pages requested, by frame.
  readonly #requested = new Map<string, Protocol.Page.frameRequestedNavigationPayload>();
  #mainFrame = new WebFrameMain(this, '', undefined);
  #pendingUrl = '';
  #isLoading = false;

  constructor(target: PageTarget, host: NavigationHost) {
    this.target = target;
    this.#host = host;
  }

  get mainFrame(): WebFrameMain {
    return this.#mainFrame;
  }

  get isLoading(): boolean {
    return this.#isLoading;
  }

  get url(): string {
    return this.#mainFrame.url || this.#pendingUrl;
  }

  frameOf(frameId: string): WebFrameMain | undefined {
    return this.#frames.get(frameId);
  }

  framesOf(parentId: string): WebFrameMain[] {
    return [...this.#frames.values()].filter((frame) => frame.parent?.frameToken === parentId);
  }

  /** Loads a URL. Resolves when it has finished, and rejects as Electron's loadURL does. */
  async load(url: string): Promise<void> {
    this.#pendingUrl = url;
    const session = await this.target.attached;
    this.#expect(url);
    const { errorText, loaderId } = await session.send('Page.navigate', {
      url: toChromiumUrl(url),
    });
    this.#pendingUrl = '';
    this.#unexpect(url);
    if (errorText) {
      const error = new LoadError(errorText, url);
      this.#reportFailure(error);
      throw error;
    }
    if (!loaderId || this.#finishedLoaders.has(loaderId)) {
      return;
    }
    await new Promise<void>((resolve, reject) => this.#loads.set(loaderId, { resolve, reject }));
  }

  reload(ignoreCache: boolean): void {
    this.target.use((session) => {
      this.#expect(this.url);
      session.post('Page.reload', { ignoreCache });
    });
  }

  /** Moves through the history by a number of entries, if there are that many. */
  async go(offset: number): Promise<void> {
    const session = await this.target.attached;
    const { entries, currentIndex } = await session.send('Page.getNavigationHistory');
    const entry = entries[currentIndex + offset];
    if (!entry) {
      return;
    }
    this.#expect(toElectronUrl(entry.url));
    await session.send('Page.navigateToHistoryEntry', { entryId: entry.id });
  }

  /** Asks the application about a navigation that a page began. False cancels it. */
  async allow({ frameId, url, isRedirect }: NavigationRequest): Promise<boolean> {
    const isMainFrame = frameId === this.target.targetId;
    if (isRedirect) {
      return !this.#emitPreventable('will-redirect', url, frameId, isMainFrame);
    }
    if (isMainFrame && this.#expectedUrls.includes(withoutHash(url))) {
      return true;
    }
    if (!(await this.#isAskedByPage(frameId, url))) {
      return true;
    }
    if (this.#emitPreventable('will-frame-navigate', url, frameId, isMainFrame)) {
      return false;
    }
    return !isMainFrame || !this.#emitPreventable('will-navigate', url, frameId, true);
  }

  /** Follows the events of the page. */
  listen(session: CdpSession): void {
    const { targetId } = this.target;
    if (targetId) {
      this.#adoptMainFrame(targetId);
    }
    session.on('Page.frameRequestedNavigation', (event) => {
      this.#requested.set(event.frameId, event);
    });
    session.on('Page.frameAttached', ({ frameId, parentFrameId }) => {
      this.#frames.set(frameId, new WebFrameMain(this, frameId, parentFrameId));
    });
    session.on('Page.frameDetached', ({ frameId, reason }) => {
      const frame = this.#frames.get(frameId);
      if (!frame || reason === 'swap') {
        return;
      }
      this.#frames.delete(frameId);
      WebFrameMain.destroy(frame);
    });
    session.on('Page.frameStartedLoading', ({ frameId }) => {
      if (frameId === this.target.targetId) {
        this.#startLoading();
      }
    });
    session.on('Page.frameStoppedLoading', ({ frameId }) => {
      if (frameId === this.target.targetId) {
        this.#stopLoading();
      }
    });
    session.on('Page.frameNavigated', ({ frame }) => this.#commit(frame));
    session.on('Page.navigatedWithinDocument', (event) => this.#commitInPage(event));
    session.on('Page.lifecycleEvent', (event) => this.#onLifecycle(event));
  }

  /** Ends everything that is still waiting. */
  destroy(): void {
    for (const load of this.#loads.values()) {
      load.reject(new LoadError('ERR_ABORTED', this.url));
    }
    for (const frame of this.#frames.values()) {
      WebFrameMain.destroy(frame);
    }
    WebFrameMain.destroy(this.#mainFrame);
  }

  #adoptMainFrame(targetId: string): void {
    this.#mainFrame = new WebFrameMain(this, targetId, undefined);
    this.#frames.set(targetId, this.#mainFrame);
  }

  #expect(url: string): void {
    this.#expectedUrls.push(withoutHash(url));
  }

  #unexpect(url: string): void {
    const index = this.#expectedUrls.indexOf(withoutHash(url));
    if (index !== -1) {
      this.#expectedUrls.splice(index, 1);
    }
  }

  // The renderer announces a page's navigation before the request is made, but over another
  // connection. One round trip to the browser lets the announcement arrive. The page itself does
  // not answer while it navigates.
  async #isAskedByPage(frameId: string, url: string): Promise<boolean> {
    await browserSession().send('Browser.getVersion');
    const requested = this.#requested.get(frameId);
    if (!requested || withoutHash(toElectronUrl(requested.url)) !== withoutHash(url)) {
      return false;
    }
    this.#requested.delete(frameId);
    return true;
  }

  #emitPreventable(event: string, url: string, frameId: string, isMainFrame: boolean): boolean {
    const frame = this.#frames.get(frameId) ?? this.#mainFrame;
    const initiator = asElectronFrame(frame);
    const details = buildEvent({
      url,
      isSameDocument: false,
      isInPlace: false,
      isMainFrame,
      frame: initiator,
      initiator,
    });
    this.#host.emit(event, details, url, false, isMainFrame, frame.processId, frame.routingId);
    return details.defaultPrevented;
  }

  #startLoading(): void {
    if (this.#isLoading) {
      return;
    }
    this.#isLoading = true;
    this.#host.emit('did-start-loading');
  }

  #stopLoading(): void {
    if (!this.#isLoading) {
      return;
    }
    this.#isLoading = false;
    this.#host.emit('did-stop-loading');
  }

  #commit(frame: Protocol.Page.Frame): void {
    const known = this.#frames.get(frame.id);
    if (!known) {
      return;
    }
    const isMainFrame = known === this.#mainFrame;
    WebFrameMain.commit(known, frame.unreachableUrl ?? frame.url, frame.name ?? '');
    const { url } = known;
    if (isMainFrame) {
      this.#unexpect(url);
    }
    if (frame.unreachableUrl) {
      return;
    }
    const ids = [known.processId, known.routingId];
    this.#host.emit('did-frame-navigate', buildEvent(), url, 200, 'OK', isMainFrame, ...ids);
    if (isMainFrame) {
      this.#host.emit('did-navigate', buildEvent(), url, 200, 'OK');
    }
  }

  #commitInPage({ frameId, url }: Protocol.Page.navigatedWithinDocumentPayload): void {
    const frame = this.#frames.get(frameId);
    if (!frame) {
      return;
    }
    WebFrameMain.commit(frame, url, frame.name);
    const isMainFrame = frame === this.#mainFrame;
    const ids = [frame.processId, frame.routingId];
    this.#host.emit('did-navigate-in-page', buildEvent(), frame.url, isMainFrame, ...ids);
  }

  #onLifecycle({ name, frameId, loaderId }: Protocol.Page.lifecycleEventPayload): void {
    if (frameId !== this.target.targetId || !this.#mainFrame.url) {
      return;
    }
    if (name === 'DOMContentLoaded') {
      this.#host.emit('dom-ready', buildEvent());
    }
    if (name === 'firstPaint') {
      this.#host.onReadyToShow();
    }
    if (name !== 'load') {
      return;
    }
    const ids = [this.#mainFrame.processId, this.#mainFrame.routingId];
    this.#host.emit('did-frame-finish-load', buildEvent(), true, ...ids);
    this.#host.emit('did-finish-load');
    this.#host.onReadyToShow();
    this.#finishedLoaders.add(loaderId);
    this.#loads.get(loaderId)?.resolve();
    this.#loads.delete(loaderId);
  }

  #reportFailure({ errno, code, url }: LoadError): void {
    const { processId, routingId } = this.#mainFrame;
    const rest = [errno, code, url, true, processId, routingId];
    this.#host.emit('did-fail-load', buildEvent(), ...rest);
  }
}

function withoutHash(url: string): string {
  return url.replace(/#.*$/, '');
}
