/** The properties that decide where the letters of a field stand. */
const copied = [
  'boxSizing',
  'direction',
  'fontFamily',
  'fontSize',
  'fontStyle',
  'fontVariant',
  'fontWeight',
  'letterSpacing',
  'lineHeight',
  'overflowWrap',
  'paddingBlock',
  'paddingInline',
  'borderWidth',
  'borderStyle',
  'tabSize',
  'textIndent',
  'unicodeBidi',
  'wordBreak',
  'wordSpacing',
] as const;

/** Has an element lay out a text as a field does. */
export function layOutAs(field: HTMLElement, copy: HTMLElement): void {
  const style = getComputedStyle(field);
  for (const property of copied) {
    copy.style[property] = style[property];
  }
  copy.style.whiteSpace = 'pre-wrap';
}

/** How much of a text is laid out again: the lines on the screen are at its end. */
const maxCopied = 20_000;

/**
 * Where a character of a field stands in the window. A field does not tell, so its text is laid out
 * once more, in an element that nobody sees.
 */
export function placeOfCharacter(
  field: HTMLInputElement | HTMLTextAreaElement,
  at: number,
): DOMRect {
  const copy = document.createElement('div');
  layOutAs(field, copy);
  Object.assign(copy.style, {
    position: 'fixed',
    visibility: 'hidden',
    width: `${field.offsetWidth}px`,
  });
  const character = document.createElement('span');
  character.textContent = field.value.slice(at, at + 1) || '.';
  copy.append(textBefore(field, at), character);
  document.body.append(copy);
  const inCopy = character.getBoundingClientRect();
  const from = copy.getBoundingClientRect();
  copy.remove();
  const box = field.getBoundingClientRect();
  const x = box.x + inCopy.x - from.x - field.scrollLeft;
  const y = box.y + inCopy.y - from.y - field.scrollTop;
  return new DOMRect(x, Math.min(Math.max(y, box.top), box.bottom), inCopy.width, inCopy.height);
}

/** A line that begins long before wraps elsewhere in the copy, which is near enough. */
function textBefore({ value }: { value: string }, at: number): string {
  return value.slice(Math.max(0, at - maxCopied), at);
}
