import type { Page } from '@playwright/test';
import { call, callAny } from './call.ts';

const homeId = 'local';

/** The only guild, its first operator, and the model that drives that. */
interface Driven {
  readonly guildId: string;
  readonly operatorId: string;
}

/** The id of the first of the things that an operation of the home lists. */
export async function firstId(
  page: Page,
  name: string,
  field: string,
  input: object = {},
): Promise<string> {
  const answer = await callAny(page, name, { homeId, ...input });
  return (answer as Record<string, { id: string }[]>)[field]?.[0]?.id ?? '';
}

/**
 * Has the first operator be driven by the only model of a server.
 *
 * @param window of the model in tokens; one that is not told counts as small
 */
export async function driveByModel(page: Page, baseUrl: string, window?: number): Promise<Driven> {
  const model = { name: 'small', ...(window !== undefined && { window }) };
  await call(page, 'model_endpoint.save', { baseUrl, models: [model] });
  const guildId = await firstId(page, 'guild.list', 'guilds');
  const operatorId = await firstId(page, 'operator.list', 'operators', { guildId });
  const modelId = await firstId(page, 'model.list', 'models', { guildId });
  const input = { operatorId, kind: 'model', modelId };
  await call(page, 'outbox.submit', { homeId, operation: 'operator.set_driver', input });
  return { guildId, operatorId };
}
