import type { ModelEndpoint } from '../features/model/endpoints.ts';
import { startTalkingModel } from '../operators/model/testing/talking-model.ts';
import type { Talk } from '../operators/model/testing/talking-server.ts';
import { scriptedDriver } from '../operators/scripted/scripted-driver.ts';
import { scriptedWorkDriver } from '../operators/scripted/scripted-work-driver.ts';
import { recordEvents } from './event-recorder.ts';
import { startTestServer } from './test-server.ts';

interface DrivenOptions {
  readonly count?: number;
  readonly window?: number | undefined;
  readonly users?: readonly string[];
  readonly clock?: () => number;
}

/** Starts a server whose first operators a model drives that talks as the test says. */
export async function startDrivenBy(
  talk: Talk,
  { count = 1, window = 32_000, users = ['Anna'], clock = Date.now }: DrivenOptions = {},
) {
  const model = await startTalkingModel(talk);
  const endpoint: ModelEndpoint = {
    id: 'one',
    baseUrl: model.baseUrl,
    api: 'chat',
    models: [{ name: 'small', window }],
  };
  const server = await startTestServer({
    driver: scriptedDriver,
    workDriver: scriptedWorkDriver,
    models: [endpoint],
    users,
    clock,
  });
  const { client, guildId, operators, eventsUrl } = server;
  const [found] = (await client.call('model.list', { guildId })).models;
  for (const { id: operatorId } of operators.slice(0, count)) {
    const driver = { kind: 'model', modelId: found?.id, fallback: 'none' } as const;
    await client.call('operator.set_driver', { operatorId, ...driver });
  }
  return { ...server, model, endpoint, events: await recordEvents(eventsUrl, client.apiKey) };
}

export type DrivenServer = Awaited<ReturnType<typeof startDrivenBy>>;
