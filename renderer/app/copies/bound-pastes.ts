import { fieldLimits } from '#shared/limits/page-limits.ts';
import { text } from '../../text/text.ts';
import { fitsField } from '../../ui/fits-field.ts';
import { showToast } from '../../ui/toast.tsx';

/**
 * Refuses a paste or drop that a field could not lay out in a short task, and says when a field has
 * no room for all of it. The text is still on the clipboard.
 */
export function boundPastes(page: Document): void {
  page.addEventListener('beforeinput', (event) => {
    const { target, inputType, data } = event;
    const isPaste = inputType === 'insertFromPaste' || inputType === 'insertFromDrop';
    if (!isPaste || data === null || !isField(target)) {
      return;
    }
    const next = withPasted(target, data);
    const most = target.maxLength < 0 ? Infinity : target.maxLength;
    if (!canHold(target, next.slice(0, most))) {
      event.preventDefault();
      showToast({ words: text.ui.pastes.refused });
    } else if (next.length > most) {
      // The browser inserts the part that fits.
      showToast({ words: text.ui.pastes.cut(most) });
    }
  });
}

type Field = HTMLInputElement | HTMLTextAreaElement;

function isField(target: EventTarget | null): target is Field {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
}

function withPasted({ value, selectionStart, selectionEnd }: Field, pasted: string): string {
  const [from, to] = [selectionStart ?? value.length, selectionEnd ?? value.length];
  return value.slice(0, from) + pasted + value.slice(to);
}

function canHold(field: Field, next: string): boolean {
  const isLong = field instanceof HTMLInputElement && next.length > fieldLimits.line;
  return !isLong && fitsField(next);
}
