import { codeLimits } from '#shared/limits/page-limits.ts';
import type { MarkWork } from './mark-work.ts';

/** Finds the marks of code in one language. */
export interface CodeReader {
  /** The longest code that is read in short steps. */
  readonly characters: number;
  readonly read: (code: string) => MarkWork;
}

type Load = () => Promise<CodeReader>;

/** Grammars whose steps stay short for any length of code. */
function tree(
  load: () => Promise<Parameters<typeof import('./tree-marks.ts').treeMarks>[0]>,
): Load {
  return treeUpTo(codeLimits.characters, load);
}

/** Grammars that read a whole block, or everything that is open, in one step. */
function blocks(load: Parameters<typeof tree>[0]): Load {
  return treeUpTo(codeLimits.charactersInBlocks, load);
}

function treeUpTo(characters: number, load: Parameters<typeof tree>[0]): Load {
  return async () => {
    const [{ treeMarks }, parser] = await Promise.all([import('./tree-marks.ts'), load()]);
    return { characters, read: treeMarks(parser) };
  };
}

function lines(
  load: () => Promise<Parameters<typeof import('./line-marks.ts').lineMarks>[0]>,
): Load {
  return async () => {
    const [{ lineMarks }, parser] = await Promise.all([import('./line-marks.ts'), load()]);
    return { characters: codeLimits.characters, read: lineMarks(parser) };
  };
}

const javascript = tree(async () => (await import('@lezer/javascript')).parser);
const typescript = tree(async () =>
  (await import('@lezer/javascript')).parser.configure({ dialect: 'ts' }),
);
const jsx = tree(async () =>
  (await import('@lezer/javascript')).parser.configure({ dialect: 'jsx' }),
);
const tsx = tree(async () =>
  (await import('@lezer/javascript')).parser.configure({ dialect: 'jsx ts' }),
);
const json = tree(async () => (await import('@lezer/json')).parser);
const python = tree(async () => (await import('@lezer/python')).parser);
const java = tree(async () => (await import('@lezer/java')).parser);
const cpp = tree(async () => (await import('@lezer/cpp')).parser);
const rust = tree(async () => (await import('@lezer/rust')).parser);
const go = tree(async () => (await import('@lezer/go')).parser);
const css = tree(async () => (await import('@lezer/css')).parser);
const html = blocks(async () => (await import('@lezer/html')).parser);
const xml = blocks(async () => (await import('@lezer/xml')).parser);
const yaml = blocks(async () => (await import('@lezer/yaml')).parser);
const markdown = blocks(async () => (await import('@lezer/markdown')).parser);
const csharp = lines(async () => (await import('@codemirror/legacy-modes/mode/clike')).csharp);
const shell = lines(async () => (await import('@codemirror/legacy-modes/mode/shell')).shell);
const sql = lines(async () => (await import('@codemirror/legacy-modes/mode/sql')).standardSQL);
const diff = lines(async () => (await import('@codemirror/legacy-modes/mode/diff')).diff);

/** Each language under every name that people write after a fence. */
const loads = new Map<string, Load>(
  (
    [
      ['javascript js mjs cjs node', javascript],
      ['typescript ts mts cts', typescript],
      ['jsx', jsx],
      ['tsx', tsx],
      ['json jsonc json5', json],
      ['python py python3', python],
      ['java', java],
      ['c h cpp c++ cc hpp hh cxx', cpp],
      ['rust rs', rust],
      ['go golang', go],
      ['css', css],
      ['html xhtml vue svelte', html],
      ['xml svg rss atom plist', xml],
      ['yaml yml', yaml],
      ['markdown md', markdown],
      ['csharp cs c#', csharp],
      ['bash sh shell zsh console', shell],
      ['sql', sql],
      ['diff patch', diff],
    ] as const
  ).flatMap(([names, load]) => names.split(' ').map((name) => [name, load] as const)),
);

const readers = new Map<Load, CodeReader | Promise<CodeReader>>();

/** Whether code in a language can be coloured. */
export function isKnownLanguage(language: string): boolean {
  return loads.has(language.toLowerCase());
}

/** The reader of a language, or a promise while it loads; undefined for an unknown language. */
export function readerOf(language: string): CodeReader | Promise<CodeReader> | undefined {
  const load = loads.get(language.toLowerCase());
  if (load === undefined) {
    return undefined;
  }
  const reader = readers.get(load) ?? load();
  if (!readers.has(load)) {
    readers.set(load, reader);
    Promise.resolve(reader).then(
      (loaded) => readers.set(load, loaded),
      // The next code of this language tries again.
      () => readers.delete(load),
    );
  }
  return reader;
}
