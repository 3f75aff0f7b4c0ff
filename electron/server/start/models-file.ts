import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { apiKinds, usualApiKind } from '#shared/domain/model/api-kind.ts';
import { endpointLimits } from '#shared/limits/endpoint-limits.ts';
import { isLoopbackHost } from '#shared/text/loopback-host.ts';
import { StartError } from '../basics/start-error.ts';
import type { ModelEndpoint } from '../features/model/endpoints.ts';

const mostBytes = 1024 * 1024;

const modelName = z.string().trim().min(1).max(endpointLimits.modelName);

/** The price of a million tokens in US dollars, such as 2.5, as a price is told everywhere. */
const dollars = z
  .number()
  .nonnegative()
  .max(endpointLimits.price / 1_000_000)
  .transform((price) => Math.round(price * 1_000_000));

const modelEntry = z.preprocess(
  (entry) => (typeof entry === 'string' ? { name: entry } : entry),
  z.strictObject({
    name: modelName,
    window: z.int().positive().max(endpointLimits.window).optional(),
    price: z
      .strictObject({ currency: z.literal('USD'), input: dollars, output: dollars })
      .optional(),
  }),
);

const fileSchema = z.strictObject({
  endpoints: z
    .array(
      z.strictObject({
        address: z.url({ protocol: /^https?$/ }).max(endpointLimits.address),
        api: z.enum(apiKinds).optional(),
        key: z.string().min(1).max(endpointLimits.key).optional(),
        models: z.array(modelEntry).min(1).max(endpointLimits.models),
      }),
    )
    .max(endpointLimits.endpoints),
});

/**
 * Reads the servers of models that `serve` is told of, with their keys. An endpoint is known by its
 * address, so its models keep their ids. The
 * kind of its API is that of its host, where it is not named.
 *
 * @throws StartError `models_file` where it cannot be read, others may read it, or it is not right
 */
export function readModelsFile(path: string): ModelEndpoint[] {
  const refuse = (why: string) => new StartError('models_file', `The models in ${path}: ${why}`);
  let text: string;
  try {
    text = readPrivately(path);
  } catch (error) {
    throw refuse(error instanceof Error ? error.message : String(error));
  }
  let read: z.infer<typeof fileSchema>;
  try {
    read = fileSchema.parse(JSON.parse(text));
  } catch (error) {
    throw refuse(faultOf(error));
  }
  return read.endpoints.map(({ address, api, key, models }) => {
    const { protocol, hostname } = new URL(address);
    if (protocol === 'http:' && !isLoopbackHost(hostname)) {
      throw refuse(`${address} sends everything unencrypted to another computer. Use https.`);
    }
    const kind = api ?? usualApiKind(hostname);
    return { id: address, baseUrl: address, api: kind, key, models };
  });
}

/** Reads a file that nobody else may read; what is looked at is what is read. */
function readPrivately(path: string): string {
  const file = openSync(path, 'r');
  try {
    const { mode, size } = fstatSync(file);
    if (process.platform !== 'win32' && (mode & 0o077) !== 0) {
      throw new Error('It holds keys, and others can read it. Allow only yourself: chmod 600.');
    }
    if (size > mostBytes) {
      throw new Error('It is larger than a megabyte.');
    }
    return readFileSync(file, 'utf8');
  } finally {
    closeSync(file);
  }
}

/** Says what is wrong by its place. The words of the file are not repeated: it holds keys. */
function faultOf(error: unknown): string {
  if (!(error instanceof z.ZodError)) {
    return 'It is not JSON.';
  }
  const [issue] = error.issues;
  return `${issue?.path.join('.') || 'The whole'} is not as it must be (${issue?.code}).`;
}
