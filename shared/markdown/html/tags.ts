/** A tag of HTML as it is written in a text. */
export interface WrittenTag {
  readonly name: string;
  readonly isClosing: boolean;
  readonly attributes: ReadonlyMap<string, string>;
  /** Behind its last sign. */
  readonly end: number;
}

/** Inline elements, and what each is shown as. The others of GitHub's list are told by their words alone. */
export const inlineElements: ReadonlyMap<string, string> = new Map([
  ...'kbd sub sup mark small q ins u s em strong code ruby rt rp'
    .split(' ')
    .map((name) => [name, name] as const),
  ['b', 'strong'],
  ['i', 'em'],
  ['cite', 'em'],
  ['dfn', 'em'],
  ['var', 'em'],
  ['del', 's'],
  ['strike', 's'],
  ['tt', 'code'],
  ['samp', 'code'],
]);

/**
 * Elements without a look of their own. Within a line their tags are left out where they carry
 * attributes: `<span style="…">`. Without them they are more likely what is written about.
 */
export const plainElements: ReadonlySet<string> = new Set(
  'a abbr bdi bdo big center div font p picture section span time'.split(' '),
);

/** Elements that hold the parts of a table or a list. */
export const structures: ReadonlySet<string> = new Set(['table', 'ul', 'ol', 'dl']);

/** The parts of tables and lists. */
export const structureParts: ReadonlySet<string> = new Set(
  'caption thead tbody tfoot tr th td li dt dd'.split(' '),
);

/** The longest attributes that are read. */
const maxAttributes = 2_000;

const tag = /<(\/?)([a-z][a-z\d]{0,11})((?:\s[^<>]*|\/)?)>/iy;
const attribute = /([a-z][a-z-]{0,30})(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/gi;

/** The tag that is written at a position, if one is. */
export function tagAt(text: string, at: number): WrittenTag | undefined {
  tag.lastIndex = at;
  const [whole, slash, name = '', written = ''] = tag.exec(text) ?? [];
  return whole === undefined || written.length > maxAttributes
    ? undefined
    : {
        name: name.toLowerCase(),
        isClosing: slash === '/',
        attributes: new Map(
          [...written.matchAll(attribute)].map(([, key = '', double, single, bare]) => [
            key.toLowerCase(),
            double ?? single ?? bare ?? '',
          ]),
        ),
        end: at + whole.length,
      };
}

/** The text that was asked about last, and where its last comment ends: many may begin in it. */
let lastText = '';
let lastCommentEnd = -1;

/** Where a comment that begins at a position ends; undefined if none begins there, or ends. */
export function endOfComment(text: string, at: number): number | undefined {
  if (!text.startsWith('<!--', at)) {
    return undefined;
  }
  // Both are whole comments (CommonMark 6.6).
  const short = ['<!-->', '<!--->'].find((comment) => text.startsWith(comment, at));
  if (short !== undefined) {
    return at + short.length;
  }
  if (text !== lastText) {
    lastText = text;
    lastCommentEnd = text.lastIndexOf('-->');
  }
  const from = at + '<!--'.length;
  return lastCommentEnd < from ? undefined : text.indexOf('-->', from) + '-->'.length;
}
