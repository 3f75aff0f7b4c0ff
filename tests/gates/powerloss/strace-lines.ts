/** One finished call of the traced process. Paths and data are as the kernel had them. */
export interface SystemCall {
  readonly name: string;
  /** The arguments as strace wrote them: strings in hexadecimal, descriptors with their paths. */
  readonly args: readonly string[];
  readonly result: number;
}

/**
 * The calls of a trace in the order in which they ended. Failed ones are left out. A call
 * interrupted by another thread's takes two lines.
 */
export function* readCalls(trace: string): Generator<SystemCall> {
  const unfinished = new Map<string, string>();
  for (const line of linesOf(trace)) {
    const gap = line.indexOf(' ');
    const thread = line.slice(0, gap);
    const text = line.slice(gap).trimStart();
    if (text.endsWith(' <unfinished ...>')) {
      unfinished.set(thread, text.slice(0, -' <unfinished ...>'.length));
      continue;
    }
    const resumed = /^<\.\.\. \w+ resumed>/.exec(text);
    const begun = unfinished.get(thread);
    if (resumed !== null && begun === undefined) {
      throw unreadable(text);
    }
    const whole = resumed === null ? text : `${begun ?? ''}${text.slice(resumed[0].length)}`;
    if (resumed !== null) {
      unfinished.delete(thread);
    }
    const call = parseCall(whole);
    if (call !== undefined && call.result >= 0) {
      yield call;
    }
  }
}

/** Does not use `split`, which would hold a trace of many megabytes twice. */
function* linesOf(text: string): Generator<string> {
  for (let start = 0; start < text.length;) {
    const end = text.indexOf('\n', start);
    const stop = end === -1 ? text.length : end;
    if (stop > start) {
      yield text.slice(start, stop);
    }
    start = stop + 1;
  }
}

function parseCall(text: string): SystemCall | undefined {
  // The end of a thread.
  if (text.startsWith('+++')) {
    return undefined;
  }
  const open = text.indexOf('(');
  // Strings and paths are in hexadecimal, so they contain none of these characters.
  const equals = text.lastIndexOf(' = ');
  const before = text.slice(0, equals).trimEnd();
  if (open === -1 || equals === -1 || !before.endsWith(')')) {
    throw unreadable(text);
  }
  const result = text.slice(equals + 3);
  // The process ended before the call did.
  if (result.startsWith('?')) {
    return undefined;
  }
  const value = Number.parseInt(result, 10);
  if (Number.isNaN(value)) {
    throw unreadable(text);
  }
  return {
    name: text.slice(0, open),
    args: before.slice(open + 1, -1).split(', '),
    result: value,
  };
}

function unreadable(text: string): Error {
  return new Error(`A line of the trace cannot be read: ${cut(text)}`);
}

/**
 * The bytes of a quoted argument.
 *
 * @throws Error if strace has shortened it
 */
export function bytesOf(argument = ''): Buffer {
  if (!argument.startsWith('"') || !argument.endsWith('"')) {
    throw new Error(`Data of the trace is not whole: ${cut(argument)}`);
  }
  return Buffer.from(argument.slice(1, -1).replaceAll('\\x', ''), 'hex');
}

/** The text of a quoted argument. */
export function textOf(argument = ''): string {
  return bytesOf(argument).toString();
}

/** A descriptor: its number and its path, which is undefined for a deleted file. */
export function descriptorOf(argument = ''): { fd: number; path: string | undefined } {
  const parts = /^(-?\d+|AT_FDCWD)<([^>]*)>(\(deleted\))?/.exec(argument);
  const fd = Number.parseInt(argument, 10);
  if (parts === null || parts[3] !== undefined) {
    return { fd, path: undefined };
  }
  return { fd, path: textOf(`"${parts[2] ?? ''}"`) };
}

function cut(text: string): string {
  return text.slice(0, 200);
}
