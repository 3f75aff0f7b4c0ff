import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { App } from 'electron';
import { problemError } from '#shared/problem/problem.ts';
import { writeFileAtomic } from '../../storage/write-file-atomic.ts';
import { sizeOfFile } from '../../storage/plain-file.ts';
import { text } from '../text/text.ts';

/**
 * The name of Guildhall among the programs of a Linux desktop: the same that package.json tells
 * Electron and electron-builder.
 */
export const desktopName = 'app.guildhall.Guildhall.desktop';

/** The name of the autostart file that earlier versions wrote. */
const formerName = 'guildhall.desktop';

/** No entry of a desktop is larger. */
const autostartBytes = 64 * 1024;

/** The argument of a start that shows no window. */
export const hiddenArgument = '--hidden';

export interface LoginItemOptions {
  readonly app: Pick<App, 'getLoginItemSettings' | 'setLoginItemSettings'>;
  readonly platform: NodeJS.Platform;
  /** The folder of the files by which Linux starts programs: `~/.config/autostart`. */
  readonly autostartFolder: string;
  /** The program and the arguments that start Guildhall. */
  readonly command: readonly string[];
}

/** Whether the system starts Guildhall when the person signs in. The system alone knows. */
export class LoginItem {
  readonly #options: LoginItemOptions;

  constructor(options: LoginItemOptions) {
    this.#options = options;
  }

  get isOn(): boolean {
    const { app, platform } = this.#options;
    if (platform === 'linux') {
      return this.#autostartFiles.some(isAutostart);
    }
    // Windows tells of an entry by its arguments.
    return [[], [hiddenArgument]].some((args) => app.getLoginItemSettings({ args }).openAtLogin);
  }

  get #autostartFiles(): readonly [string, string] {
    const { autostartFolder } = this.#options;
    return [join(autostartFolder, desktopName), join(autostartFolder, formerName)];
  }

  /** @throws ProblemError `unavailable` when it could not be changed */
  set(isOn: boolean, isHidden: boolean): void {
    const { app, platform, command } = this.#options;
    const args = isHidden ? [hiddenArgument] : [];
    if (platform !== 'linux') {
      app.setLoginItemSettings({ openAtLogin: isOn, args });
      return;
    }
    const [autostartFile, formerFile] = this.#autostartFiles;
    try {
      if (isOn) {
        mkdirSync(dirname(autostartFile), { recursive: true, mode: 0o700 });
        writeFileAtomic(autostartFile, desktopEntry([...command, ...args]));
      } else {
        rmSync(autostartFile, { force: true });
      }
      rmSync(formerFile, { force: true });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw problemError('unavailable', text.desktop.loginNotChanged(autostartFile, reason));
    }
  }
}

/** A desktop may have switched the entry off by a line of its own. */
function isAutostart(file: string): boolean {
  try {
    return (
      existsSync(file) &&
      sizeOfFile(file) <= autostartBytes &&
      !/^(?:Hidden=true|X-GNOME-Autostart-enabled=false)\s*$/m.test(readFileSync(file, 'utf8'))
    );
  } catch {
    return false;
  }
}

function desktopEntry(command: readonly string[]): string {
  return [
    '[Desktop Entry]',
    'Type=Application',
    'Name=Guildhall',
    `Exec=${command.map(quoted).join(' ')}`,
    'Terminal=false',
    'X-GNOME-Autostart-enabled=true',
    '',
  ].join('\n');
}

/** A word of a command (Desktop Entry Specification: The Exec key), and again as a value of a file. */
function quoted(word: string): string {
  const inQuotes = word.replaceAll(/["`$\\]/g, String.raw`\$&`).replaceAll('%', '%%');
  return `"${inQuotes.replaceAll('\\', '\\\\').replaceAll('\n', String.raw`\n`)}"`;
}
