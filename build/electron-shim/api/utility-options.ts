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

/**
 * The arguments in `execArgv` that have an effect in Electron, as Node takes them. V8's flags come
 * from Chromium's `--js-flags`, and the flags of Node's debugger are passed on. Electron passes on
 * no other flags of Node.
 */
export function nodeArguments(execArgv: readonly string[]): string[] {
  return execArgv.flatMap((argument) => {
    if (argument.startsWith('--js-flags=')) {
      return argument.slice('--js-flags='.length).split(' ').filter(Boolean);
    }
    return argument.startsWith('--inspect') ? [argument] : [];
  });
}

function isStdio(text: string): text is Stdio {
  return text === 'pipe' || text === 'ignore' || text === 'inherit';
}
