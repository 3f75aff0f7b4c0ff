import { pageLimits } from '#shared/limits/page-limits.ts';
import { embedAttribute } from '../notes/note-marks.ts';

/** A note that stands in another text. */
export interface EmbeddedText {
  readonly id: string;
  readonly title: string;
  /** The note, or the part of it that is named. */
  readonly markdown: string;
}

/**
 * Finds the note that a link names; undefined where there is none, or none can be read.
 *
 * @param from the title of the text in which the link stands
 */
export type FindEmbed = (named: string, from: string) => Promise<EmbeddedText | undefined>;

/** A text into which notes are put. */
interface Around {
  readonly title: string;
  /** The notes in which it stands, itself included. */
  readonly ids: readonly string[];
}

/** Puts the notes into a formatted text of which it has the places, each in a frame of its own. */
export class EmbedWriter {
  readonly #find: FindEmbed;
  readonly #format: (markdown: string) => HTMLElement;
  #left: number;

  /** @param most how many notes are put into all texts of one file */
  constructor(find: FindEmbed, format: (markdown: string) => HTMLElement, most: number) {
    this.#find = find;
    this.#format = format;
    this.#left = most;
  }

  async writeInto(body: HTMLElement, around: Around): Promise<void> {
    const frames: HTMLElement[] = [];
    for (const place of body.querySelectorAll(`[${embedAttribute}]`)) {
      const named = place.getAttribute(embedAttribute) ?? '';
      const found =
        this.#left > 0
          ? // oxlint-disable-next-line no-await-in-loop -- one after the other, in their order
            await this.#find(named, around.title).catch(() => undefined)
          : undefined;
      // A note that stands in itself ends with its title, and so does one that stands too deep.
      if (found !== undefined && !around.ids.includes(found.id)) {
        this.#left -= 1;
        // oxlint-disable-next-line no-await-in-loop -- as above
        const frame = await this.#frameOf(found, around);
        place.after(frame);
        frames.push(frame);
      }
    }
    for (const frame of frames.toReversed()) {
      // A paragraph and a heading hold no frame: it stands behind them.
      frame.closest('p, h1, h2, h3, h4, h5, h6')?.after(frame);
    }
  }

  async #frameOf({ id, title, markdown }: EmbeddedText, { ids }: Around): Promise<HTMLElement> {
    const text = this.#format(markdown);
    const within = [...ids, id];
    if (within.length <= pageLimits.embedDepth) {
      await this.writeInto(text, { title, ids: within });
    }
    const frame = text.ownerDocument.createElement('blockquote');
    frame.className = 'export-embed';
    frame.append(...text.childNodes);
    return frame;
  }
}
