import type { CdpSession, Protocol } from '../chromium/cdp.ts';
import { LoadError } from '../chromium/net-errors.ts';
import type { FrameSession, PageTarget } from '../chromium/page-target.ts';
import type { NavigationRequest } from '../chromium/request-interception.ts';
import { buildEvent } from '../events.ts';
import { toChromiumUrl, toElectronUrl } from '../scheme-urls.ts';
import { Loading } from './loading.ts';
import { LocalNavigations } from './local-navigations.ts';
import { navigationArguments } from './navigation-event.ts';
import { PageRequests } from './page-requests.ts';
import { type FrameOwner, WebFrameMain } from './web-frame-main.ts';

/** Receives the events of navigation. */
export interface NavigationHost {
  emit(event: string, ...args: unknown[]): boolean;
  /** Called when the main frame begins to load. */
  onBegin(): void;
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
  readonly #requests = new PageRequests();
  readonly #local = new LocalNavigations((frameId, url) =>
    this.#isAllowed(toElectronUrl(url), frameId, frameId),
  );
  #mainFrame = new WebFrameMain(this, '', undefined);
  #pendingUrl = '';
  readonly #loading = new Loading((event) => this.#host.emit(event));

  constructor(target: PageTarget, host: NavigationHost) {
    this.target = target;
    this.#host = host;
  }

  get mainFrame(): WebFrameMain {
    return this.#mainFrame;
  }

  get isLoading(): boolean {
    return this.#loading.isLoading;
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
    this.#begin();
    const session = await this.target.attached;
    this.#requests.expect(url);
    const { errorText, loaderId } = await session.send('Page.navigate', {
      url: toChromiumUrl(url),
    });
    this.#pendingUrl = '';
    this.#requests.unexpect(url);
    if (errorText) {
      this.#loading.giveUp();
      const error = new LoadError(errorText, url);
      this.#reportFailure(error);
      throw error;
    }
    if (!loaderId) {
      this.#loading.giveUp();
    }
    if (!loaderId || this.#finishedLoaders.has(loaderId)) {
      return;
    }
    await new Promise<void>((resolve, reject) => this.#loads.set(loaderId, { resolve, reject }));
  }

  reload(ignoreCache: boolean): void {
    this.#begin();
    this.target.use((session) => {
      this.#requests.expect(this.url);
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
    this.#requests.expect(toElectronUrl(entry.url));
    await session.send('Page.navigateToHistoryEntry', { entryId: entry.id });
  }

  /** Asks the application about a navigation that a page began. False cancels it. */
  async allow({ frameId, url, isRedirect }: NavigationRequest): Promise<boolean> {
    const isMainFrame = frameId === this.target.targetId;
    if (isRedirect) {
      return !this.#emitPreventable('will-redirect', url, frameId, frameId);
    }
    if (isMainFrame && this.#requests.isExpected(url)) {
      return true;
    }
    const asked = await this.#requests.take(frameId, url);
    return !asked || this.#isAllowed(url, frameId, asked.initiatorId);
  }

  /** Asks the application about a navigation that sends no request, which the page then resumes. */
  leave(frameId: string, { id, url }: { readonly id: number; readonly url: string }): void {
    if (this.#local.decide(frameId, url)) {
      this.target.deliverToFrame(frameId, { type: 'leave', id });
    }
  }

  /** Follows the events of the page. */
  listen(session: CdpSession): void {
    const { targetId } = this.target;
    if (targetId) {
      this.#mainFrame = new WebFrameMain(this, targetId, undefined);
      this.#frames.set(targetId, this.#mainFrame);
      this.#requests.follow(session, targetId);
    }
    this.#followFrames(session);
    session.on('Page.lifecycleEvent', (event) => this.#onLifecycle(event));
  }

  /** Follows the events of a frame in another process. */
  listenToFrame(frame: FrameSession): void {
    this.#requests.followFrame(frame);
    this.#followFrames(frame.session);
    const known = this.#frames.get(frame.frameId);
    if (known && frame.url) {
      WebFrameMain.commit(known, frame.url, known.name);
    }
    void this.#catchUp(frame);
  }

  // A frame may have gone on before it could be followed.
  async #catchUp({ session, frameId, isFollowed }: FrameSession): Promise<void> {
    const tree = await isFollowed;
    const known = this.#frames.get(frameId);
    if (tree && known && toElectronUrl(tree.frame.url) !== known.url) {
      this.#commit(tree.frame, session);
    }
  }

  #followFrames(session: CdpSession): void {
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
    const { targetId } = this.target;
    session.on('Page.frameStartedLoading', ({ frameId }) => {
      void (frameId === targetId && this.#loading.start());
    });
    session.on('Page.frameStoppedLoading', ({ frameId }) => {
      void (frameId === targetId && this.#loading.stop());
    });
    session.on('Page.frameRequestedNavigation', ({ frameId, url }) => {
      void (frameId !== targetId && this.#local.begin(session, frameId, url));
    });
    session.on('Page.frameNavigated', ({ frame }) => this.#commit(frame, session));
    session.on('Page.navigatedWithinDocument', (event) => this.#commitInPage(event));
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

  #isAllowed(url: string, frameId: string, initiatorId: string): boolean {
    const isMainFrame = frameId === this.target.targetId;
    if (this.#emitPreventable('will-frame-navigate', url, frameId, initiatorId)) {
      return false;
    }
    return !isMainFrame || !this.#emitPreventable('will-navigate', url, frameId, initiatorId);
  }

  #emitPreventable(event: string, url: string, frameId: string, initiatorId: string): boolean {
    const frame = this.#frames.get(frameId) ?? this.#mainFrame;
    const initiator = this.#frames.get(initiatorId) ?? frame;
    const isMainFrame = frame === this.#mainFrame;
    const args = navigationArguments({ url, frame, initiator, isMainFrame });
    this.#host.emit(event, ...args);
    return args[0].defaultPrevented;
  }

  #begin(): void {
    this.#loading.request();
    this.#host.onBegin();
  }

  #commit(frame: Protocol.Page.Frame, session: CdpSession): void {
    const known = this.#frames.get(frame.id);
    if (!known) {
      return;
    }
    const isMainFrame = known === this.#mainFrame;
    WebFrameMain.commit(known, frame.unreachableUrl ?? frame.url, frame.name ?? '');
    const { url } = known;
    if (isMainFrame) {
      this.#requests.unexpect(url);
      this.#host.onBegin();
    }
    if (frame.unreachableUrl) {
      return;
    }
    if (!isMainFrame) {
      this.#local.commit(session, frame.id, frame.url);
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
