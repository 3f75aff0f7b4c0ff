import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** A text of the repository, with its path from the root. */
export interface Source {
  readonly file: string;
  readonly text: string;
}

const root = resolve(import.meta.dirname, '../..');

/** The sources that match a pattern, in order. */
export function sources(pattern: string): Source[] {
  return globSync(pattern, { cwd: root, exclude: ['**/node_modules', 'out', 'dist'] })
    .map((file) => file.replaceAll('\\', '/'))
    .toSorted()
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));
}

/** The headings of a page, without markup. */
export function headingsOf(text: string): string[] {
  return withoutCode(text)
    .split('\n')
    .flatMap((line) => /^#{1,6} (.+)$/.exec(line)?.[1] ?? [])
    .map((heading) => heading.replaceAll('`', '').trim());
}

/** A page without its code blocks. Line numbers stay the same. */
export function withoutCode(text: string): string {
  let isCode = false;
  return text
    .split('\n')
    .map((line) => {
      const isFence = line.trimStart().startsWith('```');
      if (isFence) {
        isCode = !isCode;
      }
      return isFence || isCode ? '' : line;
    })
    .join('\n');
}
