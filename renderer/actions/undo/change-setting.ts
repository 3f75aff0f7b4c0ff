import { text } from '../../text/text.ts';
import { nameOfChange } from './act-names.ts';
import { settingsInForce } from './setting-ports.ts';
import type { SettingChange } from './setting-ports.ts';
import type { Values } from './undo-ports.ts';
import { undoable } from './undo.ts';

/** A thing of which something is set, with its name for sentences. */
interface SetThing extends Pick<SettingChange, 'noun' | 'id' | 'guildId' | 'title'> {
  readonly homeId: string;
}

/**
 * Sets something of an operator, or of what models may use, and offers to take that back.
 *
 * @param former the values of the fields before, as they are shown
 * @param submitChange rejects where nothing was set
 */
export function changeSetting<Result>(
  { homeId, ...thing }: SetThing,
  former: Values,
  change: Values,
  submitChange: () => Promise<Result>,
): Promise<Result> {
  return undoable(async (note) => {
    const result = await submitChange();
    const fields = Object.keys(change);
    const before = Object.fromEntries(fields.map((field) => [field, former[field] ?? null]));
    const after = settingsInForce(thing.noun, change);
    const name = nameOfChange(fields, [thing.title]);
    const scopes = thing.noun === 'operator' ? [operatorScope(thing.id)] : [];
    const changes = [{ kind: 'changed' as const, ...thing, before, after }];
    note({ homeId, name, changes, scopes, words: text.undo.wasSet(name) });
    return result;
  });
}

/** The place of an operator's own page. */
export function operatorScope(id: string): string {
  return `operator ${id}`;
}
