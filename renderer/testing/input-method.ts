import { cdp } from 'vitest/browser';

/** Begins a composition in the field that has the focus, as an input method does. */
export function compose(text: string): Promise<unknown> {
  const { length } = text;
  return cdp().send('Input.imeSetComposition', {
    text,
    selectionStart: length,
    selectionEnd: length,
  });
}

/** Presses a key that the input method takes: the code 229 says so. */
export function pressComposed(key: string): Promise<void> {
  return press({ key, code: key, windowsVirtualKeyCode: 229 });
}

/** Presses the key at a place, which writes `key` on its layout, by itself. */
export function pressAt(code: string, key: string, modifiers = 0): Promise<void> {
  // The places of letters have the numbers of their capitals.
  const windowsVirtualKeyCode = code.codePointAt('Key'.length) ?? 0;
  return press({ key, code, modifiers, windowsVirtualKeyCode });
}

/** Presses Ctrl (Command on a Mac) and the key at a place. */
export function pressWithControl(code: string, key: string): Promise<void> {
  return pressAt(code, key, navigator.userAgent.includes('Macintosh') ? 4 : 2);
}

async function press(key: object): Promise<void> {
  await cdp().send('Input.dispatchKeyEvent', { ...key, type: 'rawKeyDown' });
  await cdp().send('Input.dispatchKeyEvent', { ...key, type: 'keyUp' });
}
