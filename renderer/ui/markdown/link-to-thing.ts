import { titledMark } from './thing-links.ts';

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

/** How a thread about a thing begins: its first line becomes the title of the thread. */
export function openingAbout(title: string, address: string): string {
  return `${linkToThing(title, address)}\n\n`;
}
