/** The shim's command line, in the form of Electron's. */
export interface CommandLine {
  /** Modules to load before the application (`-r`). */
  readonly required: readonly string[];
  /** Every `--name` or `--name=value` at any position, as Chromium's parser sees them. */
  readonly switches: Map<string, string>;
  /** The folder or file to run; absent if none was named. */
  readonly appPath: string | undefined;
}

/** Reads Electron's arguments: `[-r module] [--switch[=value]] app [arguments of the app]`. */
export function parseCommandLine(args: readonly string[]): CommandLine {
  const required: string[] = [];
  const switches = new Map<string, string>();
  let appPath: string | undefined;
  for (let index = 0; index < args.length; index += 1) {
    const argument = args[index] ?? '';
    const isBeforeApp = appPath === undefined;
    if (isBeforeApp && (argument === '-r' || argument === '--require')) {
      index += 1;
      required.push(args[index] ?? '');
    } else if (argument.startsWith('--') && argument.length > 2) {
      const [name, value] = splitSwitch(argument);
      switches.set(name, value);
    } else if (isBeforeApp && !argument.startsWith('-')) {
      appPath = argument;
    }
  }
  return { required, switches, appPath };
}

function splitSwitch(argument: string): [name: string, value: string] {
  const equals = argument.indexOf('=');
  if (equals === -1) {
    return [argument.slice(2).toLowerCase(), ''];
  }
  return [argument.slice(2, equals).toLowerCase(), argument.slice(equals + 1)];
}
