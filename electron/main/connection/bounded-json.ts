import { answerLimits } from '#shared/limits/limits.ts';

/**
 * Parses JSON that is not trusted. Its extent is measured before anything is built from it: a
 * few megabytes of brackets would otherwise become gigabytes of lists.
 *
 * @throws SyntaxError for what is no JSON, RangeError for what holds too much
 */
export function parseBoundedJson(text: string): unknown {
  requireModestExtent(text);
  return JSON.parse(text);
}

function requireModestExtent(text: string): void {
  const rows: number[] = [];
  let values = 0;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (character === '"') {
      index = endOfString(text, index);
    } else if (character === '[' || character === '{') {
      if (rows.push(1) > answerLimits.depth) throw new RangeError('Too deep.');
      values += 1;
    } else if (character === ']' || character === '}') {
      rows.pop();
    } else if (character === ',' && rows.length > 0) {
      const count = (rows.pop() ?? 0) + 1;
      rows.push(count);
      values += 1;
      if (count > answerLimits.rows) throw new RangeError('Too many rows.');
    }
    if (values > answerLimits.values) throw new RangeError('Too many values.');
  }
}

/** Where the string that begins at an index ends: at its first quote that is not escaped. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let slashes = 0;
    while (text[end - 1 - slashes] === '\\') slashes += 1;
    if (slashes % 2 === 0) return end;
  }
  return text.length;
}
