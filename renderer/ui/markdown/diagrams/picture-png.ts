import { copiedPictureLength } from '#shared/limits/page-limits.ts';

/** The largest side of a copied picture, in pixels, and how much larger than on the page it is at most. */
const longestSide = 4_096;
const sharpest = 2;

/**
 * Draws a picture as a PNG, on the ground that it has in this window.
 *
 * @param source the address of the picture
 * @param size of the picture on the page, in CSS pixels
 * @returns the PNG in Base64; undefined where it cannot be drawn, or stays too large to be copied
 */
export async function pngOf(
  source: string,
  { width, height }: { readonly width: number; readonly height: number },
): Promise<string | undefined> {
  const image = new Image();
  image.src = source;
  await image.decode();
  let scale = Math.min(sharpest, longestSide / Math.max(width, height));
  for (let tries = 0; tries < 4; tries += 1) {
    const png = drawnAt(image, Math.ceil(width * scale), Math.ceil(height * scale));
    if (png !== undefined && png.length <= copiedPictureLength) {
      return png;
    }
    scale /= 2;
  }
  return undefined;
}

function drawnAt(image: HTMLImageElement, width: number, height: number): string | undefined {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  if (context === null) {
    return undefined;
  }
  context.fillStyle = getComputedStyle(document.body).backgroundColor;
  context.fillRect(0, 0, width, height);
  context.drawImage(image, 0, 0, width, height);
  return canvas.toDataURL('image/png').split(',', 2)[1];
}
