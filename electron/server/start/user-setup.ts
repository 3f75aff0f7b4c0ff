import type { UserId } from '#shared/domain/user/ids.ts';
import type { Operator } from '#shared/domain/operator/schema.ts';
import type { UserActor } from '../access/actor.ts';
import { insertMember } from '../access/membership.ts';
import { hashApiKey, newApiKey } from '../access/api-keys.ts';
import type { ApiKeys } from '../access/api-keys.ts';
import type { MonotonicClock } from '../basics/monotonic-clock.ts';
import { findFirstGuild, listGuilds } from '../features/guild/store.ts';
import { listOperators } from '../features/operator/store.ts';
import { insertKeyHash, insertUser, listKeyHashes, listUsers } from '../features/user/store.ts';
import type { NewIdentifier } from '../basics/identifiers.ts';
import type { Perform } from '../perform/perform.ts';
import type { Database } from '../../storage/database.ts';

/** The dependencies of the user setup. */
export interface UserSetupOptions {
  readonly db: Database;
  readonly clock: MonotonicClock;
  readonly newId: NewIdentifier;
  readonly keys: ApiKeys;
  readonly perform: Perform;
}

/** A user, with the key if it is new. */
export interface UserWithKey {
  readonly user: UserActor;
  /** Only for a key that was just created; it is never stored. */
  readonly apiKey?: string;
}

const firstUserName = 'Owner';
const firstGuildName = 'Guildhall';

/** Loads the stored keys. */
export function loadKeys(db: Database, keys: ApiKeys): void {
  const bySeq = new Map(listUsers(db).map((user) => [user.seq, user]));
  for (const { hash, userSeq } of listKeyHashes(db)) {
    const user = bySeq.get(userSeq);
    if (user !== undefined) {
      keys.add(hash, user);
    }
  }
}

/**
 * Sets up the person at this computer with the application's own key. The key is new at each start,
 * held in memory and never stored. A new data folder gets the user but no guild.
 */
export function setUpOwner(
  { db, clock, newId, keys }: UserSetupOptions,
  { name, apiKey }: { name: string; apiKey: string },
): { user: UserActor; guildId: string | null } {
  const user =
    listUsers(db)[0] ??
    db.transaction((tx) =>
      insertUser(tx, {
        id: newId('usr') as UserId,
        name: name.trim() || firstUserName,
        now: clock.timestamp(),
      }),
    );
  keys.add(hashApiKey(apiKey), user);
  return { user, guildId: listGuilds(db, user)[0]?.id ?? null };
}

/**
 * Sets up the users of a standalone server. The named users each get a key and a membership in the
 * first guild if they lack them. Without names it uses the existing users, or "Owner" in a new
 * folder.
 */
export function setUpUsers(
  options: UserSetupOptions,
  names: readonly string[],
): { guildId: string; users: UserWithKey[]; operators: Operator[] } {
  const { db } = options;
  const existing = listUsers(db);
  const wanted =
    names.length > 0 ? [...new Set(names)] : existing.length > 0 ? [] : [firstUserName];
  const users = wanted.map((name) => setUpUser(options, name, existing));
  const founder = users[0]?.user ?? existing[0];
  if (founder === undefined) {
    throw new Error('A server without a user was about to start.');
  }
  if (findFirstGuild(db) === undefined) {
    options.perform('guild.create', founder, { name: firstGuildName });
  }
  const guild = findFirstGuild(db);
  if (guild === undefined) {
    throw new Error('The first guild was not founded.');
  }
  db.transaction((tx) => {
    for (const { user } of users) {
      insertMember(tx, guild.seq, user.seq);
    }
  });
  const withKeys = users.length > 0 ? users : existing.map((user) => ({ user }));
  return { guildId: guild.id, users: withKeys, operators: listOperators(db, guild.seq) };
}

function setUpUser(
  { db, clock, newId, keys }: UserSetupOptions,
  name: string,
  existing: readonly UserActor[],
): UserWithKey {
  return db.transaction((tx) => {
    const now = clock.timestamp();
    const user =
      existing.find((candidate) => candidate.name === name) ??
      insertUser(tx, { id: newId('usr') as UserId, name, now });
    const hasKey = listKeyHashes(tx).some((key) => key.userSeq === user.seq);
    if (hasKey) {
      return { user };
    }
    const apiKey = newApiKey();
    const hash = hashApiKey(apiKey);
    insertKeyHash(tx, { hash, userSeq: user.seq, now });
    keys.add(hash, user);
    return { user, apiKey };
  });
}
