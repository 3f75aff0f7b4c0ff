import { text } from '../../../text/text.ts';
import { DiagramQueue } from './diagram-queue.ts';
import type { Drawn } from './diagram-queue.ts';
import { diagramStyle, onStyleChange } from './diagram-style.ts';
import type { DiagramPicture, DiagramStyle } from './frame-messages.ts';

const words = text.ui.diagram;
const queue = new DiagramQueue('/diagrams.html');

/** How far out of sight a diagram may be while it is drawn. */
const nearby = '400px';

/**
 * Shows the diagrams of a piece as pictures while they are in sight, each above its source. The
 * returned function ends that.
 */
export function showDiagrams(piece: Element): () => void {
  const views = [...piece.querySelectorAll('.diagram')].map((place) => new DiagramView(place));
  if (views.length === 0) {
    return () => {};
  }
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        views.find(({ place }) => place === target)?.setInSight(isIntersecting);
      }
    },
    { rootMargin: nearby, scrollMargin: nearby },
  );
  for (const { place } of views) {
    observer.observe(place);
  }
  const stopListening = onStyleChange(() => views.forEach((view) => view.draw()));
  return () => {
    observer.disconnect();
    stopListening();
    views.forEach((view) => view.stop());
  };
}

/**
 * Puts pictures in the place of the diagrams of a piece that is on no page. Resolves once all are
 * drawn. A diagram without a picture stays as it is written.
 */
export async function drawCopiedDiagrams(piece: Element, style: DiagramStyle): Promise<void> {
  for (const place of piece.querySelectorAll('.diagram')) {
    const source = place.querySelector('code')?.textContent ?? '';
    // oxlint-disable-next-line no-await-in-loop -- the frame draws one at a time
    const drawn = await new Promise<Drawn>((resolve) => {
      queue.draw(source, style, resolve);
    });
    if ('picture' in drawn) {
      place.replaceChildren(imageOf(drawn.picture));
    }
  }
}

/** One diagram: its picture or what is said in its place, and its source. */
class DiagramView {
  readonly place: Element;
  readonly #source: string;
  readonly #picture: Element;
  readonly #details: HTMLDetailsElement;
  #isInSight = false;
  #cancel = () => {};

  constructor(place: Element) {
    this.place = place;
    this.#source = place.querySelector('code')?.textContent ?? '';
    // The elements are there already where the same piece is shown once more.
    this.#picture = place.querySelector('.diagram-picture') ?? pictureIn(place);
    this.#details = place.querySelector('details') ?? detailsIn(place);
    this.draw();
  }

  setInSight(isInSight: boolean): void {
    this.#isInSight = isInSight;
    if (isInSight) {
      this.draw();
    } else {
      this.stop();
    }
  }

  /** Shows the picture in the style that holds now, at once where it is known. */
  draw(): void {
    this.stop();
    const style = diagramStyle();
    const known = queue.known(this.#source, style);
    if (known !== undefined) {
      this.#show(known);
    } else if (this.#isInSight) {
      this.#cancel = queue.draw(this.#source, style, (drawn) => this.#show(drawn));
    }
  }

  stop(): void {
    this.#cancel();
    this.#cancel = () => {};
  }

  #show(drawn: Drawn): void {
    this.#picture.removeAttribute('aria-busy');
    this.#picture.classList.toggle('diagram-failed', 'failure' in drawn);
    if ('picture' in drawn) {
      this.#picture.replaceChildren(imageOf(drawn.picture), enlargeButton());
    } else {
      this.#picture.replaceChildren(drawn.failure);
      this.#details.open = true;
    }
  }
}

/** The place of the picture, reserved until it is drawn. */
function pictureIn(place: Element): Element {
  const picture = document.createElement('div');
  picture.className = 'diagram-picture';
  picture.setAttribute('aria-busy', 'true');
  picture.textContent = words.drawing;
  place.prepend(picture);
  return picture;
}

function detailsIn(place: Element): HTMLDetailsElement {
  const details = document.createElement('details');
  const summary = document.createElement('summary');
  summary.textContent = words.source;
  details.append(summary, ...place.querySelectorAll(':scope > .code'));
  place.append(details);
  return details;
}

/** The button that shows the picture before it as large as the window allows (act-on.ts). */
function enlargeButton(): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'diagram-enlarge';
  button.textContent = words.enlarge;
  return button;
}

/** An image of its source: in an image nothing runs and nothing is loaded. */
function imageOf({ svg, width, height, name, kind }: DiagramPicture): HTMLImageElement {
  const image = new Image(width, height);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  image.alt = name === '' ? words.unnamed(kindOf(kind)) : name;
  return image;
}

/** Mermaid's word for a kind of diagram, as a person would write it. */
function kindOf(kind: string): string {
  const plain = kind.replace(/-?(?:v2|beta|elk)$/i, '').replace(/Diagram$/, '');
  return plain.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
