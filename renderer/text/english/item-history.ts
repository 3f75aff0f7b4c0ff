import { onFirstUse } from '#shared/text/on-first-use.ts';

const list = onFirstUse(() => new Intl.ListFormat('en', { type: 'conjunction' }));

/** The words of the history of an item. */
export const itemHistoryText = {
  title: 'History',
  loading: 'Loading history…',
  /** `Mira set status to Review and set progress to 80%`. */
  line: (who: string, acts: readonly string[]) => `${who} ${list().format(acts)}`,
  created: 'created this item',
  restored: 'restored this item from the trash',
  set: (field: string, value: string) => `set ${field.toLowerCase()} to ${value}`,
  renamed: (title: string) => `renamed it to “${title}”`,
  described: 'changed the description',
  assigned: (name: string) => `assigned ${name}`,
  unassigned: 'unassigned it',
  moved: (title: string) => `moved it below “${title}”`,
  movedToTop: 'moved it to the top level',
  unknownOperator: 'a former operator',
  movedToUnknown: 'moved it below an item that is no longer here',
  older: 'Show older',
  beginsOn: (day: string) => `History begins on ${day}.`,
  none: 'No changes yet.',
  failed: 'Couldn’t read the history.',
  unsupported: 'This service doesn’t keep the history of items.',
  unknown: 'The history appears here once the service can be reached, if it keeps one.',
  offline: 'The history needs the service, and it can’t be reached now.',
};
