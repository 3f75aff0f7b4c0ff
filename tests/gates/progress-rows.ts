import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { heldPieces } from '../../electron/server/operators/model/testing/held-pieces.ts';
import { startTalkingServer } from '../../electron/server/operators/model/testing/talking-server.ts';
import { TestClient } from '../../electron/server/testing/test-client.ts';
import { GateServer } from './server-bundle.ts';

const frameSchema = z.object({
  type: z.string(),
  data: z.object({ phase: z.string(), from: z.int(), text: z.string() }).partial().optional(),
});

/** The rows that a server kept while a model was writing an answer. */
export interface KeptRows {
  /** The events in which the answer was told. */
  readonly events: number;
  /** The rows by which its tables grew or shrank from the first piece to the last. */
  readonly rows: number;
  /** Whether the message that followed has the whole answer. */
  readonly isAnswered: boolean;
}

/** Has a model write an answer of so many pieces, and counts what the server keeps meanwhile. */
export async function rowsWhileWriting(
  bundle: string,
  dataDir: string,
  pieces: number,
): Promise<KeptRows> {
  const said = heldPieces();
  const model = await startTalkingServer(() => ({ pieces: said.pieces }), ['small']);
  const server = new GateServer(bundle);
  try {
    const { baseUrl } = model;
    const models = [{ id: 'one', baseUrl, api: 'chat', models: [{ name: 'small' }] }] as const;
    const { apiKey = '', ...greeting } = await server.start({ dataDir, models });
    const client = new TestClient(greeting.baseUrl, apiKey);
    const preview = await followPreview(greeting.eventsUrl, apiKey);
    const conversationId = await ask(client, greeting);
    const answer = Array.from({ length: pieces }, (_, at) => `Loaf ${at}. `);
    const [first = '', ...others] = answer;
    said.say(first);
    await preview.shows(first);
    const before = countRows(dataDir);
    others.forEach(said.say);
    const whole = answer.join('');
    await preview.shows(whole);
    const rows = differences(before, countRows(dataDir));
    const { events } = preview;
    said.end();
    await preview.isOver();
    const { messages } = await client.call('message.list', { conversationId });
    const isAnswered = messages.some(({ text }) => text.trim() === whole.trim());
    preview.close();
    return { events: events(), rows, isAnswered };
  } finally {
    await server.kill();
    await model.close();
  }
}

async function ask(
  client: TestClient,
  { guildId, operatorId }: { guildId: string; operatorId: string },
): Promise<string> {
  const [found] = (await client.call('model.list', { guildId })).models;
  const driver = { kind: 'model', modelId: found?.id, fallback: 'none' } as const;
  await client.call('operator.set_driver', { operatorId, ...driver });
  const talk = { guildId, operatorIds: [operatorId] };
  const { id: conversationId } = await client.call('conversation.create', talk);
  await client.call('message.create', { conversationId, text: 'How many loaves?' });
  return conversationId;
}

/** Follows what is told of an answer, as a client shows it. */
async function followPreview(eventsUrl: string, apiKey: string) {
  const webSocket = new WebSocket(eventsUrl, { headers: { Authorization: `Bearer ${apiKey}` } });
  let shown = '';
  let events = 0;
  let isOver = false;
  let look = () => {};
  const until = (holds: () => boolean) =>
    new Promise<void>((resolve) => {
      look = () => holds() && resolve();
      look();
    });
  webSocket.on('message', (frame: Buffer) => {
    const { type, data } = frameSchema.parse(JSON.parse(frame.toString()));
    if (type === 'operator.progress') {
      events += 1;
      shown = shown.slice(0, data?.from) + (data?.text ?? '');
      isOver = data?.phase === 'over';
    }
    look();
  });
  await new Promise((resolve) => webSocket.once('message', resolve));
  return {
    shows: (text: string) => until(() => shown === text),
    isOver: () => until(() => isOver),
    events: () => events,
    close: () => webSocket.terminate(),
  };
}

type Rows = ReadonlyMap<string, number>;

/** Counts the rows of each table of the guild's database. */
function countRows(dataDir: string): Rows {
  const db = new DatabaseSync(join(dataDir, 'guildhall.db'), { readOnly: true });
  try {
    const tables = db.prepare(`SELECT name FROM sqlite_schema WHERE type = 'table'`).all();
    return new Map(
      tables.map(({ name }) => {
        const { count } = db.prepare(`SELECT count(*) AS count FROM "${String(name)}"`).get() ?? {};
        return [String(name), Number(count)];
      }),
    );
  } finally {
    db.close();
  }
}

function differences(before: Rows, after: Rows): number {
  return [...after].reduce(
    (sum, [table, count]) => sum + Math.abs(count - (before.get(table) ?? 0)),
    0,
  );
}
