// The guide is built into the application: its pages as they are written, its pictures as files
// beside the scripts.
const sources = import.meta.glob<string>('../../../docs/guide/*.md', {
  eager: true,
  query: '?raw',
  import: 'default',
});
const pictures = import.meta.glob<string>('../../../docs/guide/pictures/*.png', {
  eager: true,
  query: '?url',
  import: 'default',
});

/** A picture of the guide, as it is in each theme. */
interface GuidePicture {
  readonly alternative: string;
  readonly light: string;
  readonly dark: string;
}

/** A part of a page: words in Markdown, or a picture. */
export type GuidePart = string | GuidePicture;

/** A page of the guide. */
export interface GuidePage {
  /** The name of its file, which links between pages name: `04-work`. */
  readonly id: string;
  readonly title: string;
  /** All that it says, in small letters. */
  readonly said: string;
  readonly parts: readonly GuidePart[];
}

/** A picture stands on a line of its own. The page names the light one. */
const pictureLine = /^!\[([^\]\n]*)\]\((pictures\/[a-z-]+)-light\.png\)$/m;

/** The target of a link to another page. */
const pageLink = /\]\((\d\d-[a-z-]+)\.md\)/g;

/** The home that pages of the guide are given in links, because every link to a thing has one. */
const guideHome = 'guide';

/** The pages of the guide, in their order. */
export const guidePages: readonly GuidePage[] = Object.entries(sources)
  .toSorted(([one], [other]) => one.localeCompare(other))
  .map(([path, source]) => ({
    id: path.slice(path.lastIndexOf('/') + 1, -'.md'.length),
    title: /^# (.+)$/m.exec(source)?.[1] ?? '',
    // Nobody looks for the names of files.
    said: source.replaceAll(/\]\([^()\n]*\)/g, ']').toLowerCase(),
    parts: partsOf(source),
  }));

function partsOf(source: string): GuidePart[] {
  // Between the words stand the two groups of each picture's line.
  const [first = '', ...rest] = source.split(pictureLine);
  const parts: GuidePart[] = [withPageLinks(first)];
  for (let at = 0; at < rest.length; at += 3) {
    const [alternative = '', name = '', words = ''] = rest.slice(at, at + 3);
    const picture = (theme: string) => pictures[`../../../docs/guide/${name}-${theme}.png`] ?? '';
    parts.push({ alternative, light: picture('light'), dark: picture('dark') });
    parts.push(withPageLinks(words));
  }
  return parts.filter((part) => typeof part !== 'string' || part.trim() !== '');
}

/**
 * Writes links to other pages as links to things: a formatted text has no other links within the
 * application (thing-links.ts).
 */
function withPageLinks(words: string): string {
  return words.replaceAll(pageLink, `](guildhall://home/${guideHome}/document/$1)`);
}

/** The pages that have each of these words, in any case; all of them for no words. */
export function pagesWith(query: string): readonly GuidePage[] {
  const words = query.toLowerCase().split(/\s+/);
  return guidePages.filter(({ said }) => words.every((word) => said.includes(word)));
}
