import type * as Electron from 'electron';

type Stdio = 'pipe' | 'ignore' | 'inherit';

/** Converts Electron's `stdio` to Node's. Refuses bad values in Electron's words. */
export function parseStdio(stdio: Electron.ForkOptions['stdio'] = 'inherit'): Stdio[] {
  if (typeof stdio === 'string') {
    if (!isStdio(stdio)) {
      throw new Error('stdio must be of the following values: inherit, pipe, ignore');
    }
    return ['ignore', stdio, stdio];
  }
  const [input, output, errors] = stdio;
  if (input === undefined || output === undefined || errors === undefined) {
    throw new Error('configuration missing for stdin, stdout or stderr.');
  }
  if (input !== 'ignore') {
    throw new Error('stdin value other than ignore is not supported.');
  }
  return [input, output, errors];
}

/** The flags of Node that Electron passes on, beside those of its debugger. */
const PASSED_FLAGS: ReadonlySet<string> = new Set([
  '--diagnostic-dir',
  '--dns-result-order',
  '--no-deprecation',
  '--throw-deprecation',
  '--trace-deprecation',
  '--trace-warnings',
  '--no-experimental-global-navigator',
]);

/**
 * The arguments in `execArgv` that have an effect in Electron, as Node takes them. V8's flags come
 * from Chromium's `--js-flags`. Electron passes on few flags of Node.
 */
export function nodeArguments(execArgv: readonly string[]): string[] {
  return execArgv.flatMap((argument) => {
    if (argument.startsWith('--js-flags=')) {
      return argument.slice('--js-flags='.length).split(' ').filter(Boolean);
    }
    const [flag = ''] = argument.split('=', 1);
    return argument.startsWith('--inspect') || PASSED_FLAGS.has(flag) ? [argument] : [];
  });
}

function isStdio(text: string): text is Stdio {
  return text === 'pipe' || text === 'ignore' || text === 'inherit';
}
