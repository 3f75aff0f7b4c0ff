/** The extensions that a service may list in its health answer (contract: Core and extensions). */
export const extensionNames = [
  'events',
  'resume',
  'cursor',
  'idempotency',
  'guilds',
  'operators',
  'operator-activity',
  'operator-settings',
  'operator-runs',
  'operator-decisions',
  'search',
  'search-query',
  'work-item-edit',
  'work-item-delete',
  'work-item-history',
  'work-item-names',
  'work-item-order',
  'work-item-dates',
  'document-edit',
  'document-delete',
  'trash',
  'conversation-edit',
  'notification-read',
  'message-retry',
  'message-responses',
  'message-around',
  'message-find',
] as const;

/** The name of an extension, as listed in health. */
export type ExtensionName = (typeof extensionNames)[number];
