import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { backUp, restore } from '../../../electron/server/start/data-tasks.ts';
import { setUpUsers } from '../../../electron/server/start/user-setup.ts';
import { createLog } from '../../../electron/logging/log.ts';
import { productionDefaults } from '../../../electron/server/start/production-defaults.ts';
import { startServer } from '../../../electron/server/start/server.ts';
import { TestClient } from '../../../electron/server/testing/test-client.ts';
import { readOptions, AcknowledgementLog, textOfLength } from './acknowledgements.ts';

// The server as the power loss gate records it: it runs one scene and ends.

const order = readOptions();
const acknowledgements = new AcknowledgementLog(order);
const dataDir = join(order.root, 'data');
const file = join(order.root, 'backup.db');

switch (order.scene) {
  case 'posting':
    await post();
    break;
  case 'migration': {
    const server = await start();
    acknowledgements.record({ started: true });
    await server.stop();
    break;
  }
  case 'restore':
    restore({ dataDir, file });
    acknowledgements.record({ restored: true });
    break;
  case 'backup':
    await backUp({ dataDir, file });
    acknowledgements.record({ backedUp: true });
    break;
  default:
    throw new Error(`There is no scene ${order.scene}.`);
}

function start() {
  return startServer({
    dataDir,
    port: 0,
    version: '0.0.0-gate',
    log: createLog(() => {}),
    ...productionDefaults,
    setUpUsers: (setup) => setUpUsers(setup, []),
  });
}

/** A first start, eight clients that post at once, a stop, and the same again. */
async function post(): Promise<void> {
  let server = await start();
  const { guildId, users, operators } = server.userSetup;
  const apiKey = users[0]?.apiKey ?? '';
  acknowledgements.record({ greeted: { apiKey, guildId } });
  const { id: conversationId } = await new TestClient(server.baseUrl, apiKey).call(
    'conversation.create',
    { guildId, operatorIds: [operators[0]?.id ?? ''] },
  );
  acknowledgements.record({ opened: conversationId });
  let next = 0;
  for (const end of [order.size / 2, order.size]) {
    const client = new TestClient(server.baseUrl, apiKey);
    const lane = async () => {
      while (next < end) {
        const text = textOfLength((next += 1));
        const key = randomUUID();
        acknowledgements.record({ posting: { key, text } });
        // oxlint-disable-next-line no-await-in-loop -- a client waits for its answer
        const { id } = await client.call(
          'message.create',
          { conversationId, text },
          { 'Idempotency-Key': key },
        );
        acknowledgements.record({ posted: { key, text, id } });
      }
    };
    // oxlint-disable-next-line no-await-in-loop -- one run of the server after the other
    await Promise.all(Array.from({ length: 8 }, lane));
    // oxlint-disable-next-line no-await-in-loop -- as above
    await server.stop();
    // oxlint-disable-next-line no-await-in-loop -- as above
    if (end < order.size) {
      server = await start();
    }
  }
}
