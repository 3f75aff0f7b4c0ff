import type { ContextMenuParams, MenuItemConstructorOptions, WebContents } from 'electron';
import { parseDeepLink } from '#shared/address/deep-link.ts';
import { addressOf } from '#shared/address/home-path.ts';
import { menuLabel } from '#shared/text/plain-text.ts';
import { isAppUrl } from '../app-scheme.ts';
import { text } from '../text/text.ts';
import { thingPathOf } from './thing-path.ts';

type Item = MenuItemConstructorOptions;

/** The acts of the menu at a text or a link. */
export interface ContextMenuActs {
  readonly replaceWord: (word: string) => void;
  readonly learnWord: (word: string) => void;
  readonly copyText: (copied: string) => void;
  readonly openWindow: (path: string) => void;
}

/** How many words are proposed in place of a misspelled one. */
const maxSuggestions = 5;

type Params = Pick<
  ContextMenuParams,
  | 'linkURL'
  | 'isEditable'
  | 'selectionText'
  | 'misspelledWord'
  | 'dictionarySuggestions'
  | 'editFlags'
>;

/** The items of the menu at a text field, selected text or a link; none elsewhere. */
export function contextMenu(params: Params, acts: ContextMenuActs): Item[] {
  const groups = [spellingItems(params, acts), linkItems(params, acts), editItems(params)];
  return groups
    .filter((items) => items.length > 0)
    .flatMap((items, at) => [...(at > 0 ? [{ type: 'separator' } as const] : []), ...items]);
}

/** Shows the menu wherever the page has none of its own. */
export function attendContextMenu(
  contents: WebContents,
  show: (template: Item[]) => void,
  openWindow: (path: string) => void,
  copyText: (copied: string) => void,
): void {
  contents.on('context-menu', (_event, params) => {
    const items = contextMenu(params, {
      replaceWord: (word) => contents.replaceMisspelling(word),
      learnWord: (word) => contents.session.addWordToSpellCheckerDictionary(word),
      copyText,
      openWindow,
    });
    if (items.length > 0) {
      show(items);
    }
  });
}

function spellingItems(
  { isEditable, misspelledWord, dictionarySuggestions }: Params,
  { replaceWord, learnWord }: ContextMenuActs,
): Item[] {
  if (!isEditable || misspelledWord === '') {
    return [];
  }
  const words = text.contextMenu;
  const suggestions = dictionarySuggestions.slice(0, maxSuggestions).map((word) => ({
    label: menuLabel(word),
    click: () => replaceWord(word),
  }));
  return [
    ...(suggestions.length > 0 ? suggestions : [{ label: words.noSuggestions, enabled: false }]),
    { label: words.addToDictionary, click: () => learnWord(misspelledWord) },
  ];
}

function linkItems({ linkURL }: Params, { copyText, openWindow }: ContextMenuActs): Item[] {
  const words = text.contextMenu;
  if (!isAppUrl(linkURL)) {
    const isOutside = /^(?:https?|mailto):/i.test(linkURL);
    return isOutside ? [{ label: words.copyLink, click: () => copyText(linkURL) }] : [];
  }
  const path = linkURL.split('#')[1] ?? '';
  const address = addressOf(path);
  const thing = thingPathOf(path);
  return [
    ...(thing === undefined
      ? []
      : [{ label: words.openInNewWindow, click: () => openWindow(thing) }]),
    ...(parseDeepLink(address) === undefined
      ? []
      : [{ label: words.copyLink, click: () => copyText(address) }]),
  ];
}

function editItems({ isEditable, selectionText, editFlags }: Params): Item[] {
  const { cut, copy, paste, selectAll } = text.contextMenu;
  if (!isEditable) {
    return selectionText.trim() === '' ? [] : [{ role: 'copy', label: copy }];
  }
  return [
    { role: 'cut', label: cut, enabled: editFlags.canCut },
    { role: 'copy', label: copy, enabled: editFlags.canCopy },
    { role: 'paste', label: paste, enabled: editFlags.canPaste },
    { role: 'selectAll', label: selectAll, enabled: editFlags.canSelectAll },
  ];
}
