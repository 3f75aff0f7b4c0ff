import { Agent as HttpAgent } from 'node:http';
import type { ClientRequest } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { Duplex } from 'node:stream';
import { Agent } from 'agent-base';
import type { AgentConnectOpts } from 'agent-base';
import { trustedCertificates } from './trusted-certificates.ts';

/** Answers which proxies lead to a URL, as Electron's `session.resolveProxy`: a PAC result. */
export type ResolveProxy = (url: string) => Promise<string>;

/** The schemes of a PAC result's kinds of proxy; names are looked up where Chromium does it. */
const proxySchemes: Readonly<Record<string, string>> = {
  PROXY: 'http',
  HTTP: 'http',
  HTTPS: 'https',
  SOCKS: 'socks4',
  SOCKS4: 'socks4',
  SOCKS5: 'socks5h',
};

/**
 * The options that a request may give its agent. Node hands no agent the signal of a request, and a
 * request that has no connection yet is not heard to end.
 */
export interface TunnelOptions {
  /**
   * Ends the connection to a proxy of HTTP, once the request needs it no more. One to a silent
   * proxy of SOCKS is let go after 30 seconds, by its library.
   */
  readonly tunnelSignal?: AbortSignal;
}

type ConnectOptions = AgentConnectOpts & TunnelOptions;

/**
 * An agent that asks, for each connection anew, which way the system would take: straight there
 * or through the first proxy that can be reached. Trusts what Node and the system trust.
 */
export class SystemProxyAgent extends Agent {
  readonly #resolveProxy: ResolveProxy;

  constructor(resolveProxy: ResolveProxy) {
    super();
    this.#resolveProxy = resolveProxy;
  }

  override async connect(
    request: ClientRequest,
    options: ConnectOptions,
  ): Promise<Duplex | HttpAgent> {
    const scheme = options.secureEndpoint ? 'https' : 'http';
    const routes = parseRoutes(await this.#resolveProxy(`${scheme}://${hostOf(options)}/`));
    options.tunnelSignal?.throwIfAborted();
    const trusting = options.secureEndpoint ? { ...options, ca: trustedCertificates() } : options;
    let failure: unknown;
    for (const proxy of routes) {
      if (proxy === undefined) {
        return trusting.secureEndpoint ? new HttpsAgent({ ca: trusting.ca }) : new HttpAgent();
      }
      try {
        return await connectThrough(proxy, request, trusting);
      } catch (error) {
        if (error instanceof ProxyRefusal || options.tunnelSignal?.aborted === true) {
          throw error;
        }
        failure = error;
      }
    }
    throw failure;
  }
}

/** The ways of a PAC result in their order; undefined is straight there. */
function parseRoutes(result: string): (string | undefined)[] {
  const routes = result.split(';').flatMap((part) => {
    const [kind = '', host] = part.trim().split(/\s+/);
    const scheme = proxySchemes[kind.toUpperCase()];
    return scheme !== undefined && host !== undefined ? [`${scheme}://${host}`] : [];
  });
  return result.includes('DIRECT') || routes.length === 0 ? [...routes, undefined] : routes;
}

/** A proxy that answered, and does not let this through. */
class ProxyRefusal extends Error {
  readonly code = 'ERR_PROXY_TUNNEL';
}

async function connectThrough(
  proxy: string,
  request: ClientRequest,
  options: ConnectOptions,
): Promise<Duplex> {
  // Both come with the first proxy, since few need one and loading them takes a start 10 ms.
  if (proxy.startsWith('socks')) {
    const { SocksProxyAgent } = await import('socks-proxy-agent');
    return new SocksProxyAgent(proxy).connect(request, options);
  }
  const { tunnelSignal: signal } = options;
  const ending = signal && { signal };
  const { HttpsProxyAgent } = await import('https-proxy-agent');
  const agent = proxy.startsWith('https')
    ? new HttpsProxyAgent(proxy, { ...ending, ca: trustedCertificates() })
    : new HttpsProxyAgent(proxy, { ...ending });
  let status: number | undefined;
  agent.once('proxyConnect', (answer: { statusCode: number }) => {
    status = answer.statusCode;
  });
  const socket = await agent.connect(request, options);
  if (status !== 200) {
    // Handed on, its 403 or 407 would be taken for the service's word on the key.
    socket.destroy();
    throw new ProxyRefusal(`The proxy answered ${status}.`);
  }
  return socket;
}

function hostOf({ host = 'localhost', port }: AgentConnectOpts): string {
  return `${host.includes(':') ? `[${host}]` : host}:${port}`;
}
