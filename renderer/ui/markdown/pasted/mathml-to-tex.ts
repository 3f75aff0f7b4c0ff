/** The names of functions, which LaTeX has commands for. */
const functions = new Set(
  'arg cos cosh cot det deg dim exp gcd inf ker lim ln log max min sin sinh sup tan tanh'.split(
    ' ',
  ),
);

const accents = new Map([
  ['\u00AF', String.raw`\overline`],
  ['\u203E', String.raw`\overline`],
  ['_', String.raw`\overline`],
  ['^', String.raw`\hat`],
  ['\u02C6', String.raw`\hat`],
  ['~', String.raw`\tilde`],
  ['\u02DC', String.raw`\tilde`],
  ['\u2192', String.raw`\vec`],
  ['\u02D9', String.raw`\dot`],
  ['\u00A8', String.raw`\ddot`],
  ['\u23DE', String.raw`\overbrace`],
]);

/** Writes a formula of MathML in LaTeX. What it does not know, it writes by its parts. */
export function mathmlToTex(element: Element): string {
  const parts = [...element.children];
  const [first, second, third] = parts;
  const words = element.textContent.trim();
  switch (element.localName) {
    case 'mi':
      return identifier(words);
    case 'mn':
    case 'mo':
      return symbols(words);
    case 'mtext':
    case 'ms':
      return words === '' ? ' ' : String.raw`\text{${symbols(words)}}`;
    case 'mspace':
      return ' ';
    case 'annotation':
    case 'annotation-xml':
    case 'mphantom':
    case 'mprescripts':
    case 'none':
      return '';
    case 'semantics':
    case 'maction':
      return texOf(first);
    case 'mfrac':
      return String.raw`\frac{${texOf(first)}}{${texOf(second)}}`;
    case 'msqrt':
      return String.raw`\sqrt{${allOf(parts)}}`;
    case 'mroot':
      return String.raw`\sqrt[${texOf(second)}]{${texOf(first)}}`;
    case 'msup':
      return base(first) + script('^', second);
    case 'msub':
      return base(first) + script('_', second);
    case 'msubsup':
      return base(first) + script('_', second) + script('^', third);
    case 'mover':
      return over(first, second);
    case 'munder':
      return isLimited(first)
        ? base(first) + script('_', second)
        : String.raw`\underset{${texOf(second)}}{${texOf(first)}}`;
    case 'munderover':
      return base(first) + script('_', second) + script('^', third);
    case 'mfenced':
      return fenced(element, parts);
    case 'mtable':
      return String.raw`\begin{matrix} ${parts.map(texOf).join(String.raw` \\ `)} \end{matrix}`;
    case 'mtr':
    case 'mlabeledtr':
      return parts.map(texOf).join(' & ');
    default:
      return parts.length === 0 ? symbols(words) : allOf(parts);
  }
}

function texOf(element: Element | undefined): string {
  return element === undefined ? '' : mathmlToTex(element).trim();
}

function allOf(elements: readonly Element[]): string {
  return elements.map(mathmlToTex).join('');
}

function identifier(words: string): string {
  if (functions.has(words)) {
    return `\\${words} `;
  }
  return signsIn(words) > 1 ? String.raw`\mathrm{${symbols(words)}}` : symbols(words);
}

/** Letters of formulas are single code points, also beyond the first 65,536. */
function signsIn(words: string): number {
  return Array.from(words).length;
}

/** Signs as LaTeX writes them. Letters of other scripts and operators stand for themselves. */
function symbols(words: string): string {
  return words
    .replaceAll(/[\u2061-\u2064\u200B]/g, '')
    .replaceAll('\u2212', '-')
    .replaceAll(/\\/g, String.raw`\backslash `)
    .replaceAll(/[#$%&_{}]/g, String.raw`\$&`)
    .replaceAll('^', String.raw`\hat{}`)
    .replaceAll('~', String.raw`\sim `);
}

/** The base of a power or an index: one sign, or a group. */
function base(element: Element | undefined): string {
  const tex = texOf(element);
  const isOne = signsIn(tex) <= 1 || /^(?:\d+|\\[a-z]+|\\[a-z]+\{[^{}]*\})$/i.test(tex);
  return isOne ? `${tex}${tex.startsWith('\\') ? ' ' : ''}`.trimEnd() : `{${tex}}`;
}

function script(sign: '^' | '_', element: Element | undefined): string {
  const tex = texOf(element);
  return tex === '' ? '' : signsIn(tex) === 1 ? sign + tex : `${sign}{${tex}}`;
}

function over(below: Element | undefined, above: Element | undefined): string {
  const accent = accents.get(above?.textContent.trim() ?? '');
  if (accent !== undefined) {
    return `${accent}{${texOf(below)}}`;
  }
  return isLimited(below)
    ? base(below) + script('^', above)
    : String.raw`\overset{${texOf(above)}}{${texOf(below)}}`;
}

/** Whether limits stand above and below: a sum, an integral, a limit. */
function isLimited(element: Element | undefined): boolean {
  return /^(?:[\u220F-\u2211\u222B-\u2233\u22C0-\u22C3]|lim|max|min|sup|inf)$/.test(
    element?.textContent.trim() ?? '',
  );
}

function fenced(element: Element, parts: readonly Element[]): string {
  const open = symbols(element.getAttribute('open') ?? '(');
  const close = symbols(element.getAttribute('close') ?? ')');
  return open + parts.map(texOf).join(', ') + close;
}
