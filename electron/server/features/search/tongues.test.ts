import { expect, test } from 'vitest';
import {
  furtherTongues,
  misses,
  sentencesIn,
  tongues,
} from '../../../../tests/fixtures/tongues.ts';
import { startTestServer } from '../../testing/test-server.ts';

test.each([...tongues, ...furtherTongues])(
  'the server finds each word of %s, typed plainly too, and nothing else',
  async (tongue) => {
    const { client, guildId, indexed } = await startTestServer();
    const numbers = new Map<string, number>();
    for (const [at, content] of sentencesIn(tongue).entries()) {
      const { id } = await client.call('document.create', { guildId, title: `${at}`, content });
      numbers.set(id, at);
    }
    await indexed();
    const find = async (q: string) => {
      const { results } = await client.call('search.find', { guildId, q, limit: 200 });
      return results.flatMap(({ id }) => numbers.get(id) ?? []);
    };
    const { asked, ...others } = await misses(tongue, find);
    expect(others).toEqual({ missed: [], wrong: [] });
    expect(asked).toBeGreaterThan(80);
  },
);
