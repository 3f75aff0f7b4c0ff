import { z } from 'zod';
import { defineOperation } from '../../contract/operation.ts';
import { requireSomeField } from '../../contract/some-field.ts';
import { titleText } from '../../contract/text.ts';
import { guildLimitFields, guildLimitsSchema } from '../operator/limits.ts';
import { guildReference } from './ids.ts';
import { guildSchema, itemPrefixInput } from './schema.ts';

/** The fields of a guild that belong to an extension. */
const rowFields = {
  itemPrefix: 'work-item-names',
  formerItemPrefixes: 'work-item-names',
} as const;

/** Lists the guilds that the caller is a member of, oldest first. */
export const guildList = defineOperation({
  name: 'guild.list',
  summary: 'Lists the guilds that the caller is a member of.',
  method: 'GET',
  path: '/guilds',
  input: z.strictObject({}),
  output: z.object({ guilds: z.array(guildSchema) }),
  status: 200,
  problems: [],
  extension: 'guilds',
  extensionRowFields: rowFields,
});

/** Creates a guild with the caller as a member; a server may add operators to start with. */
export const guildCreate = defineOperation({
  name: 'guild.create',
  summary: 'Founds a guild; the caller becomes its member.',
  method: 'POST',
  path: '/guilds',
  input: z.strictObject({ name: titleText }),
  output: guildSchema,
  status: 201,
  problems: [],
  extension: 'guilds',
  extensionRowFields: rowFields,
});

/** Returns a guild. */
export const guildGet = defineOperation({
  name: 'guild.get',
  summary: 'Reads a guild.',
  method: 'GET',
  path: '/guilds/{guildId}',
  input: z.strictObject({ guildId: guildReference }),
  output: guildSchema,
  status: 200,
  problems: [],
  extension: 'guilds',
  extensionRowFields: rowFields,
});

/** Renames a guild. */
export const guildUpdate = defineOperation({
  name: 'guild.update',
  summary: 'Renames a guild.',
  method: 'PUT',
  path: '/guilds/{guildId}',
  input: z.strictObject({ guildId: guildReference, name: titleText }),
  output: guildSchema,
  status: 200,
  problems: [],
  extension: 'guilds',
  extensionRowFields: rowFields,
});

/** Changes what the names of a guild's work items begin with; those of before still lead there. */
export const guildSetItemPrefix = defineOperation({
  name: 'guild.set_item_prefix',
  summary: 'Changes what the names of the work items of a guild begin with.',
  method: 'PUT',
  path: '/guilds/{guildId}/item-prefix',
  input: z.strictObject({ guildId: guildReference, itemPrefix: itemPrefixInput }),
  output: guildSchema,
  status: 200,
  problems: [],
  extension: 'work-item-names',
});

/** Tells what all operators of a guild together may use, and have used of it. */
export const guildLimits = defineOperation({
  name: 'guild.limits',
  summary: 'Tells what the operators of a guild together may use, and have used of it.',
  method: 'GET',
  path: '/guilds/{guildId}/limits',
  input: z.strictObject({ guildId: guildReference }),
  output: guildLimitsSchema,
  status: 200,
  problems: [],
  extension: 'operator-settings',
});

/** Limits what all operators of a guild together may use. */
export const guildSetLimits = defineOperation({
  name: 'guild.set_limits',
  summary: 'Limits what the operators of a guild together may use; what is left out stays.',
  method: 'PUT',
  path: '/guilds/{guildId}/limits',
  input: requireSomeField(z.strictObject({ guildId: guildReference, ...guildLimitFields }), [
    'tokensADay',
    'moneyADay',
  ]),
  output: guildLimitsSchema,
  status: 200,
  problems: [],
  extension: 'operator-settings',
});
