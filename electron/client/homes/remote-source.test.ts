import { expect, test } from 'vitest';
import type { KeyReading } from './key-source.ts';
import { RemoteSource } from './remote-source.ts';

const record = {
  id: 'home_a',
  name: 'Work',
  baseUrl: 'https://work.example/v1',
  eventsUrl: undefined,
  guildIds: [],
  allowsPlainHttp: false,
  custody: 'keyring' as const,
};

test('a key is read again by itself once a keyring that waited has answered', async () => {
  const unlocked = Promise.withResolvers<void>();
  const readings: KeyReading[] = [
    { kind: 'none', detail: 'It waits for its password.', later: unlocked.promise },
    { kind: 'key', key: 'key' },
  ];
  const source = new RemoteSource({
    record,
    keys: {
      read: async () => readings.shift() ?? { kind: 'none', detail: 'asked once too often' },
    },
  });
  await source.follow(record);
  expect(source.status).toEqual({ kind: 'key_refused', detail: 'It waits for its password.' });
  const ready = Promise.withResolvers<void>();
  source.listen(ready.resolve);
  unlocked.resolve();
  await ready.promise;
  expect(source.status).toMatchObject({ kind: 'ready', endpoint: { key: 'key' } });
});
