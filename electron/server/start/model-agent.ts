import { Agent } from 'node:https';
import type { RequestOptions } from 'node:https';
import type { Duplex } from 'node:stream';
import { modelLimits } from '#shared/limits/server-limits.ts';
import type { TunnelOptions } from '../../network/system-proxy-agent.ts';
import { StartError } from '../basics/start-error.ts';

/** Node's own agent for proxies, which lets go of one that says nothing once a request has ended. */
class EnvironmentProxyAgent extends Agent {
  override createConnection(
    options: RequestOptions & TunnelOptions,
    callback?: (error: Error | null, stream: Duplex) => void,
  ): Duplex | null | undefined {
    const socket = super.createConnection(options, callback);
    options.tunnelSignal?.addEventListener('abort', () => socket?.destroy(), { once: true });
    return socket;
  }
}

/**
 * Opens the way to servers of models through the proxy that an environment names, if any.
 *
 * @throws StartError `models_file` where `HTTPS_PROXY` is no URL
 */
export function openModelAgent(environment: NodeJS.ProcessEnv): Agent {
  try {
    return new EnvironmentProxyAgent({ proxyEnv: environment, timeout: modelLimits.routeMs });
  } catch {
    // The value may have a password
    throw new StartError('models_file', 'HTTPS_PROXY is not the address of a proxy.');
  }
}
