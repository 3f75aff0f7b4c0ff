import { expect, onTestFinished, test } from 'vitest';
import { startTestServer } from '../../electron/server/testing/test-server.ts';
import { faultKinds } from './fault-kinds.ts';
import { FaultProxy } from './fault-proxy.ts';

async function startBehindProxy() {
  const { baseUrl } = await startTestServer();
  const proxy = await FaultProxy.start(Number(new URL(baseUrl).port));
  onTestFinished(() => proxy.stop());
  const ask = async (patienceMs: number) => {
    const response = await fetch(`http://127.0.0.1:${proxy.port}/v1/health`, {
      signal: AbortSignal.timeout(patienceMs),
    });
    return `${response.status} ${(await response.text()).slice(0, 40)}`;
  };
  /** Asks with a patience that outlasts whatever else the machine does, or with little. */
  const askOnce = (patienceMs = 60_000) =>
    ask(patienceMs).catch((error: unknown) => `failed: ${String(error)}`);
  return { proxy, askOnce };
}

test('the proxy passes bytes unchanged without a fault', async () => {
  const { askOnce } = await startBehindProxy();
  const answer = await askOnce();
  expect(answer).toMatch(/^200 .*"ok"/);
});

const harmless = new Set(['slow both ways', 'in small pieces', 'every connection reset']);

test.for(faultKinds)('$name: the network fails and recovers', async (fault) => {
  const { proxy, askOnce } = await startBehindProxy();
  const whole = await askOnce();
  await proxy.begin(fault);
  const isHarmless = harmless.has(fault.name);
  const during = await (isHarmless ? askOnce() : askOnce(150));
  expect(during === whole).toBe(isHarmless);
  await proxy.end();
  await expect.poll(() => askOnce()).toBe(whole);
});

test('there are at least fifteen kinds, and each has its own name', () => {
  expect(new Set(faultKinds.map(({ name }) => name)).size).toBeGreaterThanOrEqual(15);
});
