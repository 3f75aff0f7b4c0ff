import { exportLimits } from '#shared/limits/desktop-limits.ts';
import { plainBeginning } from '#shared/text/plain-text.ts';
import { saveFile } from '../../../bridge/outside.ts';
import { text } from '../../../text/text.ts';

/** The words beside the drawing in a saved picture. */
export interface ChartWords {
  /** The words before and behind each row of bars. */
  readonly rows?: readonly { readonly name: string; readonly numbers: string }[];
  /** The meaning of each fill or line of the drawing. */
  readonly legend: readonly { readonly fill: string; readonly words: string }[];
}

/** Sizes in a saved picture, in pixels. */
const edge = 24;
const titleHeight = 40;
const legendHeight = 40;
const namesWidth = 240;
const numbersWidth = 140;
const swatch = 12;
const swatchGap = 6;
/** The width of a legend's letter, about. */
const letterWidth = 7;
const mostLetters = 30;

/** The properties that a picture takes from style sheets; they are written into it. */
const painted = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-opacity',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
] as const;

/** Saves a chart as an SVG file that stands alone, where the person chooses. */
export async function saveChart(
  svg: SVGSVGElement,
  title: string,
  words: ChartWords,
): Promise<void> {
  const { svgName, saved } = text.work.overview;
  const name = svgName(title).slice(0, exportLimits.name);
  await saveFile(name, standAlone(svg, title, words), saved(title));
}

/** The text of a picture that needs no style sheet: its colours and fonts are written into it. */
function standAlone(svg: SVGSVGElement, title: string, words: ChartWords): string {
  const { width, height } = svg.getBoundingClientRect();
  const { rows = [], legend } = words;
  const left = edge + (rows.length > 0 ? namesWidth : 0);
  const whole = {
    width: Math.round(left + width + (rows.length > 0 ? numbersWidth : 0) + edge),
    height: Math.round(titleHeight + height + legendHeight + edge),
  };
  const picture = element('svg', { ...whole, viewBox: `0 0 ${whole.width} ${whole.height}` });
  const style = getComputedStyle(svg);
  const value = (name: string) => style.getPropertyValue(name).trim();
  const words14 = { 'font-family': style.fontFamily, 'font-size': 14, fill: style.color };
  const plain = plainBeginning(title, exportLimits.pageTitle);
  const heading = element('text', { ...words14, x: edge, y: 28, 'font-weight': 600 }, plain);
  const ground = element('rect', { ...whole, fill: resolved(svg, value('--chart-ground')) });
  const drawing = resolvedCopy(svg);
  setAll(drawing, { x: left, y: titleHeight, width, height });
  picture.append(element('title', {}, plain), ground, heading, drawing);
  for (const [at, row] of rows.entries()) {
    const y = titleHeight + ((at + 0.5) * height) / rows.length + 5;
    const end = { x: left + width + 12, y };
    const name = plainBeginning(row.name, mostLetters - 1);
    picture.append(element('text', { ...words14, x: edge, y }, name));
    picture.append(element('text', { ...words14, ...end }, row.numbers));
  }
  let x = edge;
  const y = titleHeight + height + legendHeight / 2;
  for (const { fill, words: meaning } of legend) {
    const box = { x, y, width: swatch, height: swatch, fill: resolved(svg, fill) };
    const place = { x: x + swatch + swatchGap, y: y + swatch - 1 };
    picture.append(element('rect', { ...box, stroke: style.color, 'stroke-width': 0.5 }));
    picture.append(element('text', { ...words14, 'font-size': 12, ...place }, meaning));
    x += swatch + 3 * swatchGap + meaning.length * letterWidth;
  }
  return new XMLSerializer().serializeToString(picture).replaceAll(unwritable, '');
}

/** A copy with everything written into it that style sheets say of the shown picture. */
function resolvedCopy(svg: SVGSVGElement): SVGSVGElement {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const originals = [svg, ...svg.querySelectorAll<SVGElement>('*')];
  const copies = [copy, ...copy.querySelectorAll<SVGElement>('*')];
  for (const [at, original] of originals.entries()) {
    const target = copies[at];
    const style = getComputedStyle(original);
    for (const property of painted) {
      const value = style.getPropertyValue(property);
      // An address within the document keeps its own form: computed, it names this page.
      if (value !== '' && !value.startsWith('url(')) {
        target?.setAttribute(property, value);
      }
    }
    for (const name of ['class', 'style', 'name', 'tabindex', 'role']) {
      target?.removeAttribute(name);
    }
  }
  return copy;
}

/** A colour as style sheets resolve it here; an address within the picture as it is. */
function resolved(svg: SVGSVGElement, colour: string): string {
  if (colour.startsWith('url(')) {
    return colour;
  }
  const probe = element('rect', { fill: colour });
  svg.append(probe);
  const { fill } = getComputedStyle(probe);
  probe.remove();
  return fill;
}

type Attributes = Readonly<Record<string, string | number>>;

function element(name: 'svg' | 'title' | 'rect' | 'text', attributes: Attributes, words = '') {
  const made = document.createElementNS('http://www.w3.org/2000/svg', name);
  setAll(made, attributes);
  made.textContent = words;
  return made;
}

function setAll(target: Element, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) {
    target.setAttribute(name, String(value));
  }
}

/** The characters that XML cannot hold, not even in escapes. */
const unwritable = /[^\t\n\r -\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
