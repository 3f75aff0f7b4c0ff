/** A place in a formatted text where a picture may be shown. */
export interface PicturePlace {
  readonly element: Element;
  readonly url: string;
  readonly words: string;
}

/** The class of a link that stands for a picture. */
export const pictureClass = 'picture-link';

const nowhere: readonly PicturePlace[] = [];

/** Makes a place of each link that stands for a picture on the web. */
export function picturePlacesIn(piece: Element): readonly PicturePlace[] {
  const links = [...piece.querySelectorAll(`a.${pictureClass}[href]`)];
  const places = links.flatMap((link) => {
    const url = link.getAttribute('href') ?? '';
    if (!/^https?:/i.test(url)) {
      return [];
    }
    const element = document.createElement('span');
    element.className = 'picture';
    link.replaceWith(element);
    return { element, url, words: link.textContent };
  });
  return places.length === 0 ? nowhere : places;
}
