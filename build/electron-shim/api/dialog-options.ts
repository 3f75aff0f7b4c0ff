import type * as Electron from 'electron';

type Checks = Readonly<Record<string, string>>;

const FILE_TEXTS: Checks = {
  title: 'Title',
  buttonLabel: 'Button label',
  defaultPath: 'Default path',
  message: 'Message',
};
const BOX_TEXTS: Checks = {
  title: 'Title',
  message: 'Message',
  detail: 'Detail',
  checkboxLabel: 'checkboxLabel',
};
const BOX_TYPES: readonly unknown[] = ['none', 'info', 'warning', 'error', 'question'];

/** Refuses the options of a dialog that Electron refuses, in its words. */
export function requireDialogOptions(method: string, options: object): void {
  const given = options as Readonly<Record<string, unknown>>;
  if (method.startsWith('showMessageBox')) {
    requireBoxOptions(given);
  } else if (method.startsWith('showOpenDialog')) {
    requireArray(given['properties'], 'Properties');
    requireTexts(given, FILE_TEXTS);
  } else {
    requireTexts(given, { ...FILE_TEXTS, nameFieldLabel: 'Name field label' });
  }
}

/** Refuses the texts of an error box that Electron refuses, in its words. */
export function requireErrorTexts(texts: readonly unknown[]): void {
  for (const index of [0, 1]) {
    if (texts.length <= index) {
      throw new TypeError('Insufficient number of arguments.');
    }
    if (typeof texts[index] !== 'string') {
      throw new TypeError(`Error processing argument at index ${index}, conversion failure`);
    }
  }
}

/** The button that stands for closing a message box. */
export function cancelId({ buttons = [], cancelId: id, defaultId }: Electron.MessageBoxOptions) {
  const named = buttons.findIndex((label) => /^(?:cancel|no)$/i.test(label));
  const unnamed = defaultId === 0 && buttons.length > 1 ? 1 : 0;
  return id ?? (named === -1 ? unnamed : named);
}

function requireBoxOptions(options: Readonly<Record<string, unknown>>): void {
  const { type = 'none', noLink = false, checkboxChecked, checkboxLabel } = options;
  if (!BOX_TYPES.includes(type)) {
    throw new TypeError('Invalid message box type');
  }
  requireArray(options['buttons'], 'Buttons');
  if (typeof noLink !== 'boolean') {
    throw new TypeError('noLink must be a boolean');
  }
  requireTexts(options, BOX_TEXTS);
  if (checkboxChecked && !checkboxLabel) {
    throw new Error('checkboxChecked requires that checkboxLabel also be passed');
  }
}

function requireArray(value: unknown, name: string): void {
  if (value !== undefined && !Array.isArray(value)) {
    throw new TypeError(`${name} must be an array`);
  }
}

function requireTexts(options: Readonly<Record<string, unknown>>, texts: Checks): void {
  for (const [key, name] of Object.entries(texts)) {
    if (options[key] !== undefined && typeof options[key] !== 'string') {
      throw new TypeError(`${name} must be a string`);
    }
  }
}
