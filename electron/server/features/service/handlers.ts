import type { ExtensionName } from '#shared/contract/extension.ts';
import type { Handlers } from '../../operation-handler.ts';

/** The extensions that are complete; nothing is offered that does not work. */
const completeExtensions: readonly ExtensionName[] = [
  'events',
  'resume',
  'cursor',
  'idempotency',
  'guilds',
  'operators',
  'operator-activity',
  'work-item-edit',
  'work-item-delete',
  'search',
  'document-edit',
  'document-delete',
  'conversation-edit',
  'notification-read',
];

/** Answers for the service itself. */
export function serviceHandlers({ version }: { version: string }): Handlers<'service.health'> {
  const health = { status: 'ok', version, extensions: [...completeExtensions] };
  return { 'service.health': () => ({ output: health }) };
}
