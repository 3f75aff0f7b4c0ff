import { foldedText } from '#shared/text/folded-text.ts';

/** The words by which a setting is shown and found. */
export interface SettingWords {
  readonly name: string;
  readonly detail?: string;
  /** Other words that people may look for. */
  readonly words?: string;
  /** The names of what can be chosen. */
  readonly choices?: Readonly<Record<string, string>>;
}

/** Whether a setting, or the section that it is in, has every word that is looked for. */
export function isFound(query: string, section: string, setting: SettingWords): boolean {
  const { name, detail = '', words = '', choices = {} } = setting;
  const all = foldedText([section, name, detail, words, ...Object.values(choices)].join(' '));
  return wordsOf(query).every((word) => all.includes(word));
}

function wordsOf(query: string): string[] {
  return foldedText(query)
    .split(/\s/)
    .filter((word) => word !== '');
}
