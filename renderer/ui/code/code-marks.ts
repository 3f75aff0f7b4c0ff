import { codeLimits } from '#shared/limits/page-limits.ts';
import { readerOf } from './code-languages.ts';
import type { CodeReader } from './code-languages.ts';
import { changeInSlices } from '../slices.ts';
import type { CodeMark } from './mark-work.ts';

/** Codes whose marks are known. An empty list is a code that is shown without colours. */
const known = new Map<string, readonly CodeMark[]>();
const maxKnown = 500;

/**
 * Finds the marks of a code. `take` is called at once if they are known, or if the code is short
 * and its language was loaded before; otherwise later, after work that never blocks the page. A code
 * of an unknown language or beyond its budget has none.
 */
export function markCode(
  language: string,
  code: string,
  take: (marks: readonly CodeMark[]) => void,
): void {
  const key = `${language}\n${code}`;
  const marks = known.get(key);
  if (marks !== undefined) {
    take(marks);
    return;
  }
  const reader = code.length <= codeLimits.characters ? readerOf(language) : undefined;
  if (reader === undefined) {
    take([]);
    return;
  }
  const finish = (found: readonly CodeMark[]) => {
    remember(key, found);
    take(found);
  };
  if (reader instanceof Promise) {
    reader.then(
      (loaded) => changeInSlices(within(loaded, code, finish)),
      // A code whose language cannot be loaded is shown without colours.
      () => take([]),
    );
    return;
  }
  const work = within(reader, code, finish);
  if (code.length <= codeLimits.charactersAtOnce) {
    const endsAt = performance.now() + codeLimits.atOnceMs;
    while (performance.now() < endsAt) {
      if (work.next().done === true) {
        return;
      }
    }
  }
  changeInSlices(work);
}

/** Reads a code within its budget. Beyond it, or if the grammar fails, there are no marks. */
function* within(
  { read, characters }: CodeReader,
  code: string,
  finish: (marks: readonly CodeMark[]) => void,
): Generator<void, void> {
  if (code.length > characters) {
    finish([]);
    return;
  }
  const work = read(code);
  let spentMs = 0;
  while (spentMs < codeLimits.totalMs) {
    const startedAt = performance.now();
    let step: IteratorResult<void, readonly CodeMark[]>;
    try {
      step = work.next();
    } catch {
      // The grammar is nested too deeply for the stack.
      break;
    }
    if (step.done === true) {
      const marks = inShortLines(code, step.value);
      finish(marks.length <= codeLimits.marks ? marks : []);
      return;
    }
    spentMs += performance.now() - startedAt;
    yield;
  }
  finish([]);
}

/**
 * The marks without those in long lines. Whenever something moves below the pointer, Chromium looks
 * through every part of the line there. Thousands of parts take hundreds of milliseconds.
 */
function inShortLines(code: string, marks: readonly CodeMark[]): readonly CodeMark[] {
  let lineStart = 0;
  let lineEnd = -1;
  return marks.filter(({ from }) => {
    while (from > lineEnd) {
      lineStart = lineEnd + 1;
      const end = code.indexOf('\n', lineStart);
      lineEnd = end === -1 ? code.length : end;
    }
    return lineEnd - lineStart <= codeLimits.line;
  });
}

function remember(key: string, marks: readonly CodeMark[]): void {
  const [oldest] = known.keys();
  if (known.size >= maxKnown && oldest !== undefined) {
    known.delete(oldest);
  }
  known.set(key, marks);
}
