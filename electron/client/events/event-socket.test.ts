import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { SystemProxyAgent } from '../../network/system-proxy-agent.ts';
import { startSilentProxy } from '../../network/testing/silent-proxy.ts';
import { openEventSocket } from './event-socket.ts';

test.each(['PROXY', 'HTTPS'])(
  'a socket that is dropped closes its way to a %s that says nothing',
  async (kind) => {
    const proxy = await startSilentProxy();
    onTestFinished(proxy.stop);
    const agent = new SystemProxyAgent(() => Promise.resolve(`${kind} 127.0.0.1:${proxy.port}`));
    const endpoint = {
      baseUrl: 'https://service.example/v1',
      eventsUrl: 'wss://service.example/v1/events',
      key: 'secret',
    };
    let closes = 0;
    const listener = { onText: () => {}, onPing: () => {}, onClose: () => (closes += 1) };
    const socket = openEventSocket(endpoint, undefined, listener, agent);
    const tunnel = await proxy.first;
    const closed = once(tunnel, 'close');
    socket.drop();
    await closed;
    expect(closes).toBe(0);
  },
);
