import { unseenRuns } from '#shared/text/unseen-signs.ts';
import { text } from '../../text/text.ts';

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** The most signs of a run whose codes are named. */
const most = 4;

/** A part of some words: signs that nobody would see have a title that names them. */
export interface SeenPart {
  readonly words: string;
  readonly title?: string;
}

/** Words as HTML, in which signs that nobody would see have a mark. */
export function seenHtml(words: string): string {
  return seenParts(words)
    .map(({ words: part, title }) =>
      title === undefined
        ? escaped(part)
        : `<span class="unseen-sign" title="${escaped(title)}">${part}</span>`,
    )
    .join('');
}

/**
 * Words in parts, of which the signs that nobody would see are apart. All signs stay in the text,
 * which is copied as it was written.
 */
export function seenParts(words: string): readonly SeenPart[] {
  const parts: SeenPart[] = [];
  let end = 0;
  for (const { at, signs, kind } of unseenRuns(words)) {
    const codes = Array.from(
      signs,
      (sign) => `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`,
    );
    const named = codes.length > most ? [...codes.slice(0, most), '…'] : codes;
    const title = text.ui.unseen.of(text.ui.unseen[kind], named.join(' '));
    parts.push({ words: words.slice(end, at) }, { words: signs, title });
    end = at + signs.length;
  }
  return [...parts, { words: words.slice(end) }];
}

function escaped(words: string): string {
  return words.replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? sign);
}
