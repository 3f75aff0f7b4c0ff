import { expect, test } from 'vitest';
import { buildDocument } from '../../testing/build-entities.ts';
import type { DocumentOrder } from '#shared/local/document-order.ts';
import { formatView, parseView, shownDocuments, wholeView } from './document-view.ts';

const documents = [
  buildDocument({
    id: 'a',
    title: 'Autumn menu',
    type: 'brief',
    updatedAt: '2026-11-21T12:00:00Z',
  }),
  buildDocument({ id: 'b', title: 'Élan 10', createdAt: '2026-11-22T10:00:00Z' }),
  buildDocument({ id: 'c', title: 'Élan 9', description: 'How we bake', updatedAt: undefined }),
];
const shown = (view: object, found: readonly string[] = [], order: DocumentOrder = 'updated') => {
  const isNew = ({ id }: { readonly id: string }) => id === 'b';
  const whole = { ...wholeView, ...view };
  return shownDocuments(documents, whole, order, new Set(found), isNew).map(({ id }) => id);
};

test('a view leads back from its address, and the usual one has none', () => {
  expect(formatView(wholeView)).toBe('');
  const view = { text: 'a & b', type: 'brief', isChanged: true } as const;
  expect(parseView(formatView(view))).toEqual(view);
  expect(parseView('type=novel&sort=size&text=x')).toEqual({ ...wholeView, text: 'x' });
});

test('documents are narrowed by type and by words of title and description, without accents', () => {
  expect(shown({ type: 'brief' })).toEqual(['a']);
  expect(shown({ text: 'elan' })).toEqual(['b', 'c']);
  expect(shown({ text: 'BAKE elan' })).toEqual(['c']);
  expect(shown({ text: 'nowhere' })).toEqual([]);
  expect(shown({ text: 'nowhere' }, ['a'])).toEqual(['a']);
});

test('documents that changed since the person looked are shown alone', () => {
  expect(shown({ isChanged: true })).toEqual(['b']);
});

test('documents are sorted by the last change, by title as people count, and by creation', () => {
  expect(shown({})).toEqual(['a', 'b', 'c']);
  expect(shown({}, [], 'title')).toEqual(['a', 'c', 'b']);
  expect(shown({}, [], 'created')).toEqual(['b', 'a', 'c']);
});
