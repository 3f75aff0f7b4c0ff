import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createServer } from 'node:tls';
import { generate } from 'selfsigned';
import { expect, onTestFinished, test } from 'vitest';
import { startForwardProxy } from '../network/testing/forward-proxy.ts';
import { startSilentProxy } from '../network/testing/silent-proxy.ts';
import { startTalkingModel } from './operators/model/testing/talking-model.ts';
import { recordEvents } from './testing/event-recorder.ts';
import { runServeIn } from './testing/serve-process.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';
import { buildConversation } from './testing/test-server.ts';

/** An address that is not taken for this computer, and leads there all the same. */
const address = '0.0.0.0';

/** Serves a model over TLS, and returns its port and the file of its certificate. */
async function startSecureModel() {
  const model = await startTalkingModel(() => ({
    text: 'We bake bread.',
    input: 2_000,
    output: 4,
  }));
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'models' }], {
    keyType: 'ec',
    extensions: [
      { name: 'basicConstraints', cA: true },
      {
        name: 'subjectAltName',
        altNames: [
          { type: 2, value: 'models.example' },
          { type: 7, ip: address },
        ],
      },
    ],
  });
  const server = createServer({ key, cert }, (near) => {
    const far = connect(Number(new URL(model.baseUrl).port), '127.0.0.1');
    near.pipe(far).pipe(near);
    near.on('error', () => far.destroy());
    far.on('error', () => near.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const certificate = join(temporaryFolder(), 'certificate.pem');
  writeFileSync(certificate, cert);
  return { port: (server.address() as AddressInfo).port, certificate };
}

/** Has an operator of `serve` be driven by the model at an address, and asks it something. */
async function ask(baseUrl: string, environment: NodeJS.ProcessEnv) {
  const folder = temporaryFolder();
  const file = join(folder, 'models.json');
  const endpoints = [{ address: baseUrl, key: 'k-1', models: ['small'] }];
  writeFileSync(file, JSON.stringify({ endpoints }), { mode: 0o600 });
  const data = join(folder, 'data');
  const args = ['--data-dir', data, '--port', '0', '--models', file];
  const running = await runServeIn(environment, ...args);
  const { client, greeting } = running;
  const { guildId } = greeting;
  const { operators } = await client.call('operator.list', { guildId });
  const [known] = (await client.call('model.list', { guildId })).models;
  const driver = { kind: 'model', modelId: known?.id, fallback: 'none' } as const;
  await client.call('operator.set_driver', { operatorId: operators[0]?.id ?? '', ...driver });
  const events = await recordEvents(greeting.eventsUrl, client.apiKey);
  await buildConversation({ client, guildId, operators }, { initialMessage: 'What is baked?' });
  return { ...running, events };
}

test.each([
  ['a proxy for all but others', 'models.example', 'another.example', true],
  ['no proxy for the host', address, address, false],
])('serve reaches a model by %s', async (_way, host, noProxy, isTunnel) => {
  const { port, certificate } = await startSecureModel();
  const proxy = await startForwardProxy();
  onTestFinished(proxy.stop);
  const { events, child, ended } = await ask(`https://${host}:${port}/v1`, {
    HTTPS_PROXY: `http://127.0.0.1:${proxy.port}`,
    NO_PROXY: noProxy,
    NODE_EXTRA_CA_CERTS: certificate,
  });
  await events.waitForText('We bake bread.');
  expect(proxy.tunnels).toEqual(isTunnel ? [`${host}:${port}`] : []);
  child.kill('SIGTERM');
  expect((await ended).code).toBe(0);
});

test('serve ends although the proxy to a model says nothing', async () => {
  const proxy = await startSilentProxy();
  onTestFinished(proxy.stop);
  const { child, ended } = await ask('https://models.example/v1', {
    HTTPS_PROXY: `http://127.0.0.1:${proxy.port}`,
  });
  const tunnel = await proxy.first;
  // The server does not wait for the proxy, and no time limit of its own ends this
  const closed = once(tunnel, 'close');
  child.kill('SIGTERM');
  expect((await ended).code).toBe(0);
  await closed;
});
