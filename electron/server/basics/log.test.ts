import { expect, onTestFinished, test, vi } from 'vitest';
import { logLimits } from '#shared/limits/server-limits.ts';
import { allHandlers } from '../start/all-handlers.ts';
import { createLog } from '../../logging/log.ts';
import { TestClient } from '../testing/test-client.ts';
import { refusedHandshake } from '../testing/event-recorder.ts';
import { buildConversation, startTestServer } from '../testing/test-server.ts';

const canary = 'canary-7f3a';

test('the log contains request ids, but no keys and no content', async () => {
  const lines: string[] = [];
  const log = createLog((line) => lines.push(line));
  const server = await startTestServer({
    log,
    handlers: (options) => ({
      ...allHandlers(options),
      'guild.get': (_context, { guildId }) => {
        throw new Error(`Defect with ${guildId}`, { cause: new TypeError(canary) });
      },
      'guild.update': () => {
        // oxlint-disable-next-line typescript/only-throw-error -- what a defect may well throw
        throw canary;
      },
    }),
  });
  const { client, guildId, baseUrl, eventsUrl } = server;
  const { id } = await buildConversation(server, { title: canary, initialMessage: canary });
  const messages = `/conversations/${id}/messages`;
  const defect = await client.refused('GET', `/guilds/${canary}`);
  expect(defect).toMatchObject({ status: 500, code: 'internal' });
  expect(JSON.stringify(defect)).not.toContain(canary);
  await client.refused('PUT', `/guilds/${guildId}`, { body: { name: canary } });
  await client.refused('POST', messages, { body: `{"text":"${canary}` });
  await client.refused('POST', messages, { body: { text: ' ', [canary]: canary } });
  await client.refused('GET', `/${canary}?${canary}=1`);
  await client.request('POST', messages, { body: { text: canary }, headers: { Origin: canary } });
  const stranger = new TestClient(baseUrl, `gh_${canary}`);
  const unauthorized = await stranger.refused('GET', '/me');
  await refusedHandshake(eventsUrl, { Authorization: `Bearer ${canary}` });
  await server.stop();

  const written = lines.join('');
  expect(written).not.toContain(canary);
  expect(written).not.toContain(client.apiKey);
  for (const { requestId } of [defect, unauthorized]) {
    expect(written).toContain(requestId);
  }
  expect(written).toContain('TypeError');
  expect(written).toContain('forbidden_origin');
  for (const line of lines) {
    expect(JSON.parse(line)).toMatchObject({ level: expect.any(Number) });
  }
});

test('repeated log lines are limited per minute, and the rest are counted', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { lines, log } = recordLog();
  for (let index = 0; index < 5_000; index += 1) {
    log.warn({ requestId: `${index}`, code: 'unauthorized' }, 'A request was refused');
  }
  log.warn({ code: 'forbidden_host' }, 'A request was refused');
  expect(lines.length).toBe(logLimits.linesPerMinute + 1);
  expect(lines.at(-1)).toMatchObject({ code: 'forbidden_host' });
  vi.advanceTimersByTime(60_000);
  expect(lines.at(-1)).toMatchObject({
    level: 40,
    leftOut: 5_000 - logLimits.linesPerMinute,
    code: 'unauthorized',
    msg: 'A request was refused',
  });
  log.warn({ code: 'unauthorized' }, 'A request was refused');
  expect(lines.at(-1)).not.toHaveProperty('leftOut');
  vi.advanceTimersByTime(60_000);
  expect(lines).toHaveLength(logLimits.linesPerMinute + 3);
});

/** Returns a log that records its lines. */
function recordLog() {
  const lines: unknown[] = [];
  const log = createLog((line) => lines.push(JSON.parse(line)));
  return { lines, log };
}
