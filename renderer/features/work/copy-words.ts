import { call, problemOf } from '../../bridge/call.ts';
import { text } from '../../text/text.ts';
import { showToast } from '../../ui/toast.tsx';

/** Puts a text on the clipboard, and says so where that fails. Answers whether it is there. */
export async function copyWords(words: string): Promise<boolean> {
  try {
    await call('clipboard.write', { text: words });
    return true;
  } catch (error) {
    showToast({ words: text.work.notCopied(problemOf(error).detail) });
    return false;
  }
}
