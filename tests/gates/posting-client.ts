import { randomInt, randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { z } from 'zod';

/** The address and account of a posting client. */
export interface PostAddress {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly conversationId: string;
  readonly operatorId: string;
}

interface Post {
  readonly key: string;
  readonly text: string;
  readonly asOperatorId?: string;
}

const createdSchema = z.object({ id: z.string(), text: z.string() });

/** Posts one message after the other, and repeats unanswered ones under their key. */
export class PostingClient {
  /** The texts that the server has acknowledged, by id. */
  readonly acknowledged: Map<string, string>;
  #unanswered: Post | undefined;
  repeated = 0;
  /** Posts that were refused by a conversation whose creation was acknowledged. */
  refused = 0;

  constructor(acknowledged: Map<string, string>) {
    this.acknowledged = acknowledged;
  }

  /** Posts until the server is gone or `isOver` returns true. */
  async postUntilGone(address: PostAddress, isOver = () => false): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    while (!isOver()) {
      if (this.#unanswered !== undefined) {
        this.repeated += 1;
      }
      const post = (this.#unanswered ??= newPost(address));
      const created = await send(agent, address, post);
      if (created === undefined) {
        break;
      }
      if (created === 'refused') {
        this.refused += 1;
        break;
      }
      this.#unanswered = undefined;
      this.acknowledged.set(created.id, created.text);
      if (created.text !== post.text) {
        throw new Error('Another text was acknowledged.');
      }
    }
    agent.destroy();
  }
}

function newPost({ operatorId }: PostAddress): Post {
  const text = `posted ${randomUUID()} ${'x'.repeat(randomInt(200))}`;
  const key = randomUUID();
  // Half of the posts write a notification as well.
  return randomInt(2) === 0 ? { key, text } : { key, text, asOperatorId: operatorId };
}

/** Resolves with the created message; undefined if no answer came. */
function send(
  agent: Agent,
  { baseUrl, apiKey, conversationId }: PostAddress,
  { key, ...fields }: Post,
): Promise<z.infer<typeof createdSchema> | 'refused' | undefined> {
  const body = JSON.stringify(fields);
  return new Promise((resolve) => {
    const sent = request(
      `${baseUrl}/conversations/${conversationId}/messages`,
      {
        agent,
        method: 'POST',
        headers: {
          Authorization: `Bearer ${apiKey}`,
          'Content-Type': 'application/json',
          'Content-Length': Buffer.byteLength(body),
          'Idempotency-Key': key,
        },
      },
      (response) => {
        let answer = '';
        response.on('data', (chunk: Buffer) => (answer += chunk.toString()));
        response.on('error', () => resolve(undefined));
        response.on('end', () => {
          if (response.statusCode === 201) {
            resolve(createdSchema.parse(JSON.parse(answer)));
          } else {
            resolve('refused');
          }
        });
      },
    );
    sent.on('error', () => resolve(undefined));
    sent.end(body);
  });
}
