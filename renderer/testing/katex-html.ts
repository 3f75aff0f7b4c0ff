/** A formula as KaTeX puts it on a page: drawn, and as MathML with its source. */
export function katex(tex: string): string {
  const drawn = '<span class="mord">r</span><span class="msupsub">2</span>';
  return `<span class="katex"><span class="katex-mathml"><math xmlns="http://www.w3.org/1998/Math/MathML"><semantics><mrow><msup><mi>r</mi><mn>2</mn></msup></mrow><annotation encoding="application/x-tex">${tex}</annotation></semantics></math></span><span class="katex-html" aria-hidden="true">${drawn}</span></span>`;
}
