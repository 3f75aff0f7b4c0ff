/** The marks that words in a heading may have. */
const marks = /[*_`~\\]/g;

/** Whether the first line of a text is a heading that says the title of its document. */
export function beginsWithTitle(content: string, title: string): boolean {
  const [line = ''] = content.slice(0, mostLength).trimStart().split('\n', 1);
  if (!line.startsWith('# ')) {
    return false;
  }
  const words = line.slice(1).replaceAll(marks, '').trim();
  return words !== '' && words === title.replaceAll(marks, '').trim();
}

/** A title and its heading are no longer than this. */
const mostLength = 2_000;
