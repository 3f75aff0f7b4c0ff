import { z } from 'zod';
import { defineOperation } from '../../contract/operation.ts';

/** Describes a service and the extensions it offers; needs no key (contract: Service and user). */
export const serviceHealth = defineOperation({
  name: 'service.health',
  summary: 'Tells that the service runs and which extensions it offers; needs no key.',
  method: 'GET',
  path: '/health',
  input: z.strictObject({}),
  output: z.object({
    status: z.string(),
    version: z.string(),
    /** Names of shared/contract/extension.ts and those that a later version adds. */
    extensions: z.array(z.string()),
  }),
  status: 200,
  problems: [],
  isOpen: true,
});

/** Returns the OpenAPI document of the service, generated from these definitions; needs no key. */
export const serviceDescribe = defineOperation({
  name: 'service.describe',
  summary: 'Answers with this OpenAPI document; needs no key.',
  method: 'GET',
  path: '/openapi.json',
  input: z.strictObject({}),
  output: z.looseObject({ openapi: z.string() }),
  status: 200,
  problems: [],
  isOpen: true,
});
