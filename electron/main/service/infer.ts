import { scopeFieldOf } from '#shared/contract/operation-facts.ts';
import type { OperationName } from '#shared/contract/registry.ts';
import { eventRoleOf, isListed, listedBy, roleOf } from '#shared/contract/resources.ts';
import type { ServiceEvent } from '#shared/contract/service-event.ts';
import type { InferredDirectory } from './inferred-directory.ts';
import { nounParticulars } from './nouns/nouns.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Takes into the directory what an answer of the service tells of it. */
export function inferFromAnswer(
  directory: InferredDirectory,
  name: OperationName,
  request: Fields,
  output: Fields,
): void {
  const { resource, role } = roleOf(name);
  const { infer, userOf } = nounParticulars(resource.noun);
  const listed = listedBy(name);
  const guildId = request['guildId'] as string | undefined;
  const rows = listed === undefined ? [] : (output[listed.list.rows] as readonly Fields[]);
  for (const row of role === 'create' ? [output] : rows) {
    infer?.(directory, row as never, guildId);
  }
  const userId = role === 'create' ? userOf?.(output as never, request as never) : undefined;
  if (userId !== undefined) {
    directory.setUser(userId);
  }
}

/** Takes into the directory what an event tells of the guild that it happened in. */
export function inferFromEvent(
  directory: InferredDirectory,
  { type, guildId, data }: ServiceEvent,
): void {
  const { resource, role } = eventRoleOf(type) ?? {};
  if (guildId === undefined || resource === undefined || !isListed(resource)) {
    return;
  }
  const { noun, entityField = '' } = resource;
  // The person's own is of no guild.
  if ((role === 'created' || role === 'updated') && scopeFieldOf(resource) !== undefined) {
    nounParticulars(noun).infer?.(directory, (data as Fields)[entityField] as never, guildId);
  }
}
