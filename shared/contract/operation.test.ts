import { expect, test } from 'vitest';
import { z } from 'zod';
import { defineOperation, pathParameters } from './operation.ts';

test('the parameters of a path are returned in order', () => {
  expect(pathParameters('/guilds/{guildId}/workspace/{docId}')).toEqual(['guildId', 'docId']);
  expect(pathParameters('/me')).toEqual([]);
});

test('an operation is refused if its input lacks a parameter of its path', () => {
  const define = () =>
    defineOperation({
      name: 'guild.get',
      summary: 'Read a guild',
      method: 'GET',
      path: '/guilds/{guildId}',
      input: z.strictObject({}),
      output: z.object({}),
      status: 200,
      problems: [],
    });
  expect(define).toThrow('guild.get: its input lacks the path parameter guildId');
});
