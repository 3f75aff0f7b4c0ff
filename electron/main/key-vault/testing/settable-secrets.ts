import type { SecretStorage } from '../protection.ts';

type Backend = ReturnType<SecretStorage['getSelectedStorageBackend']>;

/** A keyring that a test locks, unlocks and exchanges; what one backend encrypts no other reads. */
export class SettableSecrets implements SecretStorage {
  backend: Backend = 'gnome_libsecret';
  isAvailable = true;
  shouldReEncrypt = false;
  /** How many of the next decryptions fail. */
  failures = 0;

  isAsyncEncryptionAvailable(): Promise<boolean> {
    return Promise.resolve(this.isAvailable);
  }

  getSelectedStorageBackend(): Backend {
    return this.backend;
  }

  async encryptStringAsync(plainText: string): Promise<Buffer> {
    await Promise.resolve();
    return Buffer.from(`${this.backend}:${Buffer.from(plainText).toString('hex')}`);
  }

  async decryptStringAsync(encrypted: Buffer) {
    await Promise.resolve();
    const [backend, hex = ''] = encrypted.toString().split(':');
    if (this.failures > 0 || backend !== this.backend) {
      this.failures -= 1;
      throw new Error('It cannot be decrypted.');
    }
    const { shouldReEncrypt } = this;
    return { shouldReEncrypt, result: Buffer.from(hex, 'hex').toString() };
  }
}
