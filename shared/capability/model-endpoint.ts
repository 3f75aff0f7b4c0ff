import { z } from 'zod';
import { defineCall } from '../contract/call.ts';
import { defineEvent } from '../contract/event.ts';
import { identifierInput } from '../contract/identifier.ts';
import { apiKinds } from '../domain/model/api-kind.ts';
import { modelPriceInput } from '../domain/model/price.ts';
import { endpointLimits } from '../limits/endpoint-limits.ts';
import { keyStorageSchema } from './home.ts';

const addressInput = z.string().trim().min(1).max(endpointLimits.address);
const apiInput = z.enum(apiKinds).optional();
const keyInput = z.string().trim().min(1).max(endpointLimits.key);

/**
 * A model of an endpoint: its name in its server's words, its window in tokens if known, and what its
 * tokens cost, where a person has set it or its server lists it.
 */
export const endpointModelSchema = z.object({
  name: z.string().trim().min(1).max(endpointLimits.modelName),
  window: z.int().positive().max(endpointLimits.window).optional(),
  price: modelPriceInput.optional(),
});

export type EndpointModel = z.infer<typeof endpointModelSchema>;

/** A server of models that operators on this computer may be driven by. */
const modelEndpointSchema = z.object({
  id: z.string(),
  /** The address below which its operations are, without a slash at its end. */
  baseUrl: z.string(),
  /** The kind of API by which it is asked. */
  api: z.enum(apiKinds),
  /** Whether it is on this computer, so that nothing leaves it. */
  isLocal: z.boolean(),
  hasKey: z.boolean(),
  /** Why its key cannot be used now, where it has one. */
  keyDetail: z.string().optional(),
  models: z.array(endpointModelSchema),
});

export type ModelEndpointFacts = z.infer<typeof modelEndpointSchema>;

/** The result of one check, with a sentence about the reason where it failed. */
const findingSchema = z.object({
  is: z.enum(['yes', 'no', 'unknown']),
  detail: z.string().optional(),
});

/** The results of a test of an endpoint, in the order of the checks. */
const endpointCheckSchema = z.object({
  /** The address as it was understood. */
  baseUrl: z.string(),
  isLocal: z.boolean(),
  reached: findingSchema,
  key: findingSchema,
  /** Whether it lists its models. */
  listed: findingSchema,
  models: z.array(endpointModelSchema),
  /** How many models it has beside these. */
  leftOut: z.int().nonnegative(),
  /** Whether the model that was named answered. */
  answer: findingSchema,
  /** The kind of API by which the server wants to be asked, where its refusal names another. */
  wantedApi: apiInput,
});

export type EndpointCheckFacts = z.infer<typeof endpointCheckSchema>;

/** Lists the servers of models that the person has named, in their order. */
export const modelEndpointList = defineCall({
  name: 'model_endpoint.list',
  input: z.strictObject({}),
  output: z.object({ endpoints: z.array(modelEndpointSchema) }),
});

/**
 * Tests an endpoint; stores nothing. With the id of one that is kept its key is used, as long as the
 * address stays at its origin. Problem `call_invalid`: the address cannot be used.
 */
export const modelEndpointCheck = defineCall({
  name: 'model_endpoint.check',
  input: z.strictObject({
    endpointId: identifierInput.optional(),
    baseUrl: addressInput,
    /** The kind of its API; that of its host where none is given. */
    api: apiInput,
    apiKey: keyInput.optional(),
    /** A model that is asked a short question. */
    model: z.string().trim().min(1).max(endpointLimits.modelName).optional(),
    /** Whether the person agreed to send everything unencrypted. */
    allowsPlainHttp: z.boolean().default(false),
  }),
  output: endpointCheckSchema,
});

/**
 * Names a server of models, or changes one that has an id. Without a key the kept one stays, but not
 * at another origin. Problems: `call_invalid` for an address that cannot be used or is named twice,
 * `precondition_failed` for a key storage that this computer lacks.
 */
export const modelEndpointSave = defineCall({
  name: 'model_endpoint.save',
  input: z.strictObject({
    endpointId: identifierInput.optional(),
    baseUrl: addressInput,
    /** The kind of its API; that of its host where none is given. */
    api: apiInput,
    apiKey: keyInput.optional(),
    keyStorage: keyStorageSchema.optional(),
    models: z.array(endpointModelSchema).min(1).max(endpointLimits.models),
    allowsPlainHttp: z.boolean().default(false),
  }),
  output: z.object({ endpoint: modelEndpointSchema }),
});

/** Forgets a server of models with its key. Its operators wait, or fall back to their scripts. */
export const modelEndpointRemove = defineCall({
  name: 'model_endpoint.remove',
  input: z.strictObject({ endpointId: identifierInput }),
  output: z.object({}),
});

/** Looks for servers of models on this computer: one GET to each of the usual ports. */
export const modelEndpointFind = defineCall({
  name: 'model_endpoint.find',
  input: z.strictObject({}),
  output: z.object({
    servers: z.array(
      z.object({
        baseUrl: z.string(),
        /** The name of its program, where it tells. */
        name: z.string().optional(),
        models: z.array(endpointModelSchema),
      }),
    ),
  }),
});

/** Sent to every window when the servers of models have changed. */
export const modelEndpointsChanged = defineEvent({
  name: 'model_endpoint.changed',
  data: z.object({ endpoints: z.array(modelEndpointSchema) }),
});
