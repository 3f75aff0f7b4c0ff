/** The note that a link names, and the part of it, as Obsidian and others write them. */
export interface NoteTarget {
  /** A title or the end of a path of titles; empty where the text itself is meant. */
  readonly target: string;
  /** The heading to which it leads, the innermost of several. */
  readonly heading?: string;
  /** The name of the paragraph to which it leads. */
  readonly block?: string;
}

/** A link between notes: `[[Folder/Title#Heading|other words]]`. */
export interface NoteLink extends NoteTarget {
  /** All that stands before its words. */
  readonly named: string;
  /** The words in place of the title. */
  readonly words?: string;
  /** Whether the note itself is to be shown in its place: `![[Title]]`. */
  readonly isEmbed: boolean;
}

/** A link between notes, and where it stands in a text. */
export interface WrittenNoteLink extends NoteLink {
  readonly from: number;
  /** Behind its last sign. */
  readonly to: number;
  /** Where its target stands, without the heading or paragraph behind it. */
  readonly targetFrom: number;
  readonly targetTo: number;
}

const pattern = /(!?)\[\[([^[\]\n]{1,600})\]\](?![\](])/y;
/** Signs that may not stand directly before: a third bracket, and what makes the first one a word. */
const wordBefore = /[\w)\]]/;
/** An index of a program, such as that of `list[[i]]`. */
const index = /^[\w.$]{1,20}$/;
const number = /^[\d\s.,;:+\-*/^()]+$/;
/** Quoted words, as in an array of words, and a class of a regular expression, as `[[:alpha:]]`. */
const quoted = /^(["'`:]).*\1$/;

/** Attributes of C++, as in `[[nodiscard]]` and `[[gnu::always_inline]]`. */
const attribute =
  /^(?:nodiscard|maybe_unused|noreturn|fallthrough|deprecated|likely|unlikely|no_unique_address|assume)(?:\(.*\))?$|::/;

/** The link between notes that is written at a place of a text, if one is. */
export function noteLinkAt(text: string, at: number): WrittenNoteLink | undefined {
  pattern.lastIndex = at;
  const [all, mark = '', inner = ''] = pattern.exec(text) ?? [];
  if (all === undefined) {
    return undefined;
  }
  const pipe = inner.indexOf('|');
  // The cell of a table has its line before the words escaped.
  const isEscaped = pipe > 0 && inner[pipe - 1] === '\\';
  const named = pipe === -1 ? inner : inner.slice(0, isEscaped ? pipe - 1 : pipe);
  if (!isPlausible(named, text.charAt(at - 1))) {
    return undefined;
  }
  const words = pipe === -1 ? '' : inner.slice(pipe + 1).trim();
  const part = named.indexOf('#');
  const targetFrom = at + mark.length + 2;
  return {
    ...parseNoteTarget(named),
    named: named.trim(),
    ...(words !== '' && { words }),
    isEmbed: mark !== '',
    from: at,
    to: at + all.length,
    targetFrom,
    targetTo: targetFrom + (part === -1 ? named : named.slice(0, part)).trimEnd().length,
  };
}

/** The endings of pictures, sounds and other files that folders of notes have beside them. */
const fileEnding =
  /\.(?:avif|bmp|gif|jpe?g|png|svg|webp|mp3|wav|ogg|m4a|flac|mp4|webm|mov|mkv|pdf|canvas|base|zip|csv|docx?|xlsx?|pptx?)$/i;

/** Whether a link names a file that is no note. */
export function namesFile({ target }: NoteTarget): boolean {
  return fileEnding.test(target);
}

/** Reads what stands in a link before its words: `Folder/Title#Heading`, `Title#^paragraph`. */
export function parseNoteTarget(named: string): NoteTarget {
  const [target = '', ...parts] = named.split('#');
  const last = parts.at(-1)?.trim() ?? '';
  return {
    target: target.trim(),
    ...(last.startsWith('^') && { block: last.slice(1) }),
    ...(last !== '' && !last.startsWith('^') && { heading: last }),
  };
}

/** How large a picture is to be: `300`, `300x200`. */
const size = /^\d{1,5}(?:x\d{1,5})?$/;
const sizeAfterWords = /\|\d{1,5}(?:x\d{1,5})?$/;

/** The words of a picture without its size: `![Oven|300](address)` is called “Oven”. */
export function withoutSize(words: string): string {
  return words.replace(sizeAfterWords, '').trimEnd();
}

/**
 * The words of a link: its own words, or what it names. The name of a paragraph says nothing, and a file
 * in the place of its link has its name alone.
 */
export function wordsOfNoteLink({ target, heading, block, words, isEmbed }: NoteLink): string {
  const named = [target, heading].filter((part) => part !== undefined && part !== '');
  const own = isEmbed && (namesFile({ target }) || size.test(words ?? '')) ? undefined : words;
  return own ?? (named.join(' > ') || `^${block}`);
}

/**
 * Whether brackets name a note, and are no part of a program or of numbers (decision 0316). Arrays of
 * arrays, tests of a shell, indexes, quoted words, short numbers, attributes of C++ and classes of
 * patterns name none.
 */
function isPlausible(named: string, before: string): boolean {
  const target = named.split('#', 1)[0] ?? '';
  const isIndex = wordBefore.test(before) && index.test(named);
  const isNumber = number.test(named) && !/^\d{4}[^,;()]*$/.test(named);
  return (
    before !== '[' &&
    !/^\s/.test(named) &&
    !isIndex &&
    !isNumber &&
    !quoted.test(named) &&
    !attribute.test(named) &&
    (target.trim() !== '' || /^#\^?[^\s#^]/.test(named))
  );
}
