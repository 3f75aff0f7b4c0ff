import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { listenOnLoopback } from '../../electron/server/http/listening.ts';
import {
  begin,
  call,
  calls,
  chunk,
  done,
  endOfCalls,
  openStream,
  stop,
  usageChunk,
} from '../../electron/server/operators/model/testing/shapes/stream.ts';

/** The ways in which a model replies to one request. */
export type Reply =
  /** It never says anything. */
  | 'silence'
  /** It writes on and on. */
  | 'endless'
  /** It calls tools that write, or where it may not write, tools that read. */
  | 'calls'
  | 'text';

interface Asked {
  readonly messages: readonly { readonly content: string | null }[];
}

/** How many calls a reply has. */
const callsOfReply = 12;

/** A server with a model that replies as it is told, and says when it is asked. */
export class StopDouble {
  /** The replies to the requests to come, in their order; it writes a text after them. */
  replies: Reply[] = [];
  onAsked: () => void = () => {};
  readonly #server = createServer();
  readonly #sockets = new Set<Socket>();
  #count = 0;

  async start(): Promise<string> {
    this.#server.on('connection', (socket: Socket) => {
      this.#sockets.add(socket);
      socket.on('close', () => this.#sockets.delete(socket));
    });
    this.#server.on('request', (request, response: ServerResponse) => {
      if (request.method === 'GET') {
        response.writeHead(404).end('{}');
        return;
      }
      void text(request).then((body) => this.#reply(JSON.parse(body) as Asked, response));
    });
    return `http://127.0.0.1:${await listenOnLoopback(this.#server, 0)}/v1`;
  }

  /** Resolves once no connection is open. */
  async untilUnconnected(): Promise<void> {
    for (const socket of this.#sockets) {
      await new Promise((resolve) => socket.once('close', resolve));
    }
  }

  /** Ends all connections, answered or not. */
  hangUp(): void {
    this.#server.closeAllConnections();
  }

  close(): void {
    this.#server.close();
    this.hangUp();
  }

  async #reply({ messages }: Asked, response: ServerResponse): Promise<void> {
    this.#count += 1;
    const reply = this.replies.shift() ?? 'text';
    this.onAsked();
    if (reply === 'silence') {
      return;
    }
    openStream(response);
    response.write(begin);
    if (reply === 'endless') {
      while (!response.destroyed) {
        response.write(chunk({ content: 'and on ' }));
        await wait(1);
      }
      return;
    }
    const words = messages.map(({ content }) => content ?? '').join('\n');
    const [, id] = /Its id is ([\w-]+)\./.exec(words) ?? [];
    const pieces = reply === 'calls' ? [callsFor(id, this.#count), endOfCalls] : [said, stop];
    for (const piece of [...pieces, usageChunk, done]) {
      response.write(piece);
    }
    response.end();
  }
}

const said = chunk({ content: 'It is done.' });

/** Calls that write below an item; without one, calls that look things up. */
function callsFor(itemId: string | undefined, count: number): string {
  const made = Array.from({ length: callsOfReply }, (_, at) => {
    const title = `Part ${count}.${at}`;
    const [name, input] =
      itemId === undefined
        ? ['search-find', { q: title }]
        : at % 4 === 3
          ? ['document-create', { title: `Text ${count}.${at}`, content: itemId }]
          : ['work_item-create', { type: 'task', title, parentId: itemId }];
    return call(at, `call_${count}_${at}`, name, JSON.stringify(input));
  });
  return calls(...made);
}
