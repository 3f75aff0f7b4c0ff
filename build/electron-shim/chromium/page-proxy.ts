import { once } from 'node:events';
import { createServer, request as ask } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';

import type * as Electron from 'electron';

// Chromium's own proxy cannot be changed while it runs. So its requests, to this computer as well,
// take the way over a proxy of the shim, which goes by what the session was told last.

/** Where requests go: to a proxy of this host and port, or straight on. */
let route: { readonly host: string; readonly port: number } | undefined;
let bypassed: readonly string[] = [];

/** Sends the requests of pages the way that a session's proxy names. */
export function setPageProxy({
  mode,
  proxyRules,
  proxyBypassRules = '',
}: Electron.ProxyConfig): void {
  const isFixed = mode === 'fixed_servers' || (mode === undefined && proxyRules !== undefined);
  const [, host = '', port = ''] =
    /^(?:https?:\/\/)?([^:/;=,]+):(\d+)$/.exec(proxyRules ?? '') ?? [];
  if ((isFixed && port === '') || mode === 'pac_script' || mode === 'auto_detect') {
    throw new Error('electron-shim: Session.setProxy takes one HTTP proxy as HOST:PORT');
  }
  route = isFixed ? { host, port: Number(port) } : undefined;
  bypassed = proxyBypassRules.split(/[;,]/).map((rule) => rule.trim());
}

/** The proxy that leads to a host now; undefined if there is none. */
function proxyTo(host: string): typeof route {
  const isHere = /^(?:localhost|127\.|\[::1\])/.test(host) && !bypassed.includes('<-loopback>');
  const isBypassed = bypassed.some((rule) => rule.startsWith('*.') && host.endsWith(rule.slice(1)));
  return isHere || isBypassed ? undefined : route;
}

/** Opens the proxy and returns the arguments that have Chromium use it. */
export async function openPageProxy(): Promise<string[]> {
  const server = createServer(forward);
  server.on('connect', (request, socket: Socket) => tunnel(request, socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // It keeps nobody alive.
  server.unref();
  const { port } = server.address() as AddressInfo;
  return [`--proxy-server=127.0.0.1:${port}`, '--proxy-bypass-list=<-loopback>'];
}

/** Passes on a plain request, whose URL is whole. */
function forward(request: IncomingMessage, response: ServerResponse): void {
  const { hostname, port, href, pathname, search } = new URL(request.url ?? '');
  const proxy = proxyTo(hostname);
  const onward = ask({
    host: proxy?.host ?? hostname,
    port: proxy?.port ?? (port || 80),
    path: proxy === undefined ? pathname + search : href,
    method: request.method,
    headers: request.headers,
  });
  onward.on('response', (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
    answer.pipe(response);
  });
  onward.on('error', () => response.destroy());
  response.on('close', () => onward.destroy());
  request.pipe(onward);
}

/** Passes on a connection: of TLS, of a web socket, or of a peer. */
function tunnel(request: IncomingMessage, socket: Socket): void {
  const { hostname, port } = new URL(`http://${request.url ?? ''}`);
  const proxy = proxyTo(hostname);
  const host = hostname.replace(/^\[|\]$/g, '');
  const onward = connect(proxy?.port ?? Number(port || 80), proxy?.host ?? host, () => {
    if (proxy === undefined) {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
    } else {
      onward.write(`CONNECT ${request.url} HTTP/1.1\r\nHost: ${request.url}\r\n\r\n`);
    }
    socket.pipe(onward).pipe(socket);
  });
  onward.unref();
  for (const [one, other] of [
    [socket, onward],
    [onward, socket],
  ] as const) {
    one.on('error', () => undefined);
    one.on('close', () => other.destroy());
  }
}
