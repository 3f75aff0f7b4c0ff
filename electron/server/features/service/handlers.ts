import type { ExtensionName } from '#shared/contract/extension.ts';
import { events, operations } from '#shared/registry/registry.ts';
import type { OperationOutput } from '#shared/registry/registry.ts';
import { JsonText } from '../../answers/json-text.ts';
import { openApiDocument } from '../../openapi/openapi-document.ts';
import type { Handlers } from '../../perform/operation-handler.ts';

/** The complete extensions; incomplete ones are not offered. */
const completeExtensions: readonly ExtensionName[] = [
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
  'work-item-edit',
  'work-item-delete',
  'work-item-history',
  'work-item-names',
  'work-item-order',
  'work-item-dates',
  'search',
  'search-query',
  'document-edit',
  'document-delete',
  'trash',
  'conversation-edit',
  'notification-read',
  'message-retry',
  'message-responses',
  'message-around',
  'message-find',
];

export function serviceHandlers({
  version,
}: {
  version: string;
}): Handlers<'service.health' | 'service.describe'> {
  const health = { status: 'ok', version, extensions: [...completeExtensions] };
  // Generated on first request, because few starts ever need it.
  let description: JsonText<OperationOutput<'service.describe'>> | undefined;
  return {
    'service.health': () => ({ output: health }),
    'service.describe': () => {
      description ??= new JsonText(
        JSON.stringify(openApiDocument({ operations, events, version })),
      );
      return { output: description };
    },
  };
}
