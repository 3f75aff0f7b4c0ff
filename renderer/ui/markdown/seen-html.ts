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

/**
 * Words as HTML, in which signs that nobody would see have a mark. They stay in the text, which is
 * copied as it was written.
 */
export function seenHtml(words: string): string {
  let html = '';
  let end = 0;
  for (const { at, signs, kind } of unseenRuns(words)) {
    const codes = Array.from(
      signs,
      (sign) => `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`,
    );
    const named = codes.length > most ? [...codes.slice(0, most), '…'] : codes;
    const title = text.ui.unseen.of(text.ui.unseen[kind], named.join(' '));
    html += escaped(words.slice(end, at));
    html += `<span class="unseen-sign" title="${escaped(title)}">${signs}</span>`;
    end = at + signs.length;
  }
  return html + escaped(words.slice(end));
}

function escaped(words: string): string {
  return words.replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? sign);
}
