import { text } from '../text/text.ts';
import { showToast } from '../ui/toast.tsx';
import { call, problemOf } from './call.ts';
import { reportProblem } from './report-problem.ts';

/** Opens a link outside, after main has checked it and asked where it must. */
export function openLink(url: string): void {
  call('link.open', { url }).catch(reportProblem);
}

/** Puts a text on the clipboard, and says so where that fails. Answers whether it is there. */
export async function copyText(content: string): Promise<boolean> {
  try {
    await call('clipboard.write', { text: content });
    return true;
  } catch (error) {
    showToast({ words: text.ui.notCopied(problemOf(error).detail), kind: 'problem' });
    return false;
  }
}

/** Puts an address on the clipboard, and says so once it is there. */
export async function copyLink(address: string): Promise<void> {
  if (await copyText(address)) {
    showToast({ words: text.ui.linkCopied });
  }
}

/** Puts a PNG, in Base64, on the clipboard, and says so where that fails. Answers whether it is there. */
export async function copyPicture(png: string): Promise<boolean> {
  try {
    await call('clipboard.write_picture', { png });
    return true;
  } catch (error) {
    showToast({ words: text.ui.notCopied(problemOf(error).detail), kind: 'problem' });
    return false;
  }
}

/**
 * Saves a text as a file where the person chooses, and says that it is there, or why not.
 *
 * @returns whether it is saved; the person may choose no place
 * @param name the name that is proposed
 * @param saved what is said once the file is saved
 */
export function saveFile(name: string, content: string, saved: string): Promise<boolean> {
  return sayOnceDone(saved, async () => (await call('file.save', { name, text: content })).isSaved);
}

/** Saves an HTML document as a PDF where the person chooses, and says the same as `saveFile`. */
export function savePdf(name: string, html: string, saved: string): Promise<boolean> {
  return sayOnceDone(saved, async () => (await call('file.save_pdf', { name, html })).isSaved);
}

/** Prints an HTML document by the system's dialog, and says why where that fails. */
export function printPage(html: string, printed: string): Promise<boolean> {
  return sayOnceDone(printed, async () => (await call('file.print', { html })).isPrinted);
}

async function sayOnceDone(words: string, act: () => Promise<boolean>): Promise<boolean> {
  try {
    const isDone = await act();
    if (isDone) {
      showToast({ words });
    }
    return isDone;
  } catch (error) {
    reportProblem(error);
    return false;
  }
}
