import { at, inSettings, opening, to } from './layout-screens.ts';
import type { LayoutScreen } from './layout-screens.ts';

// Dialogs and popups that keys open over the screens of the walk.

const tree = at('', () => 'work/tree', '[role=treegrid]');
const board = at('', () => 'work/board', '.board');
const item = at('', ({ itemId }) => `item/${itemId}`, '.item');
const documents = at('', () => 'documents', '[role=listbox]');
const document = at('', ({ documentId }) => `document/${documentId}`, 'article');
const thread = at('', ({ threadId }) => `thread/${threadId}`, '.composer');
const trash = at('', () => 'trash', '.trash');
const search = to('', '#/search/about', '.search-result');

/** The dialogs: Tab goes round in each. */
export const keyedDialogs: readonly LayoutScreen[] = [
  inMenu('view that is saved', tree, 'Saved views', 'Save view…'),
  inMenu('limit of a column', board, 'To do column', 'Limit…'),
  opening('deletion of an item', item, 'Delete…'),
  inMenu('deletion of a document', document, 'More actions', 'Delete…'),
  opening('deletion for good', trash, 'Delete forever'),
  opening('the interface', inSettings('Local access'), /API|reference/v),
  opening('diagnostics', inSettings('Diagnostics'), 'Show and save…'),
];

/** Popups beside their button: they have no round, since the page around them can still be used. */
export const keyedPopups: readonly LayoutScreen[] = [
  opening('people of a thread', thread, /^Participants/v),
  opening('saved views', tree, 'Saved views'),
  opening('filter of work', tree, 'Filter'),
  opening('acts on work', tree, 'More actions'),
  opening('acts on a column', board, 'To do column'),
  opening('order of documents', documents, /^Sort/v),
  opening('acts on a document', document, 'More actions'),
  opening('filter of the search', search, 'Filter'),
];

/** The screen that a choice in the menu of a button opens, by keys. */
function inMenu(name: string, screen: LayoutScreen, button: string, choice: string): LayoutScreen {
  const { show, openers = [] } = opening(name, screen, button);
  const choose: LayoutScreen['show'] = async (walk) => {
    await show(walk);
    await walk.page.getByRole('menuitem', { name: choice, exact: true }).press('Enter');
  };
  return { name, show: choose, openers };
}
