import { EventEmitter } from 'node:events';

import type * as Electron from 'electron';

import { completeClass, type Part } from '../lacking.ts';

type InvokeHandler = Parameters<Electron.IpcMain['handle']>[1];

/** The class of ipcMain, webContents.ipc and webFrameMain.ipc. */
export class IpcReceiver extends EventEmitter implements Part<Electron.IpcMain> {
  readonly #handlers = new Map<string, InvokeHandler>();

  constructor() {
    super();
    // A channel may be named "error", and an emitter without listeners would throw.
    this.on('error', () => {});
  }

  handle(channel: string, listener: InvokeHandler): void {
    if (this.#handlers.has(channel)) {
      throw new Error(`Attempted to register a second handler for '${channel}'`);
    }
    if (typeof listener !== 'function') {
      throw new TypeError(`Expected handler to be a function, but found type '${typeof listener}'`);
    }
    this.#handlers.set(channel, listener);
  }

  handleOnce(channel: string, listener: InvokeHandler): void {
    this.handle(channel, (event, ...args: unknown[]) => {
      this.removeHandler(channel);
      return listener(event, ...args) as unknown;
    });
  }

  removeHandler(channel: string): void {
    this.#handlers.delete(channel);
  }

  /** The handler of a channel. For the dispatcher, not for the application. */
  static handlerOf(receiver: IpcReceiver, channel: string): InvokeHandler | undefined {
    return receiver.#handlers.get(channel);
  }
}

completeClass('ipcMain', IpcReceiver);

/** Receives the messages of all preloads. */
export const ipcMain = new IpcReceiver();
