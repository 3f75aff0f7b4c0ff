import { z } from 'zod';
import { keyStorageSchema } from '#shared/capability/home.ts';
import { endpointModelSchema } from '#shared/capability/model-endpoint.ts';
import { apiKinds } from '#shared/domain/model/api-kind.ts';
import { endpointLimits } from '#shared/limits/endpoint-limits.ts';

/** The settings of a server of models. Its key is in the key vault alone, under its id. */
export const endpointRecordSchema = z.object({
  id: z.string(),
  /** Without a slash at its end: `http://127.0.0.1:11434/v1`. */
  baseUrl: z.url({ protocol: /^https?$/ }).max(endpointLimits.address),
  /** The kind of its API; that of its host where none was chosen. */
  api: z.enum(apiKinds).optional(),
  /** The storage of its key; absent where it has none. */
  keyStorage: keyStorageSchema.optional(),
  models: z.array(endpointModelSchema),
  /** The person's word that everything may travel readable. */
  allowsPlainHttp: z.boolean(),
});

export type EndpointRecord = z.infer<typeof endpointRecordSchema>;
