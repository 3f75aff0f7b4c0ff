import type { ContextMenuParams } from 'electron';
import { expect, test, vi } from 'vitest';
import { contextMenu } from './context-menu.ts';
import type { ContextMenuActs } from './context-menu.ts';

const editFlags = { canCut: true, canCopy: true, canPaste: true, canSelectAll: true };
const nothing = {
  linkURL: '',
  isEditable: false,
  selectionText: '',
  misspelledWord: '',
  dictionarySuggestions: [] as string[],
  editFlags: editFlags as ContextMenuParams['editFlags'],
};

function build(params: Partial<typeof nothing>) {
  const acts = {
    replaceWord: vi.fn<ContextMenuActs['replaceWord']>(),
    learnWord: vi.fn<ContextMenuActs['learnWord']>(),
    copyText: vi.fn<ContextMenuActs['copyText']>(),
    openWindow: vi.fn<ContextMenuActs['openWindow']>(),
  };
  const items = contextMenu({ ...nothing, ...params }, acts);
  const choose = (label: string) => {
    // The menu's own arguments are not used.
    (items.find((item) => item.label === label)?.click as (() => void) | undefined)?.();
  };
  return { labels: items.map(({ label = '-' }) => label), choose, acts };
}

test('there is no menu where there is nothing to do', () => {
  expect(build({}).labels).toEqual([]);
  expect(build({ selectionText: '  ' }).labels).toEqual([]);
});

test('selected text can be copied', () => {
  expect(build({ selectionText: 'words' }).labels).toEqual(['Copy']);
});

test('a misspelled word in a field is replaced or learned; elsewhere it is text', () => {
  const misspelled = { misspelledWord: 'wrods', dictionarySuggestions: ['words', 'A & B'] };
  const { labels, choose, acts } = build({ isEditable: true, ...misspelled });
  expect(labels.slice(0, 4)).toEqual(['words', 'A && B', 'Add to dictionary', '-']);
  choose('words');
  choose('Add to dictionary');
  expect(acts.replaceWord).toHaveBeenCalledWith('words');
  expect(acts.learnWord).toHaveBeenCalledWith('wrods');
  expect(build(misspelled).labels).toEqual([]);
  expect(build({ isEditable: true, misspelledWord: 'qqq' }).labels[0]).toBe('No suggestions');
});

test('a link to a thing opens in a window, and is copied as other programs understand it', () => {
  const linkURL = 'app://bundle/index.html#/home/local/thread/cnv_1';
  const { labels, choose, acts } = build({ linkURL });
  expect(labels).toEqual(['Open in new window', 'Copy link']);
  choose('Open in new window');
  choose('Copy link');
  expect(acts.openWindow).toHaveBeenCalledWith('/home/local/thread/cnv_1');
  expect(acts.copyText).toHaveBeenCalledWith('guildhall://home/local/thread/cnv_1');
});

test('a link outside is copied; a script or a place without an address is not', () => {
  const { labels, choose, acts } = build({ linkURL: 'https://example.org/a' });
  expect(labels).toEqual(['Copy link']);
  choose('Copy link');
  expect(acts.copyText).toHaveBeenCalledWith('https://example.org/a');
  expect(build({ linkURL: 'javascript:alert(1)' }).labels).toEqual([]);
  expect(build({ linkURL: 'app://bundle/index.html#/outbox' }).labels).toEqual([]);
});
