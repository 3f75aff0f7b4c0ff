import { onTestFinished } from 'vitest';
import { startTalkingServer } from './talking-server.ts';
import type { Talk } from './talking-server.ts';

/** Starts a model's server on this computer that talks as the test says; it is closed after it. */
export async function startTalkingModel(talk: Talk, models: readonly (string | object)[] = []) {
  const server = await startTalkingServer(talk, models);
  onTestFinished(server.close);
  return server;
}
