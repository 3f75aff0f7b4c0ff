import { hash } from 'node:crypto';
import type { SecretStorage } from '../protection.ts';

const tagLength = 3;
const tags = new Set(['v10', 'v11', 'v12']);

/** Chromium's ciphertext is sealed as well: a damaged one is never decrypted to another text. */
const sealOf = (content: string) => hash('sha256', content).slice(0, 16);

type Backend = ReturnType<SecretStorage['getSelectedStorageBackend']>;

/** A keyring that a test locks, unlocks and exchanges; what one backend encrypts no other reads. */
export class SettableSecrets implements SecretStorage {
  backend: Backend = 'gnome_libsecret';
  isAvailable = true;
  /** The tag of what encrypts, where it is not the one that fits the name of the backend. */
  tag: string | undefined;
  shouldReEncrypt = false;
  /** How many of the next decryptions fail. */
  failures = 0;
  #hold: { readonly onAsked: () => void; readonly released: Promise<void> } | undefined;

  /** Lets nothing be encrypted or decrypted until it is released; `asked` tells of the first try. */
  hang(): { readonly asked: Promise<void>; readonly release: () => void } {
    const asked = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    this.#hold = { onAsked: asked.resolve, released: released.promise };
    return { asked: asked.promise, release: released.resolve };
  }

  isAsyncEncryptionAvailable(): Promise<boolean> {
    return Promise.resolve(this.isAvailable);
  }

  getSelectedStorageBackend(): Backend {
    return this.backend;
  }

  async encryptStringAsync(plainText: string): Promise<Buffer> {
    await this.#answer();
    const content = `${this.backend}:${Buffer.from(plainText).toString('hex')}`;
    return Buffer.from(`${this.#tagNow}${content}:${sealOf(content)}`);
  }

  async decryptStringAsync(encrypted: Buffer) {
    await this.#answer();
    const content = encrypted.toString();
    const tag = content.slice(0, tagLength);
    const [backend = '', hex = '', seal] = content.slice(tagLength).split(':');
    const isWhole = seal === sealOf(`${backend}:${hex}`) && (tag === this.#tagNow || tags.has(tag));
    const isReadable = isWhole && (tag === 'v10' || backend === this.backend);
    if (this.failures > 0 || !isReadable) {
      this.failures -= 1;
      throw new Error('It cannot be decrypted.');
    }
    const shouldReEncrypt = this.shouldReEncrypt || tag !== this.#tagNow;
    return { shouldReEncrypt, result: Buffer.from(hex, 'hex').toString() };
  }

  get #tagNow(): string {
    const hasKeyring = this.backend !== 'basic_text' && this.backend !== 'unknown';
    return this.tag ?? (hasKeyring ? 'v11' : 'v10');
  }

  async #answer(): Promise<void> {
    this.#hold?.onAsked();
    await this.#hold?.released;
  }
}
