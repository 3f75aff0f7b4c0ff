import { readFileSync } from 'node:fs';

import type * as Electron from 'electron';

import { asElectron, completeClass, completed, type Part } from '../lacking.ts';

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47]);

/** An image as the bytes of a file. Only the size of a PNG is decoded. */
class NativeImage implements Part<Electron.NativeImage> {
  readonly #bytes: Buffer;
  readonly #mimeType: string;
  #isTemplate = false;

  constructor(bytes: Buffer = Buffer.alloc(0), mimeType = 'image/png') {
    this.#bytes = bytes;
    this.#mimeType = mimeType;
  }

  get isMacTemplateImage(): boolean {
    return this.#isTemplate;
  }

  isEmpty(): boolean {
    return this.#bytes.length === 0;
  }

  getSize(): Electron.Size {
    if (!this.#bytes.subarray(0, 4).equals(PNG_SIGNATURE) || this.#bytes.length < 24) {
      return { width: 0, height: 0 };
    }
    return { width: this.#bytes.readUInt32BE(16), height: this.#bytes.readUInt32BE(20) };
  }

  getAspectRatio(): number {
    const { width, height } = this.getSize();
    return height === 0 ? 1 : width / height;
  }

  getScaleFactors(): number[] {
    return [1];
  }

  toPNG(): Buffer {
    return Buffer.from(this.#bytes);
  }

  toDataURL(): string {
    return `data:${this.#mimeType};base64,${this.#bytes.toString('base64')}`;
  }

  // The image is only recorded, so its own size will do.
  resize(): Electron.NativeImage {
    return asElectronImage(this);
  }

  isTemplateImage(): boolean {
    return this.#isTemplate;
  }

  setTemplateImage(option: boolean): void {
    this.#isTemplate = option;
  }

  addRepresentation(): void {}
}

completeClass('NativeImage', NativeImage);

/** An image from the bytes of a PNG. */
export function nativeImageFromPng(bytes: Buffer): Electron.NativeImage {
  return asElectronImage(new NativeImage(bytes));
}

function asElectronImage(image: NativeImage): Electron.NativeImage {
  return asElectron<Electron.NativeImage>(image);
}

function fromPath(path: string): Electron.NativeImage {
  try {
    return nativeImageFromPng(readFileSync(path));
  } catch {
    // A file that cannot be read is an empty image, as in Electron.
    return asElectronImage(new NativeImage());
  }
}

function fromDataUrl(dataUrl: string): Electron.NativeImage {
  const [, mimeType = 'image/png', data = ''] = /^data:([^;,]*);base64,(.*)$/s.exec(dataUrl) ?? [];
  return asElectronImage(new NativeImage(Buffer.from(data, 'base64'), mimeType));
}

export const nativeImage = completed<typeof Electron.nativeImage>('nativeImage', {
  createEmpty: () => asElectronImage(new NativeImage()),
  createFromPath: fromPath,
  createFromDataURL: fromDataUrl,
  createFromBuffer: (buffer) => nativeImageFromPng(Buffer.from(buffer)),
});
