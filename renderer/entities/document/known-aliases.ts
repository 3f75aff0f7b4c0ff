import { create } from 'zustand';
import { aliasesOf } from '#shared/markdown/front-matter/properties.ts';
import { keyInHome } from '../store/key-in-home.ts';
import type { KeyInHome } from '../store/key-in-home.ts';

/** The other names of documents as far as they are known. */
interface KnownAliases {
  readonly aliases: Readonly<Record<KeyInHome, readonly string[]>>;
  /** The names that were looked for, by home and guild. */
  readonly answered: ReadonlySet<string>;
  /** Counts how often all that was looked for was forgotten, and is to be looked for again. */
  readonly round: number;
}

export const useNoteAliases = create<KnownAliases>()(() => ({
  aliases: {},
  answered: new Set(),
  round: 0,
}));

/** Takes the other names of a document from its content, also where it has none any more. */
export function takeAliases(homeId: string, id: string, content: string): void {
  const key = keyInHome(homeId, id);
  const names = aliasesOf(content);
  useNoteAliases.setState((state) => {
    const { [key]: former = [], ...others } = state.aliases;
    if (former.join('\n') === names.join('\n')) {
      return state;
    }
    return { aliases: names.length === 0 ? others : { ...others, [key]: names } };
  });
}
