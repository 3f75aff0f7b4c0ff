import { expect } from '@playwright/test';
import type { Service } from './service.ts';

/** Asks a service as another client of the same person. Fails where it refuses. */
export async function askService<Answer>(
  { baseUrl, apiKey }: Pick<Service, 'baseUrl' | 'apiKey'>,
  method: string,
  path: string,
  body?: object,
): Promise<Answer> {
  const answer = await fetch(`${baseUrl}${path}`, {
    method,
    headers: { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  expect(answer.ok, `${method} ${path} was answered with ${answer.status}`).toBe(true);
  return (await answer.json()) as Answer;
}
