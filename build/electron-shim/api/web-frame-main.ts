import { EventEmitter } from 'node:events';

import type * as Electron from 'electron';

import { asElectron, completeClass, completed, type Part } from '../lacking.ts';
import { nodeCodec } from '../node-codec.ts';
import { electronOrigin, toElectronUrl } from '../scheme-urls.ts';
import type { PageTarget } from '../chromium/page-target.ts';
import { IpcReceiver } from './ipc-main.ts';

/** The functions of its page that a frame needs. */
export interface FrameOwner {
  readonly target: PageTarget;
  frameOf(frameId: string): WebFrameMain | undefined;
  framesOf(parentId: string): WebFrameMain[];
}

let nextTreeNodeId = 1;
const frames = new Set<WebFrameMain>();

/** A frame of a page, as the main process sees it. */
export class WebFrameMain extends EventEmitter implements Part<Electron.WebFrameMain> {
  readonly #owner: FrameOwner;
  readonly #parentId: string | undefined;
  #isDestroyed = false;
  #url = '';
  readonly frameToken: string;
  readonly frameTreeNodeId = nextTreeNodeId++;
  readonly routingId = this.frameTreeNodeId;
  // All pages count as one process, because the real process id is not available.
  readonly processId = 1;
  readonly detached = false;
  readonly ipc = new IpcReceiver() as unknown as Electron.IpcMain;
  name = '';

  constructor(owner: FrameOwner, frameId: string, parentId: string | undefined) {
    super();
    this.#owner = owner;
    this.#parentId = parentId;
    this.frameToken = frameId;
    frames.add(this);
  }

  get url(): string {
    return this.#url;
  }

  get origin(): string {
    return electronOrigin(this.#url);
  }

  get parent(): Electron.WebFrameMain | null {
    const parent = this.#parentId && this.#owner.frameOf(this.#parentId);
    return parent ? asElectronFrame(parent) : null;
  }

  get top(): Electron.WebFrameMain | null {
    return this.parent ? this.parent.top : asElectronFrame(this);
  }

  get frames(): Electron.WebFrameMain[] {
    return this.#owner.framesOf(this.frameToken).map(asElectronFrame);
  }

  get framesInSubtree(): Electron.WebFrameMain[] {
    return [asElectronFrame(this), ...this.frames.flatMap((frame) => frame.framesInSubtree)];
  }

  isDestroyed(): boolean {
    return this.#isDestroyed;
  }

  send(channel: string, ...args: unknown[]): void {
    this.#owner.target.deliverToFrame(this.frameToken, {
      type: 'event',
      channel,
      args: nodeCodec.encode(args),
    });
  }

  executeJavaScript(code: string, userGesture = false): Promise<unknown> {
    if (this.#parentId) {
      throw new Error('electron-shim: executeJavaScript in a subframe is not implemented');
    }
    return this.#owner.target.evaluate(code, userGesture);
  }

  /** Records the frame's address. For the page, not for the application. */
  static commit(frame: WebFrameMain, chromiumUrl: string, name: string): void {
    frame.#url = toElectronUrl(chromiumUrl);
    frame.name = name;
  }

  /** Records that the frame is gone. For the page, not for the application. */
  static destroy(frame: WebFrameMain): void {
    frame.#isDestroyed = true;
    frames.delete(frame);
  }
}

completeClass('WebFrameMain', WebFrameMain);

/** The frame in Electron's type. Missing members throw. */
export function asElectronFrame(frame: WebFrameMain): Electron.WebFrameMain {
  return asElectron<Electron.WebFrameMain>(frame);
}

export const webFrameMain = completed<typeof Electron.webFrameMain>('webFrameMain', {
  fromId: (processId, routingId) => {
    const found = [...frames].find((f) => f.processId === processId && f.routingId === routingId);
    return found && asElectronFrame(found);
  },
  fromFrameToken: (_processId, frameToken) => {
    const found = [...frames].find((frame) => frame.frameToken === frameToken);
    return found ? asElectronFrame(found) : null;
  },
});
