import { textLimits } from '#shared/limits/limits.ts';
import { markdownLimits } from '#shared/limits/page-limits.ts';
import { bodyOf } from '#shared/markdown/front-matter/front-matter.ts';
import { titleIn } from '#shared/markdown/front-matter/properties.ts';
import { text } from '../../../text/text.ts';
import { markdownFacts } from '../../../ui/markdown/markdown-facts.ts';

/** A file by its path and its text. */
interface NamedFile {
  readonly path: string;
  readonly content: string;
}

/** The title of a document, and whether it names the file as it was named. */
export interface FileTitle {
  readonly title: string;
  readonly isWhole: boolean;
}

/**
 * The titles of files that come in together. Those of a folder have their paths in it, since they name
 * each other so, and go out again by them. Files without a folder are called as their texts say
 * (decision 0318).
 */
export function titlesOfFiles(files: readonly NamedFile[]): readonly FileTitle[] {
  if (!files.some(({ path }) => path.includes('/'))) {
    return files.map(({ path, content }) => ({ title: titleOfFile(path, content), isWhole: true }));
  }
  const top = commonFolder(files.map(({ path }) => path));
  return files.map(({ path }) => titleOfPath(path.slice(top.length)));
}

/** The folder at the top that holds all files, with its slash; empty where there is none. */
function commonFolder(paths: readonly string[]): string {
  const [first = ''] = paths;
  const folder = first.slice(0, first.indexOf('/') + 1);
  return paths.every((path) => path.startsWith(folder)) ? folder : '';
}

/** The ending of a note. Another one stays in the title, so that the file is named so again. */
const noteEnding = /\.md$/;
const textEnding = /\.(?:md|markdown|txt)$/i;

/** The title for a path. `pathOfTitle` is the way back. */
export function titleOfPath(path: string): FileTitle {
  const stem = path.replace(noteEnding, '');
  const whole = stem !== path && !textEnding.test(stem) ? stem : path;
  // A control character would end the line of a title.
  const plain = whole
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, ' ')
    .trim();
  const title = ending(plain) || text.document.editor.untitled;
  return { title, isWhole: title === whole };
}

/** The path of the file that a document becomes, as its title says it. */
export function pathOfTitle(title: string): string {
  return textEnding.test(title) ? title : `${title}.md`;
}

/** The end of a path that fits into a title, in whole folders if one fits. */
function ending(path: string): string {
  if (path.length <= textLimits.title) {
    return path;
  }
  const from = path.indexOf('/', path.length - textLimits.title - 1);
  return from === -1
    ? path
        .slice(path.lastIndexOf('/') + 1)
        .slice(0, textLimits.title)
        .toWellFormed()
        .trim()
    : path.slice(from + 1).trim();
}

/**
 * The title of a file without a folder: of Markdown its topmost heading, the title among its values,
 * or its first heading; else its name without its ending.
 */
export function titleOfFile(path: string, content: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.[^.]*$/, '');
  const title = /\.txt$/i.test(path) ? undefined : titleOfText(content);
  const cut = (title ?? name).replaceAll(/\s+/g, ' ').trim().slice(0, textLimits.title);
  // A cut may split a character, and a file may have half of one in its name.
  return cut.toWellFormed().trim() || text.document.editor.untitled;
}

function titleOfText(content: string): string | undefined {
  const { headings } = markdownFacts(bodyOf(content).slice(0, markdownLimits.piece));
  const heading = headings.find(({ words }) => words !== '');
  return heading?.level === 1 ? heading.words : (titleIn(content) ?? heading?.words);
}
