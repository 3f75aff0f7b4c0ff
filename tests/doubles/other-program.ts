import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';

// Another program on this computer, which the person lets in.

/** A port that nobody uses now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** The status that it gets with a key; `refused` where nobody listens. */
export async function statusOf(port: number, apiKey: string): Promise<number | 'refused'> {
  const headers = { authorization: `Bearer ${apiKey}` };
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/v1/guilds`, { headers });
    await answer.body?.cancel();
    return answer.status;
  } catch {
    return 'refused';
  }
}
