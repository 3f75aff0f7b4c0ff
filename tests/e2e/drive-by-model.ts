import type { Page } from '@playwright/test';
import { call, callAny } from './call.ts';

/** Has the first operator be driven by the only model of a server. */
export async function driveByModel(page: Page, baseUrl: string): Promise<void> {
  await call(page, 'model_endpoint.save', { baseUrl, models: [{ name: 'small' }] });
  const homeId = 'local';
  const first = async (name: string, field: string, input: object = {}) => {
    const answer = await callAny(page, name, { homeId, ...input });
    return (answer as Record<string, { id: string }[]>)[field]?.[0]?.id ?? '';
  };
  const guildId = await first('guild.list', 'guilds');
  const operatorId = await first('operator.list', 'operators', { guildId });
  const modelId = await first('model.list', 'models', { guildId });
  const input = { operatorId, kind: 'model', modelId };
  await call(page, 'outbox.submit', { homeId, operation: 'operator.set_driver', input });
}
