import { setImmediate as turn } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import type { Message } from '#shared/domain/message/schema.ts';
import { plainLine } from '#shared/domain/search/plain-line.ts';
import { countLimits } from '#shared/limits/limits.ts';
import { findLimits } from '#shared/limits/server-limits.ts';
import { foldedText } from '#shared/text/folded-text.ts';
import { Database } from '../../../storage/database.ts';
import { toJson } from '../../answers/json-text.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { buildConversation, startTestServer } from '../../testing/test-server.ts';
import { foundMessages } from './find-messages.ts';

/** Letters and signs that change how words are read, so that few of them make many cases. */
const latin = fc.constantFrom(
  ...'aAbBcä1İ·|*_~`=[]()<>!\\#-+.\n\t  '.split(''),
  ...'** ](x) [[ ]] <br> <!-- --> ``` … \u00a0 \u00ad'.split(' '),
  ' | ',
);
const any = fc.oneof(
  latin,
  fc.constantFrom('ﬁ', 'й', 'e\u0301', '\u0301', '\u200d', 'ａ', '\ufffd', '漢'),
);
const textOf = (sign: fc.Arbitrary<string>, maxLength: number) =>
  fc.array(sign, { minLength: 1, maxLength }).map((signs) => signs.join(''));
const anyText = fc.oneof({ arbitrary: textOf(latin, 24), weight: 3 }, textOf(any, 24));
const anyWords = fc.oneof(textOf(fc.constantFrom('a', 'B', 'c', ' '), 4), textOf(any, 4));

function threadOf(texts: readonly string[]): Database {
  const db = new Database(':memory:');
  onTestFinished(() => db.close());
  db.execute(`CREATE TABLE messages (
    seq INTEGER PRIMARY KEY, id TEXT, conversation_seq INTEGER, text TEXT, created_at TEXT)`);
  db.run(
    `INSERT INTO messages
     SELECT key + 1, 'm' || key, 1, value, '2026-11-20T10:00:00.000Z' FROM json_each(?)`,
    JSON.stringify(texts),
  );
  return db;
}

/** Finds words through as many answers as it takes. */
function found(db: Database, q: string) {
  const messageIds: string[] = [];
  let answers = 0;
  let searched = 0;
  let cursor: string | undefined;
  do {
    const answer = JSON.parse(
      toJson(foundMessages(db, { conversationSeq: 1, q, cursor })),
    ) as ReturnType<typeof foundMessages>['shape'];
    messageIds.push(...answer.messageIds);
    searched += answer.searched;
    answers += 1;
    cursor = answer.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return { messageIds, answers, searched };
}

/** Whether a text has a term, as it is written or as it is read. */
function isIn(text: string, term: string): boolean {
  return [text, plainLine(text)].some((each) => foldedText(each).includes(term));
}

test('the server finds the messages that have the words as written or as read, and no others', async () => {
  const texts = fc.sample(anyText, { numRuns: 1_000, seed: 37 });
  const db = threadOf(texts);
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        anyWords,
        // Words that some message has, as they stand there.
        fc
          .tuple(fc.constantFrom(...texts), fc.nat(24), fc.integer({ min: 1, max: 5 }))
          .map(([text, start, length]) => text.slice(start, start + length) || text)
          .filter((words) => words.isWellFormed()),
      ),
      async (words) => {
        await turn();
        const term = foldedText(words);
        const walked = texts.flatMap((text, at) => (isIn(text, term) ? [`m${at}`] : []));
        expect(found(db, words).messageIds).toEqual(walked.toReversed());
      },
    ),
    { numRuns: 200 },
  );
});

test('an answer looks at some of a long thread, and the next goes on behind it', () => {
  const count = findLimits.messages + findLimits.spanMessages;
  const db = threadOf(Array.from({ length: count }, (_, at) => (at % 9_000 === 0 ? 'Mill' : 'x')));
  expect(found(db, 'mill')).toEqual({
    messageIds: ['m18000', 'm9000', 'm0'],
    answers: 2,
    searched: count,
  });
});

test('an answer with very many messages ends, and so does one that has read very long ones', async () => {
  const many = threadOf(Array.from({ length: findLimits.found * 2 }, () => 'mill'));
  expect(found(many, 'mill')).toMatchObject({ answers: 2, searched: findLimits.found * 2 });
  const long = `${'é'.repeat(50_000)} mill`;
  const count = Math.ceil((findLimits.bytes * 1.5) / 100_000);
  const heavy = threadOf(Array.from({ length: count }, () => long));
  const first = foundMessages(heavy, { conversationSeq: 1, q: 'mill', cursor: undefined });
  let longest = 0;
  let pieces = 0;
  for (let next = first.pieces.next(); next.done !== true; next = first.pieces.next()) {
    longest = Math.max(longest, next.value.split(',').length);
    pieces += 1;
    await turn();
  }
  expect(pieces).toBeGreaterThan(findLimits.bytes / 200_000);
  expect(longest).toBeLessThan(10);
});

async function walk(client: TestClient, conversationId: string): Promise<Message[]> {
  const messages: Message[] = [];
  let cursor: string | undefined;
  do {
    const page = await client.call('message.list', {
      conversationId,
      limit: countLimits.page,
      ...(cursor !== undefined && { cursor }),
    });
    messages.push(...page.messages);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return messages;
}

test('words of a thread are found over HTTP, and those of another thread are not', async () => {
  const server = await startTestServer();
  const { client } = server;
  const { id: conversationId } = await buildConversation(server);
  const { id: other } = await buildConversation(server);
  for (const text of ['The **old** mill', 'a bakery', 'OLD MÌLL & co', 'mill']) {
    await client.call('message.create', { conversationId, text });
  }
  await client.call('message.create', { conversationId: other, text: 'old mill elsewhere' });
  const messages = await walk(client, conversationId);
  expect(await client.call('message.find', { conversationId, q: 'old mill' })).toEqual({
    messageIds: [messages[1]?.id, messages[3]?.id],
    searched: 4,
    reachedAt: messages[3]?.createdAt,
    nextCursor: null,
  });
  const empty = await buildConversation(server);
  const asked = (query: string) =>
    client.request('GET', `/conversations/${empty.id}/messages/find?${query}`);
  expect(await asked('q=mill')).toMatchObject({
    status: 200,
    body: { messageIds: [], searched: 0, reachedAt: null, nextCursor: null },
  });
  expect(await asked('q=')).toMatchObject({ status: 400 });
  expect(await asked('')).toMatchObject({ status: 400 });
  expect(await asked('q=mill&cursor=nonsense')).toMatchObject({ status: 400 });
});
