import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'vite';

/** A regular expression in a source. */
export interface OurPattern {
  readonly source: string;
  readonly flags: string;
  /** The file and the line. */
  readonly place: string;
}

/**
 * The patterns of some sources, and the places where one is built from strings and cannot be
 * checked.
 */
export interface OurPatterns {
  readonly patterns: readonly OurPattern[];
  readonly unchecked: readonly string[];
}

/** The patterns of all product code below a folder, without tests and their doubles. */
export function ourPatterns(root: string): OurPatterns {
  const files = globSync('{shared,electron,renderer}/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !/\.test\.tsx?$|\/testing\//.test(file))
    .toSorted();
  const all = files.map((file) => patternsIn(file, readFileSync(join(root, file), 'utf8')));
  return {
    patterns: all.flatMap((each) => each.patterns),
    unchecked: all.flatMap((each) => each.unchecked),
  };
}

/** The patterns of one source. */
export function patternsIn(file: string, text: string): OurPatterns {
  const patterns: OurPattern[] = [];
  const unchecked: string[] = [];
  const placeOf = (offset: number) => `${file}:${text.slice(0, offset).split('\n').length}`;
  const noteCall = (callee: object, start: number) => {
    if ('name' in callee && callee.name === 'RegExp') {
      unchecked.push(placeOf(start));
    }
  };
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) {
    throw new Error(`${file} could not be read.`);
  }
  new Visitor({
    Literal: (node) => {
      if (!('regex' in node)) {
        return;
      }
      const { pattern: source, flags } = node.regex;
      patterns.push({ source, flags, place: placeOf(node.start) });
    },
    NewExpression: ({ callee, start }) => noteCall(callee, start),
    CallExpression: ({ callee, start }) => noteCall(callee, start),
  }).visit(program);
  return { patterns, unchecked };
}
