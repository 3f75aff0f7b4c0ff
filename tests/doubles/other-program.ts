import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

// Another program on this computer, which the person lets in.

/**
 * A port that nobody uses now, and that no other test gets by chance: it lies below those that
 * systems hand out.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(20_000, 32_000);
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return freePort();
  }
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
