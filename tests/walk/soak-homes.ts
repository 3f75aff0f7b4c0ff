import { setTimeout as wait } from 'node:timers/promises';
import type { DistantService } from '../e2e/distant-service.ts';
import type { ClientProcess } from './client-process.ts';

/** A home of the soak, and the place to talk there. */
export interface SoakHome {
  readonly homeId: string;
  readonly guildId: string;
  readonly operatorId: string;
  readonly apiKey?: string;
}

/** The messages sent in a conversation through the application, oldest first. */
export interface SoakThread {
  readonly home: SoakHome;
  readonly conversationId: string;
  readonly said: string[];
}

/** A row of any list. */
export type Row = Readonly<Record<string, unknown>>;

/** Sets up the home of this computer with a guild, then connects each of the services as a home. */
export async function connectHomes(
  client: ClientProcess,
  services: readonly DistantService[],
): Promise<SoakHome[]> {
  const homes = [await foundGuildHere(client)];
  for (const { baseUrl, apiKey, guildId, operatorId } of services) {
    const { home } = (await client.call('home.connect', {
      baseUrl,
      apiKey,
      guildIds: [guildId],
      keyStorage: 'unprotected',
      allowsPlainHttp: true,
    })) as { home: { id: string } };
    await client.untilReachable(home.id);
    homes.push({ homeId: home.id, guildId, operatorId, apiKey });
  }
  return homes;
}

async function foundGuildHere(client: ClientProcess): Promise<SoakHome> {
  const homeId = 'local';
  await client.untilReachable(homeId);
  const guildId = await createAtService(client, { homeId }, 'guild', { name: 'A day' });
  const { operators } = (await client.call('operator.list', { homeId, guildId })) as {
    operators: readonly { id: string }[];
  };
  return { homeId, guildId, operatorId: operators[0]?.id ?? '' };
}

/** Opens a conversation at a home. */
export async function openThread(
  client: ClientProcess,
  home: SoakHome,
  title: string,
): Promise<SoakThread> {
  const { homeId, guildId, operatorId } = home;
  const input = { guildId, title, operatorIds: [operatorId] };
  const conversationId = await createAtService(client, { homeId, guildId }, 'conversation', input);
  return { home, conversationId, said: [] };
}

/** Creates a thing. Returns its id at the service once the service has assigned one. */
async function createAtService(
  client: ClientProcess,
  { homeId, ...place }: { readonly homeId: string; readonly guildId?: string },
  noun: 'guild' | 'conversation',
  input: Readonly<Record<string, unknown>>,
): Promise<string> {
  await client.call('outbox.submit', { homeId, operation: `${noun}.create`, input });
  for (;;) {
    const { entries } = (await client.call('outbox.list', { homeId })) as { entries: Row[] };
    const answer = await client.call(`${noun}.list`, {
      homeId,
      ...place,
      ...(noun === 'conversation' && { limit: 100 }),
    });
    const rows = Object.values(answer as object).find((value) => Array.isArray(value)) as Row[];
    const made = rows.find((row) =>
      noun === 'guild' ? row['name'] === input['name'] : row['title'] === input['title'],
    );
    if (entries.length === 0 && made !== undefined) {
      return String(made['id']);
    }
    await wait(20);
  }
}
