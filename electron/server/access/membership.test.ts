import { expect, test } from 'vitest';
import { buildConversation, startTestServer } from '../testing/test-server.ts';
import type { OperatorActor } from './actor.ts';
import {
  findMemberGuild,
  requireMembership,
  requireUserMembership,
  usersInAudience,
} from './membership.ts';

test('an operator belongs to the guild that created it, but is not a user of it', async () => {
  const { client, db, guildId } = await startTestServer();
  const other = await client.call('guild.create', { name: 'Another' });
  const row = db.get<Omit<OperatorActor, 'type' | 'guildId'>>(
    `SELECT o.seq, o.id, o.name, o.guild_seq AS guildSeq FROM operators o
     JOIN guilds g ON g.seq = o.guild_seq WHERE g.id = ? ORDER BY o.seq LIMIT 1`,
    guildId,
  );
  if (row === undefined) {
    throw new Error('A guild begins with operators.');
  }
  const operator: OperatorActor = { ...row, type: 'operator', guildId: other.id };
  expect(requireMembership(db, operator, guildId)).toMatchObject({ id: guildId });
  expect(findMemberGuild(db, operator, other.id)).toBeUndefined();
  expect(() => requireMembership(db, operator, other.id)).toThrow('no such guild');
  expect(() => requireUserMembership(db, operator, guildId)).toThrow('no such guild');
});

test('an event is visible to its user, else to the participants, else to the members', async () => {
  const server = await startTestServer({ users: ['Anna', 'Ben'] });
  const { id } = await buildConversation(server);
  const { db } = server;
  const row = db.get<{ conversationSeq: number; guildSeq: number }>(
    `SELECT seq AS conversationSeq, guild_seq AS guildSeq FROM conversations WHERE id = ?`,
    id,
  );
  const [anna, ben] = db.all<{ seq: number }>('SELECT seq FROM users ORDER BY seq');
  expect(usersInAudience(db, { ...row, userSeq: ben?.seq ?? 0 })).toStrictEqual([ben?.seq]);
  expect(usersInAudience(db, { ...row })).toStrictEqual([anna?.seq]);
  expect(usersInAudience(db, { guildSeq: row?.guildSeq ?? 0 })).toStrictEqual([
    anna?.seq,
    ben?.seq,
  ]);
});
