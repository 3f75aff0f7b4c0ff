import { EventEmitter } from 'node:events';

import type * as Electron from 'electron';

import type { CdpSession } from '../chromium/cdp.ts';
import { type FrameSession, PageTarget, type PageTargetOptions } from '../chromium/page-target.ts';
import type { Part } from '../lacking.ts';
import type { PageMessage } from '../page/page-message.ts';
import { shimControls } from '../shim-controls.ts';
import { runEditCommand } from './edit-commands.ts';
import { nativeImageFromPng } from './native-image.ts';
import { toPdfParameters } from './pdf-options.ts';
import { followZoom, setZoomOf, zoomHostOf, zoomOf, type ZoomedPage } from './zoom-levels.ts';

/** The options for opening a page that its window decides. */
export type PageOptions = Omit<
  PageTargetOptions,
  'onMessage' | 'onWorld' | 'onSession' | 'onFrameSession'
>;

type PrintCallback = NonNullable<Parameters<Electron.WebContents['print']>[1]>;

const ZOOM_STEP = 1.2;
const LEVEL_DIGITS = 9;

/** The actions on a page that do not depend on its address or on the caller. */
export abstract class PageActions
  extends EventEmitter
  implements Part<Electron.WebContents>, ZoomedPage
{
  protected readonly target: PageTarget;
  #isDevToolsOpened = false;
  #userAgent = '';

  constructor(options: PageOptions) {
    super();
    this.target = new PageTarget({
      ...options,
      onMessage: (message, frameId) => this.onPageMessage(message, frameId),
      onWorld: (frameId) => this.onPageWorld(frameId),
      onSession: (session) => this.onPageSession(session),
      onFrameSession: (frame) => this.onFrameSession(frame),
    });
    followZoom(this);
  }

  protected abstract onPageMessage(message: PageMessage, frameId: string): void;
  protected abstract onPageWorld(frameId: string): void;
  protected abstract onPageSession(session: CdpSession): void;
  protected abstract onFrameSession(frame: FrameSession): void;

  abstract isDestroyed(): boolean;

  protected requireAlive(): void {
    if (this.isDestroyed()) {
      throw new TypeError('Object has been destroyed');
    }
  }

  abstract getURL(): string;

  get zoomHost(): string {
    return zoomHostOf(this.getURL());
  }

  applyZoom(factor: number): void {
    this.target.deliver({ type: 'zoom', factor });
  }

  stop(): void {
    this.target.use((session) => session.post('Page.stopLoading'));
  }

  abstract executeJavaScript(code: string, userGesture?: boolean): Promise<unknown>;

  async insertCSS(css: string): Promise<string> {
    const rule = `const s = document.createElement('style'); s.textContent = ${JSON.stringify(css)};`;
    await this.target.evaluate(`{ ${rule} document.documentElement.append(s); }`, false);
    return String(Date.now());
  }

  async insertText(text: string): Promise<void> {
    const session = await this.target.attached;
    await session.send('Input.insertText', { text });
  }

  forcefullyCrashRenderer(): void {
    this.target.use((session) => session.post('Page.crash'));
  }

  undo(): void {
    runEditCommand(this.target, 'undo');
  }

  redo(): void {
    runEditCommand(this.target, 'redo');
  }

  cut(): void {
    runEditCommand(this.target, 'cut');
  }

  copy(): void {
    runEditCommand(this.target, 'copy');
  }

  paste(): void {
    runEditCommand(this.target, 'paste');
  }

  pasteAndMatchStyle(): void {
    runEditCommand(this.target, 'pasteAndMatchStyle');
  }

  delete(): void {
    runEditCommand(this.target, 'delete');
  }

  selectAll(): void {
    runEditCommand(this.target, 'selectAll');
  }

  replaceMisspelling(text: string): void {
    void this.insertText(text);
  }

  get zoomFactor(): number {
    return zoomOf(this.zoomHost);
  }

  set zoomFactor(factor: number) {
    setZoomOf(this.zoomHost, factor);
  }

  get zoomLevel(): number {
    const level = Math.log(this.zoomFactor) / Math.log(ZOOM_STEP);
    // A whole level comes back whole.
    return Number(level.toFixed(LEVEL_DIGITS));
  }

  set zoomLevel(level: number) {
    this.zoomFactor = ZOOM_STEP ** level;
  }

  getZoomFactor(): number {
    return this.zoomFactor;
  }

  setZoomFactor(factor: number): void {
    if (!(factor > 0)) {
      throw new Error("'zoomFactor' must be a double greater than 0.0");
    }
    this.zoomFactor = factor;
  }

  getZoomLevel(): number {
    return this.zoomLevel;
  }

  setZoomLevel(level: number): void {
    this.zoomLevel = level;
  }

  async setVisualZoomLevelLimits(): Promise<void> {}

  openDevTools(): void {
    this.#isDevToolsOpened = true;
    this.emit('devtools-opened');
  }

  closeDevTools(): void {
    this.#isDevToolsOpened = false;
    this.emit('devtools-closed');
  }

  toggleDevTools(): void {
    if (this.#isDevToolsOpened) {
      this.closeDevTools();
    } else {
      this.openDevTools();
    }
  }

  isDevToolsOpened(): boolean {
    return this.#isDevToolsOpened;
  }

  get userAgent(): string {
    return this.#userAgent;
  }

  set userAgent(userAgent: string) {
    this.setUserAgent(userAgent);
  }

  getUserAgent(): string {
    return this.#userAgent;
  }

  setUserAgent(userAgent: string): void {
    this.#userAgent = userAgent;
    this.target.use((session) => session.post('Emulation.setUserAgentOverride', { userAgent }));
  }

  setAudioMuted(): void {}

  setBackgroundThrottling(): void {}

  setIgnoreMenuShortcuts(): void {}

  async capturePage(rect?: Electron.Rectangle): Promise<Electron.NativeImage> {
    const session = await this.target.attached;
    const clip = rect && { clip: { ...rect, scale: 1 } };
    const { data } = await session.send('Page.captureScreenshot', { format: 'png', ...clip });
    return nativeImageFromPng(Buffer.from(data, 'base64'));
  }

  async printToPDF(options: Electron.PrintToPDFOptions): Promise<Buffer> {
    const session = await this.target.attached;
    const { data } = await session.send('Page.printToPDF', toPdfParameters(options));
    return Buffer.from(data, 'base64');
  }

  /** There is no printer here: a test says how it ends (`electronShim.answerDialog('print', …)`). */
  print(options: Electron.WebContentsPrintOptions = {}, callback?: PrintCallback): void {
    this.requireAlive();
    shimControls.dialogs.push({ method: 'print', options });
    const answer = shimControls.takeAnswer('print');
    const failureReason = typeof answer === 'string' ? answer : 'Invalid printer settings';
    setImmediate(() => callback?.(failureReason === '', failureReason));
  }

  getOrCreateDevToolsTargetId(): string {
    return this.target.targetId ?? '';
  }
}
