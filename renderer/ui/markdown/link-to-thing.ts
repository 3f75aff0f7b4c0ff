import { titledMark } from '../../ui/markdown/thing-links.ts';

/** The characters that Markdown could read as markup within the words of a link. */
const markup = /[\\`*_[\]<>~&!|]/g;

/** A link in Markdown that is shown by the title of its thing, whatever that says by then. */
export function linkToThing(title: string, address: string): string {
  const words = title
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(markup, String.raw`\$&`);
  return `[${titledMark}${words}](${address})`;
}
