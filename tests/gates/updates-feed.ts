import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { feedNameOf } from '../../electron/main/upkeep/signed-release.ts';

const keys = generateKeyPairSync('ed25519');

/** The public half of the key of releases, in PEM. */
export const publicKey = keys.publicKey.export({ type: 'spki', format: 'pem' }).toString();

/** The feed that this system asks. */
const feedName = feedNameOf(process.platform, process.arch);

/** The content of a version: a program that says which one was started. */
export function programOf(label: string, notes: string): Buffer {
  return Buffer.from(`#!/bin/sh\necho ${label} >>'${notes}'\n${'#'.repeat(2_000)}\n`);
}

export const hashOf = (content: Buffer) => createHash('sha512').update(content).digest('base64');

/** A release as a feed offers it. */
export interface OfferedRelease {
  readonly version: string;
  readonly name: string;
  readonly content: Buffer;
}

/** The text of a feed, unsigned. A name is quoted as YAML wants it. */
export function feedText({ version, name, content }: OfferedRelease): string {
  return [
    `version: ${version}`,
    'files:',
    `  - url: ${JSON.stringify(name)}`,
    `    sha512: ${hashOf(content)}`,
    `    size: ${content.length}`,
    `path: ${JSON.stringify(name)}`,
    `sha512: ${hashOf(content)}`,
    "releaseDate: '2026-11-26T00:00:00.000Z'",
    '',
  ].join('\n');
}

/** The same, signed by our key, whatever the name is: the product's own signing would refuse some. */
export function signedFeedText(release: OfferedRelease): string {
  const { version, name, content } = release;
  const file = `${name} ${content.length} ${hashOf(content)}`;
  const words = ['guildhall release 2', feedName, version, file].join('\n');
  const signature = sign(null, Buffer.from(words), keys.privateKey).toString('base64');
  return `${feedText(release)}signature: ${signature}\n`;
}

/** A feed on the loopback that says whatever it is told to, and can hold a file in its middle. */
export class ChangingFeed {
  text = '';
  readonly files = new Map<string, Buffer>();
  /** Called when half of a file has been sent; the rest waits for it. */
  onHalf: () => Promise<void> = async () => undefined;
  readonly #server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '', 'http://feed').pathname);
    if (path === `/${feedName}`) {
      response.writeHead(this.text === '' ? 404 : 200).end(this.text);
      return;
    }
    void this.#send(this.files.get(path.slice(1)), response);
  });

  async open(): Promise<string> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  /** Offers a release, signed or not, with its file. */
  offer(release: OfferedRelease, isSigned: boolean): void {
    this.text = isSigned ? signedFeedText(release) : feedText(release);
    this.files.set(release.name, release.content);
  }

  async #send(content: Buffer | undefined, response: ServerResponse): Promise<void> {
    if (content === undefined) {
      response.writeHead(404).end();
      return;
    }
    const half = content.subarray(0, content.length / 2);
    await new Promise((resolve) => response.writeHead(200).write(half, resolve));
    await this.onHalf();
    response.end(content.subarray(half.length));
  }
}
