import type { ExtensionName } from '#shared/contract/extension.ts';
import { serviceError } from './service-error.ts';
import { text } from '../text/text.ts';

/** The refusal of what a service does not offer and a client cannot stand in for. */
export function notOffered(extension: ExtensionName): Error {
  return serviceError('method_not_allowed', text.service.notOffered(extension));
}

/** The refusal of what is nowhere that it can be looked for. */
export function unknownThing(): Error {
  return serviceError('not_found', text.service.unknownThing);
}
