/** The fence of code that is open at the end of a text; undefined outside of code. */
export function openFence(before: string): string | undefined {
  let open: string | undefined;
  for (const [, mark = '', behind = ''] of before.matchAll(/^ {0,3}(`{3,}|~{3,})([^\n]*)/gm)) {
    if (open === undefined) {
      // Behind backticks that begin a code stands no other (CommonMark 4.5).
      open = mark.startsWith('`') && behind.includes('`') ? undefined : mark;
    } else if (mark.startsWith(open) && behind.trim() === '') {
      open = undefined;
    }
  }
  return open;
}
