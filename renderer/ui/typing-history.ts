/**
 * Has the history of every field take back a word at a time. The browser keeps what is typed in one
 * go as one step; here a step ends where a word begins, because moving the caret ends it.
 */
export function keepTypingByWords(page: Document): void {
  page.addEventListener(
    'beforeinput',
    ({ target, inputType, data, isComposing }) => {
      if (isField(target) && inputType === 'insertText' && !isComposing && data !== null) {
        const at = placeOfCaret(target);
        if (at > 0 && /\S/u.test(data) && /\s/u.test(target.value.charAt(at - 1))) {
          target.setSelectionRange(at - 1, at - 1);
          target.setSelectionRange(at, at);
        }
      }
    },
    true,
  );
}

type Field = HTMLInputElement | HTMLTextAreaElement;

function isField(target: EventTarget | null): target is Field {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
}

/** The place of the caret; 0 where something is selected, or the field has no caret to move. */
function placeOfCaret({ selectionStart, selectionEnd }: Field): number {
  return selectionStart === selectionEnd ? (selectionStart ?? 0) : 0;
}
