import { once } from 'node:events';
import { createServer, request as ask } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Duplex } from 'node:stream';

/** A request as it reaches a gateway. */
export interface PassingRequest {
  readonly method: string;
  /** The path with its query. */
  readonly path: string;
  readonly body: string;
  /** The bearer key. */
  readonly key: string;
  /** Whether it asks for the event socket. */
  readonly isUpgrade: boolean;
}

/** The answer of a gateway in the place of the service. */
export interface GatewayAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** The rule of a gateway: an answer of its own, or undefined to let a request through. */
type GatewayRule = (
  request: PassingRequest,
) => GatewayAnswer | undefined | Promise<GatewayAnswer | undefined>;

/** An HTTP gateway on loopback before a service. */
export interface Gateway extends AsyncDisposable {
  /** The address of the service through it. */
  readonly baseUrl: string;
  rule: GatewayRule;
  /** The requests that it was asked, answered by either. */
  readonly seen: PassingRequest[];
}

/** Answers with a web page. */
export function page(status: number, words = 'Accept the terms'): GatewayAnswer {
  return {
    status,
    headers: { 'Content-Type': 'text/html; charset=utf-8' },
    body: `<!doctype html><html><title>${words}</title><body>${words}</body></html>`,
  };
}

/** Answers with a problem, with no code unless it is given. */
export function problem(status: number, detail: string, code?: string): GatewayAnswer {
  return {
    status,
    headers: { 'Content-Type': 'application/problem+json' },
    body: JSON.stringify({ detail, ...(code !== undefined && { code }) }),
  };
}

/** Starts a gateway before a service. It lets everything through until it has a rule. */
export async function startGateway(serviceUrl: string): Promise<Gateway> {
  const { hostname, port, pathname } = new URL(serviceUrl);
  const gateway = { rule: () => undefined, seen: [] } as unknown as Gateway;
  const sockets = new Set<Duplex>();
  const judge = async (request: IncomingMessage, body: string, isUpgrade: boolean) => {
    const { method = '', url = '', headers } = request;
    const key = (headers.authorization ?? '').replace('Bearer ', '');
    const passing = { method, path: url, body, key, isUpgrade };
    gateway.seen.push(passing);
    return gateway.rule(passing);
  };
  const forward = (request: IncomingMessage, body: Buffer, response: ServerResponse) => {
    const { method, url, headers } = request;
    const host = `${hostname}:${port}`;
    const onward = ask(
      { hostname, port, method, path: url, headers: { ...headers, host } },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    onward.on('error', () => response.destroy());
    onward.end(body);
  };
  const server = createServer((request, response) => {
    const handle = async () => {
      const body = await buffer(request);
      const answer = await judge(request, body.toString(), false);
      if (answer === undefined) {
        forward(request, body, response);
      } else {
        response.writeHead(answer.status, answer.headers).end(answer.body ?? '');
      }
    };
    handle().catch(() => response.destroy());
  });
  server.on('upgrade', (request, near, head) => {
    const handle = async () => {
      const answer = await judge(request, '', true);
      if (answer !== undefined) {
        near.end(`HTTP/1.1 ${answer.status} No\r\nContent-Length: 0\r\n\r\n`);
        return;
      }
      const far = connect(Number(port), hostname, () => {
        const lines = Object.entries({ ...request.headers, host: `${hostname}:${port}` })
          .map(([name, value]) => `${name}: ${String(value)}\r\n`)
          .join('');
        far.write(`GET ${request.url} HTTP/1.1\r\n${lines}\r\n`);
        far.write(head);
        near.pipe(far).pipe(near);
      });
      for (const [end, other] of [
        [near, far],
        [far, near],
      ] as const) {
        sockets.add(end);
        end.on('error', () => other.destroy());
        end.on('close', () => sockets.delete(end));
      }
    };
    handle().catch(() => near.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return Object.assign(gateway, {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}${pathname}`,
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) {
        socket.destroy();
      }
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  });
}
