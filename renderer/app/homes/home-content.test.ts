import { expect, test } from 'vitest';
import { guildSchema } from '#shared/domain/guild/schema.ts';
import { problemError } from '#shared/problem/problem.ts';
import { idle, loading, ready } from '../../entities/store/load-state.ts';
import { buildHome } from '../../testing/build-entities.ts';
import { homeContent } from './home-content.ts';

const since = '2026-11-21T10:00:00.000Z';
const failed = {
  kind: 'failed',
  problem: problemError('service_unreachable', 'Nobody answers.').problem,
} as const;
const guilds = ['a', 'b'].map((id) => guildSchema.parse({ id, name: id }));
const local = buildHome({ kind: 'local' });

test('the held content of a home is shown, whatever its connection', () => {
  const home = buildHome({ state: { kind: 'offline', since } });
  expect(homeContent(home, guilds, 'b', failed)).toMatchObject({ guild: { id: 'b' } });
});

test('guilds that were not asked for are left out', () => {
  const service = { baseUrl: 'https://bakery.example/v1', guildIds: ['b'] };
  expect(homeContent(buildHome({ service }), guilds, 'a', ready)).toMatchObject({
    guild: { id: 'b' },
    guilds: [{ id: 'b' }],
  });
});

test('the only guild of a service that has no names for guilds is called like the home', () => {
  const [guild] = guilds;
  expect(homeContent(buildHome(), guild ? [guild] : [], undefined, ready)).toMatchObject({
    guild: { id: 'a', name: 'The bakery' },
  });
});

test('a chosen guild that is gone gives way to the first', () => {
  expect(homeContent(local, guilds, 'gone', ready)).toMatchObject({ guild: { id: 'a' } });
});

test.each([
  [local, idle, { kind: 'waiting' }],
  [local, ready, { kind: 'unfounded' }],
  [buildHome(), loading, { kind: 'waiting' }],
  [buildHome(), ready, { kind: 'guildless' }],
  [buildHome(), failed, { kind: 'unreadable', detail: 'Nobody answers.' }],
  [
    buildHome({ state: { kind: 'key_refused', since, detail: 'The key is not taken.' } }),
    idle,
    { kind: 'unreadable', detail: 'The key is not taken.' },
  ],
  // The home is starting or lost, which explains why it was not read yet.
  [buildHome({ kind: 'local', state: { kind: 'starting', since } }), failed, { kind: 'waiting' }],
  [buildHome({ kind: 'local', state: { kind: 'failed', since } }), idle, { kind: 'unreadable' }],
])('without a guild, %# is said', (home, load, expected) => {
  expect(homeContent(home, [], undefined, load)).toMatchObject(expected);
});
