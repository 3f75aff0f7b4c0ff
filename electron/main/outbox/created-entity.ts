import { resourceOf, eventRoleOf } from '#shared/contract/resources.ts';
import type { Noun } from '#shared/contract/resources.ts';
import type { ServiceEvent } from '#shared/contract/service-event.ts';

/** What an event tells the creation of. */
export interface CreatedEntity {
  readonly noun: Noun;
  readonly id: string;
  /** The noun that writes about it are writes about: of a message, its conversation. */
  readonly subjectNoun: Noun;
  /** The one that it is a part of, where it is a part. */
  readonly wholeId?: unknown;
  readonly authorId?: unknown;
}

/** What an event says was created by a write; undefined where it tells of something else. */
export function createdEntityOf(event: ServiceEvent): CreatedEntity | undefined {
  const { resource, role } = eventRoleOf(event.type) ?? {};
  if (role !== 'created' || resource?.operations['create'] === undefined) {
    return undefined;
  }
  const { noun, entityField = '' } = resource;
  const data = event.data as Readonly<Record<string, unknown>>;
  const { id, authorId } = data[entityField] as { readonly id: string; readonly authorId?: string };
  if (resource.partOf === undefined) {
    return { noun, id, subjectNoun: noun };
  }
  const whole = resourceOf(resource.partOf);
  return { noun, id, subjectNoun: whole.noun, wholeId: data[whole.idField ?? ''], authorId };
}
