import { z } from 'zod';
import { defineOperation } from '../../contract/operation.ts';
import { requireSomeField } from '../../contract/some-field.ts';
import { messageText, titleText, verbatimText } from '../../contract/text.ts';
import { guildReference } from '../guild/ids.ts';
import { runIdSchema } from '../run/ids.ts';
import { driverFields, operatorDriverSchema } from './driver.ts';
import { operatorReference } from './ids.ts';
import { operatorLimitFields, operatorLimitsSchema } from './limits.ts';
import { operatorSchema } from './schema.ts';
import { grantSchema, operatorTrustSchema } from './trust.ts';
import { countLimits, textLimits } from '../../limits/limits.ts';

const roleText = verbatimText(textLimits.operatorRole).trim();
const personalityText = verbatimText(textLimits.operatorPersonality);
/** The fields of an operator that belong to the settings of operators. */
const rowFields = {
  driver: 'operator-settings',
  isPaused: 'operator-settings',
  trust: 'operator-settings',
} as const;
const capabilityList = z.array(titleText).max(countLimits.capabilities);

/** Lists the operators of a guild, oldest first. */
export const operatorList = defineOperation({
  name: 'operator.list',
  summary: 'Lists the operators of a guild.',
  method: 'GET',
  path: '/guilds/{guildId}/operators',
  input: z.strictObject({ guildId: guildReference }),
  output: z.object({ operators: z.array(operatorSchema) }),
  status: 200,
  problems: [],
  extension: 'operators',
  extensionRowFields: rowFields,
});

/** Adds an operator to a guild; an empty role or personality means none. */
export const operatorCreate = defineOperation({
  name: 'operator.create',
  summary: 'Adds an operator to a guild.',
  method: 'POST',
  path: '/guilds/{guildId}/operators',
  input: z.strictObject({
    guildId: guildReference,
    name: titleText,
    role: roleText.optional(),
    personality: personalityText.optional(),
    capabilities: capabilityList.optional(),
  }),
  output: operatorSchema,
  status: 201,
  problems: [],
  extension: 'operators',
  extensionRowFields: rowFields,
});

/**
 * Changes an operator. Omitted fields keep their values; an empty role or personality is removed.
 */
export const operatorUpdate = defineOperation({
  name: 'operator.update',
  summary: 'Changes an operator.',
  method: 'PUT',
  path: '/operators/{operatorId}',
  input: requireSomeField(
    z.strictObject({
      operatorId: operatorReference,
      name: titleText.optional(),
      role: roleText.optional(),
      personality: personalityText.optional(),
      capabilities: capabilityList.optional(),
    }),
    ['name', 'role', 'personality', 'capabilities'],
  ),
  output: operatorSchema,
  status: 200,
  problems: [],
  extension: 'operators',
  extensionRowFields: rowFields,
});

/** Tells what drives an operator. */
export const operatorDriver = defineOperation({
  name: 'operator.driver',
  summary: 'Tells what drives an operator: its script or a model.',
  method: 'GET',
  path: '/operators/{operatorId}/driver',
  input: z.strictObject({ operatorId: operatorReference }),
  output: operatorDriverSchema,
  status: 200,
  problems: [],
  extension: 'operator-settings',
});

/** Chooses what drives an operator from its next run on, and what answers where a model cannot. */
export const operatorSetDriver = defineOperation({
  name: 'operator.set_driver',
  summary: 'Chooses what drives an operator: its script or a model.',
  method: 'PUT',
  path: '/operators/{operatorId}/driver',
  input: z.strictObject({ operatorId: operatorReference, ...driverFields }),
  output: operatorDriverSchema,
  status: 200,
  problems: ['unknown_reference'],
  extension: 'operator-settings',
});

/** Tells what an operator that a model drives may use, and has used of it. */
export const operatorLimits = defineOperation({
  name: 'operator.limits',
  summary: 'Tells what an operator that a model drives may use, and has used of it.',
  method: 'GET',
  path: '/operators/{operatorId}/limits',
  input: z.strictObject({ operatorId: operatorReference }),
  output: operatorLimitsSchema,
  status: 200,
  problems: [],
  extension: 'operator-settings',
});

/** Limits what an operator that a model drives may use from its next request on. */
export const operatorSetLimits = defineOperation({
  name: 'operator.set_limits',
  summary: 'Limits what an operator that a model drives may use; what is left out stays.',
  method: 'PUT',
  path: '/operators/{operatorId}/limits',
  input: requireSomeField(
    z.strictObject({ operatorId: operatorReference, ...operatorLimitFields }),
    ['runTokens', 'runsAnHour', 'tokensADay', 'moneyADay'],
  ),
  output: operatorLimitsSchema,
  status: 200,
  problems: [],
  extension: 'operator-settings',
});

/** Lets an operator, or all of a guild, begin nothing and interrupts what goes on; or lets them go on. */
export const operatorPause = defineOperation({
  name: 'operator.pause',
  summary: 'Pauses an operator or all operators of a guild, or lets them go on.',
  method: 'POST',
  path: '/guilds/{guildId}/operators/pause',
  input: z.strictObject({
    guildId: guildReference,
    /** The only one; all of the guild where none is named. */
    operatorId: operatorReference.optional(),
    isPaused: z.boolean(),
  }),
  output: z.object({ operators: z.array(operatorSchema) }),
  status: 200,
  problems: ['unknown_reference'],
  extension: 'operator-settings',
});

/** Chooses what an operator that a model drives may do without asking, from its next call on. */
export const operatorSetTrust = defineOperation({
  name: 'operator.set_trust',
  summary: 'Chooses what an operator may do without asking: nothing, its task, or only to answer.',
  method: 'PUT',
  path: '/operators/{operatorId}/trust',
  input: z.strictObject({ operatorId: operatorReference, trust: operatorTrustSchema }),
  output: operatorSchema,
  status: 200,
  problems: [],
  extension: 'operator-settings',
});

/** Lists what a person has always allowed an operator, the oldest first. */
export const operatorGrants = defineOperation({
  name: 'operator.grants',
  summary: 'Lists the operations that an operator is always allowed.',
  method: 'GET',
  path: '/operators/{operatorId}/grants',
  input: z.strictObject({ operatorId: operatorReference }),
  output: z.object({ grants: z.array(grantSchema) }),
  status: 200,
  problems: [],
  extension: 'operator-settings',
});

/** Takes back what an operator was always allowed. What is not granted stays so. */
export const operatorRevoke = defineOperation({
  name: 'operator.revoke',
  summary: 'Takes back that an operator is always allowed an operation.',
  method: 'DELETE',
  path: '/operators/{operatorId}/grants/{operation}',
  input: z.strictObject({ operatorId: operatorReference, operation: z.string() }),
  output: z.object({ grants: z.array(grantSchema) }),
  status: 200,
  problems: [],
  extension: 'operator-settings',
});

/**
 * Has an operator answer words of the caller, in a run that writes nothing else. It takes the place
 * of one that still goes on for the caller.
 */
export const operatorTry = defineOperation({
  name: 'operator.try',
  summary: 'Has an operator answer words of the caller, in a run that writes nothing else.',
  method: 'POST',
  path: '/operators/{operatorId}/try',
  input: z.strictObject({ operatorId: operatorReference, text: messageText }),
  output: z.object({ runId: runIdSchema }),
  status: 201,
  problems: [],
  extension: 'operator-settings',
});
