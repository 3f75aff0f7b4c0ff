import { isPaged } from '#shared/registry/operation-facts.ts';
import type { OperationName, OperationRequest } from '#shared/registry/registry.ts';
import { eventVerbOf, isListed, listedBy, verbOf } from '#shared/registry/resources.ts';
import type { Noun } from '#shared/registry/resources.ts';
import type { ServiceEvent } from '#shared/registry/service-event.ts';
import { conversationResource } from '#shared/domain/conversation/resource.ts';
import type { Conversation } from '#shared/domain/conversation/schema.ts';
import type { Message } from '#shared/domain/message/schema.ts';
import { notificationResource } from '#shared/domain/notification/resource.ts';
import type { Notification } from '#shared/domain/notification/schema.ts';
import { workItemResource } from '#shared/domain/work-item/resource.ts';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { emulateList, findInList } from './emulated-list.ts';
import type { BareService } from './emulated-list.ts';
import type { InferredDirectory } from './inferred-directory.ts';
import { notOffered, capabilitiesUnknown, unknownThing } from './service-error.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The particulars of a noun on a service that lacks extensions. */
interface NounParticulars {
  /** Stand-ins for its operations, by their verb, where its list does not tell. */
  readonly emulations?: Readonly<
    Record<string, (service: BareService, request: never) => Promise<object>>
  >;
  /** Takes from one of a guild what it tells of people and places. */
  readonly infer?: (directory: InferredDirectory, row: never, guildId: string) => void;
  /** The same of one that is listed as the person's own, whatever guild it is of. */
  readonly inferOwn?: (directory: InferredDirectory, row: never) => void;
  /** The user of the key, where something created with it tells. */
  readonly userOf?: (created: never, request: never) => string | undefined;
}

const particulars: Readonly<Partial<Record<Noun, NounParticulars>>> = {
  user: {
    emulations: {
      get: async ({ directory: { user } }) => {
        if (user === undefined) {
          throw notOffered('guilds');
        }
        return user;
      },
    },
  },
  // Such a service tells no names of guilds.
  guild: {
    emulations: {
      list: async ({ guildIds }) => ({ guilds: guildIds.map((id) => ({ id, name: id })) }),
      get: async ({ guildIds }, { guildId }: OperationRequest<'guild.get'>) => {
        if (!guildIds.includes(guildId)) {
          throw unknownThing();
        }
        return { id: guildId, name: guildId };
      },
    },
  },
  // Others tell of operators.
  operator: {
    emulations: {
      list: async (service, { guildId }: OperationRequest<'operator.list'>) => {
        await Promise.all([
          emulateList(conversationResource, service, { guildId }),
          emulateList(workItemResource, service, { guildId }),
        ]);
        // They name operators by what is known to be in a guild.
        await emulateList(notificationResource, service, {});
        return { operators: service.directory.operatorsOf(guildId) };
      },
    },
  },
  conversation: {
    emulations: {
      // A service that cannot archive has no archived threads.
      list: async (service, request: OperationRequest<'conversation.list'>) => {
        if (request.archived !== true) {
          return emulateList(conversationResource, service, request);
        }
        if (service.mayHave('conversation-edit')) {
          throw capabilitiesUnknown();
        }
        return { conversations: [], nextCursor: null };
      },
    },
    infer: (directory, { id, participants }: Conversation, guildId) => {
      directory.addPlace(id, guildId);
      for (const { type, id: participantId, name } of participants) {
        if (type === 'operator') {
          directory.addOperator(guildId, participantId, name);
        } else {
          directory.addPerson(participantId, name);
        }
      }
    },
    // The one person in it is who has just opened it.
    userOf: ({ participants }: Conversation) => {
      const [person, ...others] = participants.filter(({ type }) => type === 'user');
      return others.length === 0 ? person?.id : undefined;
    },
  },
  message: {
    userOf: (
      { authorType, authorId }: Message,
      { asOperatorId }: OperationRequest<'message.create'>,
    ) => (asOperatorId === undefined && authorType !== 'operator' ? authorId : undefined),
  },
  notification: {
    inferOwn: (directory, { meta }: Notification) => {
      const guildId = directory.guildOf(meta?.conversationId ?? meta?.workItemId ?? '');
      if (guildId !== undefined && meta?.operatorId !== undefined) {
        directory.addOperator(guildId, meta.operatorId);
      }
    },
  },
  work_item: {
    infer: (directory, { id, assignedOperatorId }: WorkItem, guildId) => {
      directory.addPlace(id, guildId);
      if (assignedOperatorId !== undefined) {
        directory.addOperator(guildId, assignedOperatorId);
      }
    },
  },
};

/** The particulars of a noun on a service that lacks extensions. */
function nounParticulars(noun: Noun): NounParticulars {
  return particulars[noun] ?? {};
}

/** The client's stand-in for an operation; undefined where there is none. */
export function emulationOf(
  name: OperationName,
): ((service: BareService, request: Fields) => Promise<object>) | undefined {
  const { resource, verb } = verbOf(name);
  const own = nounParticulars(resource.noun).emulations?.[verb];
  if (own !== undefined) {
    return (service, request) => own(service, request as never);
  }
  if (!isListed(resource) || !isPaged(resource)) {
    return undefined;
  }
  if (verb === 'list') {
    return (service, request) => emulateList(resource, service, request);
  }
  const { idField = '' } = resource;
  return verb === 'get'
    ? (service, request) => findInList(resource, service, String(request[idField]))
    : undefined;
}

/** Takes into the directory what an answer of the service tells of it. */
export function inferFromAnswer(
  directory: InferredDirectory,
  name: OperationName,
  request: Fields,
  output: Fields,
): void {
  const { resource, verb } = verbOf(name);
  const { infer, inferOwn, userOf } = nounParticulars(resource.noun);
  const guildId = request['guildId'] as string | undefined;
  const rows = (output[listedBy(name)?.list.rows ?? ''] ?? []) as readonly Fields[];
  for (const row of verb === 'create' ? [output] : rows) {
    if (guildId === undefined) {
      inferOwn?.(directory, row as never);
    } else {
      infer?.(directory, row as never, guildId);
    }
  }
  if (verb === 'create') {
    directory.setUser(userOf?.(output as never, request as never));
  }
}

/** Takes into the directory what an event tells of the guild that it happened in. */
export function inferFromEvent(
  directory: InferredDirectory,
  { type, guildId, data }: ServiceEvent,
): void {
  const { resource, verb } = eventVerbOf(type) ?? {};
  if (guildId !== undefined && resource && (verb === 'created' || verb === 'updated')) {
    const row = (data as Fields)[resource.entityField ?? ''];
    nounParticulars(resource.noun).infer?.(directory, row as never, guildId);
  }
}
