import { isWebAddress } from '../safe-html.ts';
import { isBoxOfItem } from './pasted-lists.ts';

/** Elements that the sanitiser takes away in any case, under the names by which they pass it. */
export const renamedMedia = new Map([
  ['iframe', 'x-frame'],
  ['object', 'x-object'],
  // These have no end tag, as pictures have none.
  ['embed', 'img data-media'],
  ['frame', 'img data-media'],
]);

const media = 'x-frame, x-object, img[data-media], video, audio';

/**
 * Puts links in the place of frames, videos and sounds, and leaves out what has no address on the web.
 *
 * @returns whether something was left out
 */
export function readMedia(body: Element): boolean {
  let isLossy = false;
  for (const element of body.querySelectorAll(media)) {
    const address = addressOf(element);
    if (address === undefined) {
      // The content of an object is shown where the object itself cannot be.
      const inside = element.localName === 'x-object' ? [...element.childNodes] : [];
      isLossy ||= inside.length === 0;
      element.replaceWith(...inside);
    } else {
      element.replaceWith(linkTo(element, address));
    }
  }
  for (const drawing of body.querySelectorAll('svg, canvas')) {
    isLossy ||= isSeen(drawing);
    drawing.remove();
  }
  return readPictures(body) || isLossy;
}

function addressOf(element: Element): string | undefined {
  const addresses = [element, ...element.querySelectorAll('source')].flatMap((each) => [
    each.getAttribute('src'),
    each.getAttribute('data'),
  ]);
  return addresses.find(isOnWeb) ?? undefined;
}

function isOnWeb(address: string | null): address is string {
  return isWebAddress(address) && /^https?:/i.test(address ?? '');
}

function linkTo(element: Element, address: string): Element {
  const page = element.ownerDocument;
  const link = page.createElement('a');
  link.href = address;
  link.textContent = element.getAttribute('title') ?? element.getAttribute('aria-label') ?? address;
  if (element.closest('p, li, td, th, a, h1, h2, h3, h4, h5, h6') !== null) {
    return link;
  }
  const paragraph = page.createElement('p');
  paragraph.append(link);
  return paragraph;
}

/** Whether a drawing says something, and is no sign beside words. */
function isSeen(drawing: Element): boolean {
  const isHidden = drawing.closest('[aria-hidden="true"], button') !== null;
  const isNamed = drawing.matches(
    'canvas, [role="img"], [role^="graphics"], [aria-roledescription]',
  );
  return !isHidden && (isNamed || drawing.querySelector('text, foreignObject, title') !== null);
}

/** Gives pictures the address that they have on the web, or their words where they are signs. */
function readPictures(body: Element): boolean {
  let isLossy = false;
  for (const picture of body.querySelectorAll('img')) {
    const alt = picture.getAttribute('alt') ?? '';
    const [first = null] = (picture.getAttribute('srcset') ?? '').trim().split(/[\s,]+/, 1);
    const addresses = [picture.getAttribute('src'), picture.getAttribute('data-src'), first];
    const address = addresses.find(isOnWeb);
    const isDot = /^[01](?:px)?$/.test(picture.getAttribute('width') ?? '');
    if (/^\p{Extended_Pictographic}/u.test(alt) && alt.length <= 16) {
      picture.replaceWith(alt);
    } else if (isDot) {
      picture.remove();
    } else if (address === undefined && !isBoxOfItem(picture)) {
      isLossy = true;
      picture.remove();
    } else if (address !== undefined) {
      picture.setAttribute('src', address);
    }
  }
  return isLossy;
}
