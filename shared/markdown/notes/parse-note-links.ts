import type MarkdownIt from 'markdown-it';
import type { StateInline } from 'markdown-it';
import { linkLevelOf } from '../link-level.ts';
import { noteLinkAt, wordsOfNoteLink } from './note-link.ts';

/** Where a link between notes has what it names; it has no address. */
export const noteAttribute = 'data-note';

/** The token of a note that is shown in the place of its link. Its content is what the link names. */
export const noteEmbed = 'note_embed';

/**
 * Reads links between notes: `[[Title]]`, and `![[Title]]` for what is shown in its place. They are
 * links without an address: whoever shows the text knows the documents. Brackets around the name of
 * a reference that the text defines are what CommonMark says.
 */
export function parseNoteLinks(parser: MarkdownIt): void {
  parser.inline.ruler.before('link', 'note_link', readLink);
}

function readLink(state: StateInline, isSilent: boolean): boolean {
  const { src, pos, posMax } = state;
  if ((src[pos] !== '[' && src[pos] !== '!') || linkLevelOf(state) > 0) {
    return false;
  }
  const link = noteLinkAt(src, pos);
  if (link === undefined || link.to > posMax || isReference(state, link.named)) {
    return false;
  }
  if (!isSilent) {
    const words = wordsOfNoteLink(link);
    if (link.isEmbed) {
      const embed = state.push(noteEmbed, '', 0);
      embed.content = link.named;
      embed.info = words;
    } else {
      const open = state.push('link_open', 'a', 1);
      open.attrs = [[noteAttribute, link.named]];
      state.push('text', '', 0).content = words;
      state.push('link_close', 'a', -1);
    }
  }
  state.pos = link.to;
  return true;
}

function isReference({ env, md }: StateInline, named: string): boolean {
  const { references } = env as { readonly references?: Readonly<Record<string, unknown>> };
  return references !== undefined && Object.hasOwn(references, md.utils.normalizeReference(named));
}
