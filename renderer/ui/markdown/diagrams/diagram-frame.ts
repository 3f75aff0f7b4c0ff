import { diagramLimits } from '#shared/limits/page-limits.ts';
import type { DiagramPicture, DiagramRequest, DiagramStyle } from './frame-messages.ts';

/** A diagram that could not be drawn, with the reason where its author can mend it. */
export class DiagramError extends Error {}

/** A diagram that took too long. */
export class DiagramTimeout extends Error {}

/**
 * The document in which diagrams are drawn: without an origin, network or bridge, whatever a
 * diagram does in it (frame/frame.ts). What comes from it is checked like anything of a stranger.
 */
export class DiagramFrame {
  readonly #element = document.createElement('iframe');
  readonly #loaded: Promise<void>;

  constructor(url: string) {
    const element = this.#element;
    element.className = 'diagram-frame';
    element.setAttribute('sandbox', 'allow-scripts');
    element.setAttribute('aria-hidden', 'true');
    element.tabIndex = -1;
    element.src = url;
    this.#loaded = this.#receive(diagramLimits.loadMs, (data) =>
      data['isReady'] === true ? { value: undefined } : undefined,
    );
    // Whoever draws first hears of it.
    this.#loaded.catch(() => {});
    document.body.append(element);
  }

  /** Draws one diagram; a frame draws one at a time. */
  async draw(source: string, style: DiagramStyle): Promise<DiagramPicture> {
    await this.#loaded;
    const request: DiagramRequest = { id: crypto.randomUUID(), source, style };
    const answer = this.#receive(diagramLimits.drawMs, (data) => {
      if (data['id'] !== request.id) {
        return undefined;
      }
      const picture = pictureFrom(data['picture']);
      return picture === undefined
        ? { error: new DiagramError(textFrom(data['error'])) }
        : { value: picture };
    });
    // A document without an origin has no other address.
    this.#element.contentWindow?.postMessage(request, '*');
    return answer;
  }

  /** Ends the document, and with it whatever runs in it. */
  remove(): void {
    this.#element.remove();
  }

  /** Waits for the message that `read` makes something of. */
  #receive<Value>(
    withinMs: number,
    read: (data: Record<string, unknown>) => { value: Value } | { error: Error } | undefined,
  ): Promise<Value> {
    return new Promise((resolve, reject) => {
      const settle = (outcome: { value: Value } | { error: Error }) => {
        clearTimeout(timer);
        window.removeEventListener('message', listen);
        if ('error' in outcome) {
          reject(outcome.error);
        } else {
          resolve(outcome.value);
        }
      };
      const listen = ({ source, origin, data }: MessageEvent<unknown>) => {
        const isOurs = source === this.#element.contentWindow && origin === 'null';
        const outcome =
          isOurs && typeof data === 'object' && data !== null ? read({ ...data }) : undefined;
        if (outcome !== undefined) {
          settle(outcome);
        }
      };
      const timer = setTimeout(() => settle({ error: new DiagramTimeout() }), withinMs);
      window.addEventListener('message', listen);
    });
  }
}

function pictureFrom(given: unknown): DiagramPicture | undefined {
  const { svg, width, height, name, kind } = (given ?? {}) as Record<string, unknown>;
  const isPicture =
    typeof svg === 'string' &&
    svg.startsWith('<svg') &&
    svg.length <= diagramLimits.pictureCharacters &&
    isSide(width) &&
    isSide(height);
  return isPicture ? { svg, width, height, name: textFrom(name), kind: textFrom(kind) } : undefined;
}

function isSide(given: unknown): given is number {
  return typeof given === 'number' && given > 0 && given <= diagramLimits.pictureSide;
}

function textFrom(given: unknown): string {
  return typeof given === 'string' ? given.slice(0, diagramLimits.nameCharacters) : '';
}
