import type { Net } from 'electron';
import type { HomeNetwork } from '../../client/open-client.ts';
import { SystemProxyAgent } from '../../network/system-proxy-agent.ts';
import type { ResolveProxy } from '../../network/system-proxy-agent.ts';

/**
 * The network as Electron has it: requests go through Chromium, with the system's proxy and
 * certificates; sockets, which Chromium does not offer to main, take the same way by an agent.
 */
export function electronNetwork(
  { fetch, isOnline }: Pick<Net, 'fetch' | 'isOnline'>,
  resolveProxy: ResolveProxy,
): HomeNetwork {
  return {
    fetch: (input, init) =>
      fetch(input instanceof URL ? input.href : input, {
        ...init,
        // The key must not follow a redirect to anywhere, nor anybody's cookies go with it.
        redirect: 'error',
        credentials: 'omit',
        // Nothing of a service is kept on the disk beyond our own cache, nor answered from there.
        cache: 'no-store',
        bypassCustomProtocolHandlers: true,
      }),
    agent: new SystemProxyAgent(resolveProxy),
    resolveProxy,
    isOnline,
  };
}
