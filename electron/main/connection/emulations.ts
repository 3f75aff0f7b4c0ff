import type { ExtensionName } from '#shared/contract/extension.ts';
import type {
  OperationName,
  OperationOutput,
  OperationRequest,
} from '#shared/contract/registry.ts';
import type { Guild } from '#shared/domain/guild/schema.ts';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import type { Learned } from './learned.ts';
import { cutPage, readPage } from './paging.ts';
import { serviceError } from './service-error.ts';

/** The service below an emulation: what it really answers, and what is known of it besides. */
export interface BareService {
  /** Asks the service itself. */
  readonly ask: <Name extends OperationName>(
    name: Name,
    request: OperationRequest<Name>,
  ) => Promise<OperationOutput<Name>>;
  /** The guilds that the person named; a bare service lists none. */
  readonly guildIds: readonly string[];
  readonly learned: Learned;
}

type Emulate<Name extends OperationName> = (
  service: BareService,
  request: OperationRequest<Name>,
) => Promise<OperationOutput<Name>>;

/** Operations that a client can stand in for where their extension is missing. */
export const emulations: { readonly [Name in OperationName]?: Emulate<Name> } = {
  'guild.list': async ({ guildIds }) => ({ guilds: guildIds.map(guildNamed) }),
  'guild.get': async ({ guildIds }, { guildId }) => {
    if (!guildIds.includes(guildId)) throw unknownThing();
    return guildNamed(guildId);
  },
  'user.me': async ({ learned }) => {
    if (learned.user === undefined) throw notOffered('guilds');
    const { id, name } = learned.user;
    return { id: id as OperationOutput<'user.me'>['id'], name };
  },
  'operator.list': async (service, { guildId }) => {
    await Promise.all([
      emulatedLists['conversation.list'](service, { guildId, limit: 200 }),
      emulatedLists['work_item.list'](service, { guildId }),
    ]);
    await service.ask('notification.list', {});
    return { operators: service.learned.operatorsOf(guildId) };
  },
  'conversation.get': async (service, { conversationId }) => {
    for (const guildId of guildsToSearch(service, conversationId)) {
      let cursor: string | undefined;
      do {
        const page = await emulatedLists['conversation.list'](service, {
          guildId,
          limit: 200,
          cursor,
        });
        const found = page.conversations.find(({ id }) => id === conversationId);
        if (found !== undefined) return found;
        cursor = page.nextCursor ?? undefined;
      } while (cursor !== undefined);
    }
    throw unknownThing();
  },
  'work_item.get': async (service, { workItemId }) => {
    for (const guildId of guildsToSearch(service, workItemId)) {
      const { workItems } = await service.ask('work_item.list', { guildId });
      const found = workItems.find(({ id }) => id === workItemId);
      if (found !== undefined) return found;
    }
    throw unknownThing();
  },
};

const idOf = ({ id }: { readonly id: string }) => id;

/** The lists as a service without the extension `cursor` gives them, in pages all the same. */
export const emulatedLists = {
  'conversation.list': async ({ ask }, { guildId, archived, ...page }) => {
    // Where nothing can be archived, nothing is.
    if (archived === true) return { conversations: [], nextCursor: null };
    const asked = async (limit: number) =>
      (await ask('conversation.list', { guildId, limit })).conversations;
    const { rows, nextCursor } = await readPage({ ask: asked, idOf }, page);
    return { conversations: rows, nextCursor };
  },
  'message.list': async ({ ask }, { conversationId, ...page }) => {
    const asked = async (limit: number) =>
      (await ask('message.list', { conversationId, limit })).messages;
    const { rows, nextCursor } = await readPage({ ask: asked, idOf }, page);
    return { messages: rows, nextCursor };
  },
  'work_item.list': async ({ ask }, { guildId, type, status, parentId, ...page }) => {
    // A filter that the service does not know may have been ignored, and an empty one is its own.
    const parent = parentId === '' ? undefined : parentId;
    const { workItems } = await ask('work_item.list', { guildId, type, status, parentId: parent });
    const isAsked = (item: WorkItem) =>
      (type === undefined || item.type === type) &&
      (status === undefined || item.status === status) &&
      (parentId === undefined || item.parentId === parent);
    const { rows, nextCursor } = cutPage(workItems.filter(isAsked), idOf, page);
    return { workItems: rows, nextCursor };
  },
  'document.list': async ({ ask }, { guildId, ...page }) => {
    const { documents } = await ask('document.list', { guildId });
    const { rows, nextCursor } = cutPage(documents, idOf, page);
    return { documents: rows, nextCursor };
  },
  'notification.list': async ({ ask }, page) => {
    const { notifications } = await ask('notification.list', {});
    const { rows, nextCursor } = cutPage(notifications, idOf, page);
    return { notifications: rows, nextCursor };
  },
} satisfies { readonly [Name in OperationName]?: Emulate<Name> };

/** What people are told of an extension that a service lacks. */
const lacking: Partial<Record<ExtensionName, string>> = {
  guilds: 'This service does not tell or change what its guilds are called.',
  operators: 'This service does not let operators be added or changed from here.',
  search: 'This service cannot search.',
  'work-item-edit': 'This service does not change that of a work item.',
  'work-item-delete': 'This service does not delete work items.',
  'document-edit': 'This service does not change documents.',
  'document-delete': 'This service does not delete documents.',
  'conversation-edit': 'This service does not rename or archive threads.',
  'notification-read': 'This service marks notifications as read all at once only.',
  'message-retry': 'This service does not try messages again; write it once more.',
};

/** The refusal of what a service does not offer and a client cannot stand in for. */
export function notOffered(extension: ExtensionName): Error {
  return serviceError(
    'method_not_allowed',
    lacking[extension] ?? 'This service does not offer that.',
  );
}

function unknownThing(): Error {
  return serviceError('not_found', 'The service does not have that.');
}

/** A bare service tells no names. */
function guildNamed(id: string): Guild {
  return { id: id as Guild['id'], name: id };
}

function guildsToSearch({ guildIds, learned }: BareService, id: string) {
  const known = learned.guildOf(id);
  const all = known === undefined ? guildIds : [known];
  return all as readonly OperationRequest<'guild.get'>['guildId'][];
}
