import { createServer } from 'node:http';
import type { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { listenOnLoopback } from '../../../http/listening.ts';
import { allShapes } from './shapes/all-shapes.ts';
import type { AskedOfDouble } from './shapes/model-shape.ts';
import { json } from './shapes/stream.ts';

export interface ModelDouble {
  /** The address of its API. */
  readonly baseUrl: string;
  /** The bodies that it received, as they were. */
  readonly received: readonly string[];
  /** Resolves once no connection is open. */
  untilUnconnected(): Promise<void>;
  close(): Promise<void>;
}

interface DoubleOptions {
  readonly otherOrigin?: string;
  /** Is told the id of a model whose answer hangs from now on. */
  readonly onHang?: (id: string) => void;
}

/** Starts a server on this computer that lists the shapes as models, and answers in the shape that is asked. */
export async function startModelDouble(options: DoubleOptions = {}): Promise<ModelDouble> {
  const shapes = new Map(allShapes.map((shape) => [shape.id, shape]));
  const received: string[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      if (request.method === 'GET') {
        json({ object: 'list', data: [...shapes.keys()].map((id) => ({ id, object: 'model' })) })(
          response,
        );
        return;
      }
      const sent = await text(request);
      received.push(sent);
      const body = JSON.parse(sent) as AskedOfDouble['body'];
      const hang = () => options.onHang?.(body.model);
      const { otherOrigin = 'http://127.0.0.1:9' } = options;
      await shapes.get(body.model)?.answer(response, { body, request, otherOrigin, hang });
    })();
  });
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  const port = await listenOnLoopback(server, 0);
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    received,
    untilUnconnected: async () => {
      for (const socket of sockets) {
        await new Promise((resolve) => socket.once('close', resolve));
      }
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
