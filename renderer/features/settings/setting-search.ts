import { passesFilter } from '#shared/text/filter-words.ts';

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
  return passesFilter([section, name, detail, words, ...Object.values(choices)].join(' '), query);
}
