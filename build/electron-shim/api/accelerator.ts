import type { PageAccelerator } from '../page/page-message.ts';

/** A parsed accelerator, such as `CommandOrControl+Shift+Z`. */
export type ParsedAccelerator = Omit<PageAccelerator, 'id'>;

const isMac = process.platform === 'darwin';

const MODIFIERS: Readonly<Record<string, 'isControl' | 'isShift' | 'isAlt' | 'isMeta'>> = {
  command: 'isMeta',
  cmd: 'isMeta',
  control: 'isControl',
  ctrl: 'isControl',
  commandorcontrol: isMac ? 'isMeta' : 'isControl',
  cmdorctrl: isMac ? 'isMeta' : 'isControl',
  alt: 'isAlt',
  option: 'isAlt',
  altgr: 'isAlt',
  shift: 'isShift',
  super: 'isMeta',
  meta: 'isMeta',
};

// Electron's key names, with the `KeyboardEvent.key` (in lower case) or `.code` of each.
const NAMED_KEYS: Readonly<Record<string, string>> = {
  plus: '+',
  space: ' ',
  return: 'enter',
  esc: 'escape',
  up: 'arrowup',
  down: 'arrowdown',
  left: 'arrowleft',
  right: 'arrowright',
  numadd: 'NumpadAdd',
  numsub: 'NumpadSubtract',
  nummult: 'NumpadMultiply',
  numdiv: 'NumpadDivide',
  numdec: 'NumpadDecimal',
};

// The codes of keys whose character changes with Shift.
const CODES: Readonly<Record<string, string>> = {
  '=': 'Equal',
  '-': 'Minus',
  ',': 'Comma',
  '.': 'Period',
  '/': 'Slash',
  '\\': 'Backslash',
  ';': 'Semicolon',
  "'": 'Quote',
  '[': 'BracketLeft',
  ']': 'BracketRight',
  '`': 'Backquote',
};

const SHIFTED = new Set('~!@#$%^&*()_+{}|:"<>?');

/** Parses an accelerator. Returns undefined for one that Electron refuses. */
export function parseAccelerator(text: string): ParsedAccelerator | undefined {
  const held = { isControl: false, isShift: false, isAlt: false, isMeta: false };
  let keys: readonly string[] | undefined;
  // A plus at the end, after another plus or alone, is the key.
  for (const token of text.replace(/(^|\+)\+$/, '$1Plus').split('+')) {
    const modifier = MODIFIERS[token.toLowerCase()];
    if (modifier) {
      held[modifier] = true;
    } else {
      if (keys || token === '') {
        return undefined;
      }
      const name = token.toLowerCase();
      const key = NAMED_KEYS[name] ?? name;
      if (SHIFTED.has(key)) {
        held.isShift = true;
      }
      keys = keysFor(key);
    }
  }
  return keys && { keys, ...held };
}

/** Whether two accelerators have the same keys. */
export function isSameAccelerator(a: string, b: string): boolean {
  const [first, second] = [parseAccelerator(a), parseAccelerator(b)];
  return first !== undefined && JSON.stringify(first) === JSON.stringify(second);
}

function keysFor(key: string): readonly string[] {
  const code = /^\d$/.test(key) ? `Digit${key}` : CODES[key];
  const numpad = /^num(\d)$/.exec(key);
  if (numpad) {
    return [`Numpad${numpad[1]}`];
  }
  return code ? [key, code] : [key];
}
