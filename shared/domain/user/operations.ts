import { z } from 'zod';
import { defineOperation } from '../../contract/operation.ts';
import { userSchema } from './schema.ts';

/** The user whose key it is. */
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
