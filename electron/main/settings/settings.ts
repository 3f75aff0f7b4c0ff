import { chmodSync, existsSync, lstatSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import Store from 'electron-store';
import type { Notice } from '#shared/capability/application.ts';
import { syncFolder } from '../../storage/database-files.ts';
import { sizeOfFile } from '../../storage/plain-file.ts';
import { settingsLimits } from '#shared/limits/desktop-limits.ts';
import { writeFileAtomic } from '../../storage/write-file-atomic.ts';
import { boundSettings } from './bound-settings.ts';
import { initialSettings, migrateSettings, NewerSettings } from './settings-schema.ts';
import type { SettingsValues } from './settings-schema.ts';
import { text } from '../text/text.ts';

/** The settings of this person on this computer, kept in `settings.json`. */
export interface Settings {
  get<Key extends keyof SettingsValues>(key: Key): SettingsValues[Key];
  /** Writes through to the disk, atomically. */
  set<Key extends keyof SettingsValues>(key: Key, value: NonNullable<SettingsValues[Key]>): void;
}

/** The settings, and why an earlier file was set aside if one was. */
export interface OpenedSettings {
  readonly settings: Settings;
  readonly setAside?: {
    readonly file: string;
    readonly reason: string;
    /** A newer version of Guildhall wrote it, and can use it. */
    readonly isNewer: boolean;
    /** It is used, but for what was beyond the limits of its lists. */
    readonly isCut: boolean;
  };
}

const fileName = 'settings.json';

/**
 * Opens the settings of a data folder. electron-store clears a file that it cannot read
 * without a word, so the file is read here first: one that cannot be used keeps its content
 * under another name, and the caller can tell the person.
 *
 * @param now names the file that is set aside
 */
export function openSettings(folder: string, now: () => Date = () => new Date()): OpenedSettings {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, fileName);
  const { values, reason, isNewer = false, isCut = false } = readValues(file);
  const setAside =
    reason === undefined
      ? undefined
      : { file: setFileAside(file, now(), values), reason, isNewer, isCut };
  const store = new Store<SettingsValues>({
    cwd: folder,
    name: 'settings',
    configFileMode: 0o600,
    clearInvalidConfig: false,
  });
  if (!isDeepStrictEqual(store.store, values)) {
    store.store = values;
  }
  chmodSync(file, 0o600);
  return {
    settings: {
      get: (key) => store.get(key),
      set: (key, value) => {
        store.set({ [key]: value });
        syncFolder(folder);
      },
    },
    ...(setAside && { setAside }),
  };
}

/** The notices about the person's settings at this start. */
export function settingsNotices({ setAside }: OpenedSettings): Notice[] {
  if (setAside === undefined) {
    return [];
  }
  if (setAside.isCut) {
    const said = text.settings.cut(basename(setAside.file));
    return [{ id: 'settings-cut', text: said }];
  }
  const say = setAside.isNewer ? text.settings.setAsideNewer : text.settings.setAside;
  return [{ id: 'settings-set-aside', text: say(setAside.reason, basename(setAside.file)) }];
}

function readValues(file: string): {
  values: SettingsValues;
  reason?: string;
  isNewer?: boolean;
  isCut?: boolean;
} {
  // A link that leads nowhere is no missing file: what it led to may only be out of reach.
  if (lstatSync(file, { throwIfNoEntry: false }) === undefined) {
    return { values: initialSettings };
  }
  try {
    if (sizeOfFile(file) > settingsLimits.fileBytes) {
      return { values: initialSettings, reason: text.settings.tooLarge };
    }
    // Before anything else is asked of the lists
    const { content, isCut } = boundSettings(JSON.parse(readFileSync(file, 'utf8')));
    const values = migrateSettings(content);
    return isCut ? { values, reason: text.settings.tooMany, isCut } : { values };
  } catch (error) {
    const isNewer = error instanceof NewerSettings;
    return { values: initialSettings, reason: reasonOf(error), isNewer };
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof SyntaxError) {
    return text.settings.notJson;
  }
  if (error instanceof Error && 'code' in error) {
    return text.settings.fileUnreadable(String(error.code));
  }
  return error instanceof Error ? error.message : String(error);
}

/**
 * Keeps the file under a free name beside it that says when, and puts the settings that are
 * used in its place. It is copied: cut off in between, the next start finds it unreadable again and says so.
 * A folder, a link or whatever else cannot be copied is renamed.
 */
function setFileAside(file: string, at: Date, values: SettingsValues): string {
  const stamp = at.toISOString().replaceAll(':', '-');
  for (let attempt = 1; ; attempt += 1) {
    const suffix = attempt === 1 ? '' : `-${attempt}`;
    const target = file.replace(/\.json$/, `.unreadable-${stamp}${suffix}.json`);
    if (!existsSync(target)) {
      const content = contentOf(file);
      if (content === undefined) {
        renameSync(file, target);
      } else {
        writeFileAtomic(target, content);
      }
      writeFileAtomic(file, JSON.stringify(values));
      return target;
    }
  }
}

function contentOf(file: string): Buffer | undefined {
  try {
    // A far larger file is renamed: copying it would hold up the start.
    return sizeOfFile(file) > 16 * settingsLimits.fileBytes ? undefined : readFileSync(file);
  } catch {
    return undefined;
  }
}
