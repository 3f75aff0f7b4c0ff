import type * as Electron from 'electron';

import { completed } from '../lacking.ts';

type Payload = Blob | string;

/** A clipboard item holds its payloads by their MIME types. They are written at once. */
class ShimClipboardItem {
  readonly types: string[];
  readonly #payloads: Record<string, Payload | Promise<Payload>>;

  constructor(payloads: Record<string, Payload | Promise<Payload>>) {
    this.types = Object.keys(payloads);
    this.#payloads = payloads;
  }

  async getType(type: string): Promise<Blob> {
    const payload = await this.#payloads[type];
    if (payload === undefined) {
      throw new Error(`The type '${type}' was not found`);
    }
    return typeof payload === 'string' ? new Blob([payload], { type }) : payload;
  }
}

export const ClipboardItem = ShimClipboardItem as unknown as typeof Electron.ClipboardItem;

function makeClipboard(name: string): Partial<Electron.Clipboard> {
  let item = new ShimClipboardItem({});
  const writeText = async (text: string): Promise<void> => {
    item = new ShimClipboardItem({ 'text/plain': text });
  };
  return completed<Electron.Clipboard>(name, {
    readText: async () =>
      item.types.includes('text/plain') ? (await item.getType('text/plain')).text() : '',
    writeText,
    read: async () => (item.types.length === 0 ? [] : [item as unknown as Electron.ClipboardItem]),
    write: async ([next]) => {
      item = (next as unknown as ShimClipboardItem | undefined) ?? new ShimClipboardItem({});
    },
    clear: () => {
      item = new ShimClipboardItem({});
    },
    has: async (mimetype) =>
      item.types.includes(mimetype) && (await item.getType(mimetype)).size > 0,
  });
}

/** A clipboard for this process only, of one item. */
export const clipboard = completed<Electron.Clipboard>('clipboard', {
  ...makeClipboard('clipboard'),
  selection: makeClipboard('clipboard.selection') as Electron.Clipboard,
});
