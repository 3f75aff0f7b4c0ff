import type { OperationName } from '#shared/contract/registry.ts';
import { eventRoleOf, listedBy, roleOf } from '#shared/contract/resources.ts';
import type { ServiceEvent } from '#shared/contract/service-event.ts';
import type { InferredDirectory } from './inferred-directory.ts';
import { nounParticulars } from './noun-particulars.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Takes into the directory what an answer of the service tells of it. */
export function inferFromAnswer(
  directory: InferredDirectory,
  name: OperationName,
  request: Fields,
  output: Fields,
): void {
  const { resource, role } = roleOf(name);
  const { infer, inferOwn, userOf } = nounParticulars(resource.noun);
  const guildId = request['guildId'] as string | undefined;
  const rows = (output[listedBy(name)?.list.rows ?? ''] ?? []) as readonly Fields[];
  for (const row of role === 'create' ? [output] : rows) {
    if (guildId === undefined) {
      inferOwn?.(directory, row as never);
    } else {
      infer?.(directory, row as never, guildId);
    }
  }
  if (role === 'create') {
    directory.setUser(userOf?.(output as never, request as never));
  }
}

/** Takes into the directory what an event tells of the guild that it happened in. */
export function inferFromEvent(
  directory: InferredDirectory,
  { type, guildId, data }: ServiceEvent,
): void {
  const { resource, role } = eventRoleOf(type) ?? {};
  if (guildId !== undefined && resource && (role === 'created' || role === 'updated')) {
    const row = (data as Fields)[resource.entityField ?? ''];
    nounParticulars(resource.noun).infer?.(directory, row as never, guildId);
  }
}
