import type * as Electron from 'electron';

import { buildEvent } from '../events.ts';
import { nodeCodec } from '../node-codec.ts';
import type { PageMessage, WorldMessage } from '../page/page-message.ts';
import { ipcMain, IpcReceiver } from './ipc-main.ts';

/** The sender of a message and how to answer it. */
export interface IpcSource {
  readonly sender: Electron.WebContents;
  readonly frame: Electron.WebFrameMain;
  /** Most specific first. */
  readonly receivers: readonly IpcReceiver[];
  reply(message: WorldMessage): void;
}

type Send = Extract<PageMessage, { type: 'send' }>;
type Invoke = Extract<PageMessage, { type: 'invoke' }>;

/** Passes an ipcRenderer.send to the listeners of its channel. */
export function dispatchSend(message: Send, source: IpcSource): void {
  const args = nodeCodec.decode(message.args) as unknown[];
  const event = buildIpcEvent(source, {
    ports: [] as Electron.MessagePortMain[],
    reply: (channel: string, ...values: unknown[]) =>
      source.reply({ type: 'event', channel, args: nodeCodec.encode(values) }),
    // Only ipcRenderer.sendSync reads it, and the shim has no sendSync.
    returnValue: undefined,
  });
  source.sender.emit('ipc-message', event, message.channel, ...args);
  for (const receiver of [...source.receivers, ipcMain]) {
    receiver.emit(message.channel, event, ...args);
  }
}

/** Passes an ipcRenderer.invoke to the channel's handler, and its result back to the page. */
export async function dispatchInvoke(message: Invoke, source: IpcSource): Promise<void> {
  const { id, channel } = message;
  const fail = (error: unknown): void =>
    source.reply({
      type: 'failure',
      id,
      error: `Error invoking remote method '${channel}': ${String(error)}`,
    });
  const handler = [...source.receivers, ipcMain]
    .map((receiver) => IpcReceiver.handlerOf(receiver, channel))
    .find((candidate) => candidate !== undefined);
  if (!handler) {
    fail(new Error(`No handler registered for '${channel}'`));
    return;
  }
  try {
    const args = nodeCodec.decode(message.args) as unknown[];
    const event = buildIpcEvent(source, {});
    const value = nodeCodec.encode(await handler(event, ...args));
    source.reply({ type: 'result', id, value });
  } catch (error) {
    // Electron prints the error too. The page receives only its message.
    process.stderr.write(`Error occurred in handler for '${channel}': ${describe(error)}\n`);
    fail(error);
  }
}

function buildIpcEvent<Details extends object>(source: IpcSource, details: Details) {
  const { sender, frame } = source;
  return buildEvent({
    type: 'frame' as const,
    sender,
    frameId: frame.routingId,
    processId: frame.processId,
    frameTreeNodeId: frame.frameTreeNodeId,
    // A frame that has gone in the meantime is null, as in Electron.
    get senderFrame() {
      return frame.isDestroyed() ? null : frame;
    },
    ...details,
  });
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? String(error)) : String(error);
}
