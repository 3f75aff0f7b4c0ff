import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { listenOnLoopback } from '../../electron/server/http/listening.ts';
import type { SeededRandom } from './seeded-random.ts';

interface Asked {
  /** `bytes-3` has a token for every three bytes. */
  readonly model: string;
  readonly max_tokens: number;
  readonly messages: readonly { readonly content: string }[];
}

/**
 * A server of models that counts honestly, each model so many bytes a token, and adds four tokens to
 * each message. Some of its replies break off, tell no count, or are refusals.
 */
export async function startCountingModels(random: SeededRandom) {
  const server = createServer((request, response) => {
    void (async () => {
      if (request.method === 'GET') {
        response.writeHead(404).end('{}');
        return;
      }
      const { model, max_tokens: most, messages } = JSON.parse(await text(request)) as Asked;
      const bytesPerToken = Number(model.slice('bytes-'.length));
      const bytes = messages.reduce((sum, { content }) => sum + Buffer.byteLength(content), 0);
      const input = Math.ceil(bytes / bytesPerToken) + 4 * messages.length;
      const output = 1 + random.below(most);
      if (random.chance(0.05)) {
        response.writeHead(429).end('{}');
        return;
      }
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      const say = (part: object) => response.write(`data: ${JSON.stringify(part)}\n\n`);
      const id = { id: 'r', created: 1 };
      const content = 'x'.repeat(output * Math.min(bytesPerToken, 4));
      say({ ...id, choices: [{ index: 0, delta: { role: 'assistant', content } }] });
      if (random.chance(0.05)) {
        response.destroy();
        return;
      }
      say({ ...id, choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] });
      if (!random.chance(0.1)) {
        const usage = { prompt_tokens: input, completion_tokens: output };
        say({ ...id, choices: [], usage });
      }
      response.end('data: [DONE]\n\n');
    })();
  });
  const port = await listenOnLoopback(server, 0);
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
