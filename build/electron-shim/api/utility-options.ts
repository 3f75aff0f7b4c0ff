import type * as Electron from 'electron';

type Stdio = 'pipe' | 'ignore' | 'inherit';

/** Electron's `stdio` as Node takes it, refused in Electron's words. */
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
 * What of `execArgv` has an effect in Electron, as Node takes it: V8's flags come in Chromium's
 * `--js-flags`, Node's debugger in its own; Electron hands no other flag of Node on.
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
