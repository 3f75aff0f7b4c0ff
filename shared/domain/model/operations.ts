import { z } from 'zod';
import { defineOperation } from '../../contract/operation.ts';
import { guildReference } from '../guild/ids.ts';
import { modelSchema } from './schema.ts';

/** Lists the models that can drive the operators of a guild, in the order of their servers. */
export const modelList = defineOperation({
  name: 'model.list',
  summary: 'Lists the models that can drive the operators of a guild.',
  method: 'GET',
  path: '/guilds/{guildId}/models',
  input: z.strictObject({ guildId: guildReference }),
  output: z.object({ models: z.array(modelSchema) }),
  status: 200,
  problems: [],
  extension: 'operator-settings',
});
