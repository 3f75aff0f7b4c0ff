import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CacheStore } from '../../electron/client/store/cache/cache-store.ts';
import { cacheLimits } from '../../shared/limits/kept-limits.ts';
import { answerLimits } from '../../shared/limits/limits.ts';

// Measures how long one request to the cache, and one step between requests, blocks its process at
// the caps: the longest lists, the longest texts, and words that are hard to index. Measured in CPU
// time of the thread, so other load on the computer does not count.

const boundMs = 250;
const folder = mkdtempSync(join(tmpdir(), 'guildhall-bench-caps-'));
const store = new CacheStore(folder, () => {});
const at = '2026-11-21T12:00:00.000Z';
const guildId = 'g';
const print = (line: string) => void process.stdout.write(`${line}\n`);
let longest = { name: '', ms: 0 };

function measure<Result>(name: string, work: () => Result): Result {
  const before = process.threadCpuUsage();
  const result = work();
  const { user, system } = process.threadCpuUsage(before);
  const ms = (user + system) / 1000;
  if (ms > longest.ms) {
    longest = { name, ms };
  }
  print(`${ms.toFixed(0).padStart(6)} ms  ${name}`);
  return result;
}

/** Does all work that is left between requests. The longest step counts. */
function workOff(name: string): void {
  let steps = 0;
  let longestMs = 0;
  for (let isMore = true; isMore; steps += 1) {
    const before = process.threadCpuUsage();
    isMore = store.work();
    const { user, system } = process.threadCpuUsage(before);
    longestMs = Math.max(longestMs, (user + system) / 1000);
  }
  print(`${longestMs.toFixed(0).padStart(6)} ms  ${name}: the longest of ${steps} steps`);
  if (longestMs > longest.ms) {
    longest = { name, ms: longestMs };
  }
}

function ask(operation: string, input: object): unknown {
  return store.perform('cache.read', { homeId: 'home', operation, input });
}

function keep(operation: string, input: object, output: object): void {
  const mark = Number.MAX_SAFE_INTEGER;
  store.perform('cache.write', { homeId: 'home', operation, input, output, at, mark });
}

function fill(length: number, next: (index: number) => string): string {
  const parts: string[] = [];
  let filled = 0;
  for (let index = 0; filled < length; index += 1) {
    const part = next(index);
    parts.push(part);
    filled += part.length;
  }
  return parts.join('').slice(0, length);
}

const texts = {
  prose: fill(answerLimits.text, () => 'the quick brown fox jumps over a lazy dog, and over '),
  'distinct words': fill(answerLimits.text, (index) => `${index.toString(36)} `),
  'one word': fill(answerLimits.text, () => 'x'),
  emoji: fill(answerLimits.text, () => '👋'),
  CJK: fill(answerLimits.text, (index) => String.fromCodePoint(0x4e00 + ((index * 7919) % 20_000))),
  'control characters': fill(answerLimits.text, () => '\u0001'),
};

try {
  const workItems = Array.from({ length: answerLimits.rows }, (_, index) => ({
    id: `wrk_${index}`,
    title: `A piece of work, number ${index}`,
    type: 'task',
    status: 'open',
    createdAt: at,
  }));
  const list = { guildId };
  const rows = workItems.length.toLocaleString('en');
  for (const again of ['', ', again']) {
    measure(`a list of ${rows} rows is kept${again}`, () =>
      keep('work_item.list', list, { workItems, nextCursor: null }),
    );
  }
  const answer = measure('it is read', () => ask('work_item.list', list));
  measure('the answer is copied to main', () => structuredClone(answer));
  measure('it is read under a filter', () => ask('work_item.list', { guildId, status: 'done' }));
  measure('a list of no rows takes its place', () =>
    keep('work_item.list', list, { workItems: [], nextCursor: null }),
  );
  keep('work_item.list', list, { workItems, nextCursor: null });
  workOff('a list is indexed');
  measure('a word of each row is looked for', () => ask('search.find', { guildId, q: 'piece' }));
  for (const [name, content] of Object.entries(texts)) {
    const document = { id: name, title: name, type: 'brief', createdAt: at, content };
    const thing = { guildId, docId: name };
    measure(`${name}: kept`, () => keep('document.get', thing, document));
    const read = measure(`${name}: read`, () => ask('document.get', thing));
    measure(`${name}: copied to main`, () => structuredClone(read));
    workOff(`${name}: indexed`);
    const q = name === 'CJK' ? content.slice(0, 2) : content.slice(0, 40).split(' ')[0];
    measure(`${name}: looked for`, () => ask('search.find', { guildId, q, limit: 50 }));
  }
  for (let index = 0; index < 60; index += 1) {
    const docId = `found-${index}`;
    const content = `lantern ${texts.prose.slice(0, 1_000_000)}`;
    keep('document.get', { guildId, docId }, { id: docId, title: docId, createdAt: at, content });
  }
  workOff('60 long documents are indexed');
  measure('50 long documents are found', () =>
    ask('search.find', { guildId, q: 'lantern', limit: 50 }),
  );
  const messages = Array.from({ length: 200 }, (_, index) => ({
    id: `msg_${200 - index}`,
    text: texts.prose.slice(0, 300_000),
    authorId: 'a',
    authorType: 'operator',
    createdAt: at,
  }));
  const thread = { conversationId: 'c', limit: 200 };
  measure('a page of 60,000,000 characters is kept', () =>
    keep('message.list', thread, { messages, nextCursor: null }),
  );
  measure('as much of it as an answer holds is read', () => ask('message.list', thread));
  measure('room is made: the request', () => store.perform('cache.limit', { bytes: 1_000_000 }));
  workOff('room is made');
  measure('a home is wiped', () => store.perform('cache.wipe', { homeId: 'home' }));
  const verdict = longest.ms <= boundMs ? 'holds' : 'DOES NOT HOLD';
  print(`longest: ${longest.ms.toFixed(0)} ms, ${longest.name}; at most ${boundMs}: ${verdict}`);
  print(`lists are kept to ${cacheLimits.listRows.toLocaleString('en')} rows`);
} finally {
  store.close();
  rmSync(folder, { recursive: true, force: true });
}
