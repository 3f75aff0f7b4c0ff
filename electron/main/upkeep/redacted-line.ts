/** Words of the code itself: names of calls, codes of errors, kinds of events. */
const codeWord = /^[A-Za-z][A-Za-z0-9_.:-]{0,60}$/;
/** A file of the code with a line and a column. */
const codePlace = /^[\w-]+\.(?:js|ts|cjs|mjs):\d+:\d+$/;
const keyLike = /gh[ak]?_|[A-Za-z0-9_-]{25,}/;

/**
 * A line of the log without anything that a person wrote or that leads to them: numbers, times and
 * the words of the code itself stay. Of an error, its kind, its code and where it happened stay; its
 * message may quote anything.
 */
export function redactedLine(line: string): object {
  try {
    const parsed: unknown = JSON.parse(line);
    return typeof parsed === 'object' && parsed !== null ? redactedFields(parsed, 0) : unreadable;
  } catch {
    return unreadable;
  }
}

const unreadable = { msg: '[not a line of the log]' };
const maxDepth = 4;

function redactedFields(fields: object, depth: number): Record<string, unknown> {
  const entries = Object.entries(fields).map(([name, value]) => {
    if (name === 'msg' && depth === 0) {
      // The sentences of main and of its workers hold nothing of others.
      return [name, typeof value === 'string' && !keyLike.test(value) ? value : removed];
    }
    return [name, name === 'stack' ? placesOf(value) : redactedValue(value, depth)];
  });
  return Object.fromEntries(entries.filter(([name]) => codeWord.test(String(name))));
}

const removed = '[removed]';

function redactedValue(value: unknown, depth: number): unknown {
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) {
    return value;
  }
  if (typeof value === 'string') {
    return codeWord.test(value) && !keyLike.test(value) ? value : removed;
  }
  return typeof value === 'object' && !Array.isArray(value) && depth < maxDepth
    ? redactedFields(value, depth + 1)
    : removed;
}

function placesOf(stack: unknown): string[] {
  const lines = typeof stack === 'string' ? stack.slice(0, 10_000).split('\n') : [];
  return lines.map(fileOf).filter((file) => codePlace.test(file));
}

/** The end of a line of a stack: the file, without the folders that it is in. */
function fileOf(line: string): string {
  const start = Math.max(line.lastIndexOf('/'), line.lastIndexOf('\\'), line.lastIndexOf('('));
  return line.slice(start + 1).replace(/\)$/, '');
}
