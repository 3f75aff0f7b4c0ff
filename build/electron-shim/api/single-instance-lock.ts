import { createHash } from 'node:crypto';
import {
  type FSWatcher,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  watch,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';

import { nodeCodec } from '../node-codec.ts';

/** The data that a second start sends to the first. */
export interface SecondStart {
  readonly argv: string[];
  readonly workingDirectory: string;
  readonly additionalData: unknown;
}

/**
 * A lock on a data folder that is released when its process dies, with a mailbox in that folder.
 *
 * The lock is a listening socket in Linux's abstract namespace: taking it is atomic and immediate,
 * and the kernel frees it however its process ends. The mailbox consists of files, because a second
 * start must deliver its message before this synchronous call returns: it usually quits right
 * after.
 */
export class SingleInstanceLock {
  readonly #onSecondStart: (start: SecondStart) => void;
  #server: Server | undefined;
  #watcher: FSWatcher | undefined;

  constructor(onSecondStart: (start: SecondStart) => void) {
    this.#onSecondStart = onSecondStart;
  }

  get isHeld(): boolean {
    return this.#server !== undefined;
  }

  /** Takes the lock. If it is taken, informs its holder about this start and returns false. */
  request(dataFolder: string, start: SecondStart): boolean {
    if (this.isHeld) {
      return true;
    }
    const mailbox = join(dataFolder, 'SecondStarts');
    mkdirSync(mailbox, { recursive: true, mode: 0o700 });
    const server = createServer();
    server.on('error', () => {});
    server.listen(`\0electron-shim-${hash(dataFolder)}`);
    if (!server.listening) {
      post(mailbox, start);
      return false;
    }
    server.unref();
    this.#server = server;
    this.#open(mailbox);
    return true;
  }

  release(): void {
    this.#server?.close();
    this.#watcher?.close();
    this.#server = undefined;
    this.#watcher = undefined;
  }

  #open(mailbox: string): void {
    // Letters left here were meant for a process that is gone.
    for (const name of readdirSync(mailbox)) {
      rmSync(join(mailbox, name), { force: true });
    }
    this.#watcher = watch(mailbox, () => this.#collect(mailbox));
    this.#watcher.unref();
    this.#watcher.on('error', () => {});
  }

  #collect(mailbox: string): void {
    const letters = readdirSync(mailbox).filter((name) => name.endsWith('.letter'));
    for (const name of letters.toSorted()) {
      const path = join(mailbox, name);
      const text = readFileSync(path, 'utf8');
      rmSync(path);
      this.#onSecondStart(nodeCodec.decode(text) as SecondStart);
    }
  }
}

// Renamed into place, so that the holder never reads a partial letter.
function post(mailbox: string, start: SecondStart): void {
  const name = join(mailbox, `${Date.now()}-${process.pid}`);
  writeFileSync(`${name}.draft`, nodeCodec.encode(start), { mode: 0o600 });
  renameSync(`${name}.draft`, `${name}.letter`);
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}
