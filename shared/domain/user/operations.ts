import { z } from 'zod';
import { defineOperation } from '../../contract/operation.ts';
import { userSchema } from './schema.ts';

/** Returns the user the key belongs to. */
export const userMe = defineOperation({
  name: 'user.me',
  summary: 'Tells whose key this is.',
  method: 'GET',
  path: '/me',
  input: z.strictObject({}),
  output: userSchema,
  status: 200,
  problems: [],
  extension: 'guilds',
});
