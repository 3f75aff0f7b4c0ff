import { diagramLimits } from '#shared/limits/page-limits.ts';
import { text } from '../../../text/text.ts';
import { DiagramError, DiagramFrame, DiagramTimeout } from './diagram-frame.ts';
import type { DiagramPicture, DiagramStyle } from './frame-messages.ts';

const words = text.ui.diagram;

/** The outcome of drawing a diagram: its picture, or a sentence that says why there is none. */
export type Drawn = { readonly picture: DiagramPicture } | { readonly failure: string };

interface Job {
  readonly source: string;
  readonly style: DiagramStyle;
  readonly onDrawn: (drawn: Drawn) => void;
}

/** Draws diagrams one after another, in one frame that is there while it is needed. */
export class DiagramQueue {
  readonly #url: string;
  readonly #waiting = new Set<Job>();
  /** The outcomes, the longest known first. */
  readonly #kept = new Map<string, Drawn>();
  #keptCharacters = 0;
  #frame: DiagramFrame | undefined;
  #idle: ReturnType<typeof setTimeout> | undefined;
  #isDrawing = false;

  /** @param url the document of the frame */
  constructor(url: string) {
    this.#url = url;
  }

  /** The outcome of a diagram, if it is still known. */
  known(source: string, style: DiagramStyle): Drawn | undefined {
    return this.#kept.get(keyOf(source, style));
  }

  /** Draws a diagram when its turn comes. The returned function takes the wish back. */
  draw(source: string, style: DiagramStyle, onDrawn: (drawn: Drawn) => void): () => void {
    const job = { source, style, onDrawn };
    this.#waiting.add(job);
    void this.#work();
    return () => this.#waiting.delete(job);
  }

  async #work(): Promise<void> {
    if (this.#isDrawing) {
      return;
    }
    this.#isDrawing = true;
    clearTimeout(this.#idle);
    for (const job of this.#waiting) {
      this.#waiting.delete(job);
      job.onDrawn(this.known(job.source, job.style) ?? (await this.#drawOne(job)));
    }
    this.#isDrawing = false;
    this.#idle = setTimeout(() => this.#dropFrame(), diagramLimits.idleMs);
  }

  async #drawOne({ source, style }: Job): Promise<Drawn> {
    this.#frame ??= new DiagramFrame(this.#url);
    try {
      const drawn = { picture: await this.#frame.draw(source, style) };
      this.#keep(keyOf(source, style), drawn);
      return drawn;
    } catch (error) {
      const isTimeout = error instanceof DiagramTimeout;
      if (isTimeout) {
        this.#dropFrame();
      }
      const drawn = { failure: isTimeout ? words.tooSlow : words.failed(messageOf(error)) };
      this.#keep(keyOf(source, style), drawn);
      return drawn;
    }
  }

  #dropFrame(): void {
    this.#frame?.remove();
    this.#frame = undefined;
  }

  #keep(key: string, drawn: Drawn): void {
    this.#kept.set(key, drawn);
    this.#keptCharacters += lengthOf(key, drawn);
    for (const [oldest, former] of this.#kept) {
      const isTooMuch =
        this.#kept.size > diagramLimits.keptPictures ||
        this.#keptCharacters > diagramLimits.keptCharacters;
      if (!isTooMuch) {
        break;
      }
      this.#kept.delete(oldest);
      this.#keptCharacters -= lengthOf(oldest, former);
    }
  }
}

function keyOf(source: string, style: DiagramStyle): string {
  return `${Object.values(style).join()}\n${source}`;
}

function lengthOf(key: string, drawn: Drawn): number {
  return key.length + ('picture' in drawn ? drawn.picture.svg.length : 0);
}

function messageOf(error: unknown): string {
  return error instanceof DiagramError ? error.message : '';
}
