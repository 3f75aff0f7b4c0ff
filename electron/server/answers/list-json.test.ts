import { expect, test } from 'vitest';
import { JsonPieces, toJson } from './json-text.ts';
import { allPages, listJson } from './list-json.ts';
import { buildConversation, startTestServer } from '../testing/test-server.ts';

const rowsOf = (...bytes: number[]) =>
  bytes.map((each, index) => ({ seq: index + 1, jsonOrBytes: each }));
const read = (seqs: readonly number[]) => seqs.map((seq) => `${seq}`);

test('short lists are built at once and long ones in pieces, with the same result', () => {
  const short = listJson({ field: 'rows', pages: [rowsOf(1, 1, 1)], read, nextCursor: 'x' });
  expect(short).not.toBeInstanceOf(JsonPieces);
  expect(toJson(short)).toBe('{"rows":[1,2,3],"nextCursor":"x"}');
  const long = listJson({ field: 'rows', pages: [rowsOf(60_000, 60_000, 1)], read });
  expect(long).toBeInstanceOf(JsonPieces);
  expect(toJson(long)).toBe('{"rows":[1,2,3]}');
  const none = listJson({ field: 'rows', pages: [], read, nextCursor: null });
  expect(toJson(none)).toBe('{"rows":[],"nextCursor":null}');
});

test('only rows without their JSON are read, in the order of the list', () => {
  const asked: (readonly number[])[] = [];
  const rows = rowsOf(1, 1, 2_000, 2_000, 1, 2_000).map(({ seq, jsonOrBytes }) => ({
    seq,
    jsonOrBytes: jsonOrBytes === 1 ? `"short ${seq}"` : jsonOrBytes,
  }));
  const reading = (seqs: readonly number[]) => {
    asked.push(seqs);
    return read(seqs);
  };
  expect(toJson(listJson({ field: 'rows', pages: [rows], read: reading }))).toBe(
    '{"rows":["short 1","short 2",3,4,"short 5",6]}',
  );
  expect(asked).toStrictEqual([[3, 4], [6]]);
});

test('rows deleted meanwhile leave no gap in the list', () => {
  const rows = rowsOf(60_000, 60_000, 60_000);
  for (const gone of [[1], [2], [3], [1, 2], [1, 2, 3]]) {
    const kept = (seqs: readonly number[]) => read(seqs.filter((seq) => !gone.includes(seq)));
    const left = JSON.stringify([1, 2, 3].filter((seq) => !gone.includes(seq)));
    expect(toJson(listJson({ field: 'rows', pages: [rows], read: kept }))).toBe(`{"rows":${left}}`);
  }
});

test('an endless list is read in steps', () => {
  const asked: number[] = [];
  const pages = allPages((after, limit) => {
    asked.push(after);
    return rowsOf(...Array.from({ length: 1_200 }, () => 1))
      .filter(({ seq }) => seq > after)
      .slice(0, limit);
  });
  expect([...pages].flat()).toHaveLength(1_200);
  expect(asked).toStrictEqual([0, 256, 512, 768, 1_024]);
});

test('the longest possible messages are sent in pieces of a bounded size', async () => {
  const server = await startTestServer({ isIndexing: false });
  const { id: conversationId } = await buildConversation(server);
  const text = '\u0001'.repeat(100_000);
  for (let index = 0; index < 20; index += 1) {
    await server.client.call('message.create', { conversationId, text });
  }
  const response = await fetch(`${server.baseUrl}/conversations/${conversationId}/messages`, {
    headers: { Authorization: `Bearer ${server.client.apiKey}` },
  });
  // The length is not known in advance, so the answer is not made as a whole.
  expect(response.headers.get('content-length')).toBeNull();
  const { messages } = (await response.json()) as { messages: { text: string }[] };
  expect(messages).toHaveLength(20);
  expect(messages.every((message) => message.text === text)).toBe(true);
});

test('short and long messages are listed in their order', async () => {
  const server = await startTestServer({ isIndexing: false });
  const { id: conversationId } = await buildConversation(server);
  const texts = Array.from({ length: 30 }, (_, index) =>
    `${index} "`.padEnd(index % 3 === 0 ? 9_000 : 90, 'ä'),
  );
  for (const text of texts) {
    await server.client.call('message.create', { conversationId, text });
  }
  const { messages } = await server.client.call('message.list', { conversationId });
  expect(messages.map(({ text }) => text)).toEqual(texts.toReversed());
});
