import type { OutgoingHttpHeaders } from 'node:http';
import { messagesHost } from '#shared/domain/model/api-kind.ts';
import type { ApiKind } from '#shared/domain/model/api-kind.ts';

/** The version of the Messages API that is spoken here. Its host wants it named. */
const messagesVersion = '2023-06-01';

/** The headers by which a kind of API knows a key, and what else it wants to be told. */
export function keyHeaders(
  { api, key }: { readonly api?: ApiKind | undefined; readonly key?: string | undefined },
  hostname: string,
): OutgoingHttpHeaders {
  const asBearer = key && { authorization: `Bearer ${key}` };
  if (api !== 'messages') {
    return { ...asBearer };
  }
  return {
    'anthropic-version': messagesVersion,
    ...(key && { 'x-api-key': key }),
    // Other servers that have this API as well may know the key as they do for all others
    ...(hostname !== messagesHost && asBearer),
  };
}
