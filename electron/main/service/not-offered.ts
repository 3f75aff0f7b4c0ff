import type { ExtensionName } from '#shared/contract/extension.ts';
import { serviceError } from './service-error.ts';

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

/** The refusal of what is nowhere that it can be looked for. */
export function unknownThing(): Error {
  return serviceError('not_found', 'The service does not have that.');
}
