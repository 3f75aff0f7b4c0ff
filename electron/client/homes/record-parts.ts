import type { HomeRecord } from '../home/home-record.ts';
import type { HomeProfile } from '../home/home-options.ts';

/** The record that a home keeps once it is signed out of. */
export function withoutUser({
  custody: _keyStorage,
  userId: _userId,
  ...record
}: HomeRecord): HomeRecord {
  return record;
}

/** The windows' view of a remote home, without its state. */
export function profileOf(record: HomeRecord): HomeProfile {
  const { name, baseUrl, eventsUrl, guildIds, custody: keyStorage } = record;
  return {
    name,
    kind: 'remote',
    service: {
      baseUrl,
      guildIds,
      ...(eventsUrl !== undefined && { eventsUrl }),
      ...(keyStorage !== undefined && { keyStorage }),
    },
  };
}
