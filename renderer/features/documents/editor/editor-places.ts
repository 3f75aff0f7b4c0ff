import type { EditorView } from '@codemirror/view';

/** The place of somebody in an editor: the selection, and what was in sight. */
interface EditorPlace {
  readonly selection: { readonly anchor: number; readonly head: number };
  readonly scroll: ReturnType<EditorView['scrollSnapshot']>;
}

/** The places of the documents that were written last, as long as the window is there. */
const places = new Map<string, EditorPlace>();
const mostPlaces = 50;

/** The document that another one has become: a new one, once it is saved. */
const heirs = new Map<string, string>();

/** The name under which the place in a document is kept. */
export function editorPlaceKey(homeId: string, id: string): string {
  return `${homeId} ${id}`;
}

/** Keeps where somebody is in the editor of a document. */
export function keepEditorPlace(key: string, view: EditorView): void {
  const { anchor, head } = view.state.selection.main;
  const own = heirs.get(key) ?? key;
  heirs.delete(key);
  places.delete(own);
  places.set(own, { selection: { anchor, head }, scroll: view.scrollSnapshot() });
  for (const oldest of [...places.keys()].slice(0, -mostPlaces)) {
    places.delete(oldest);
  }
}

/** The place that was kept, for a text of this length; undefined where there is none. */
export function editorPlaceOf(key: string, length: number): EditorPlace | undefined {
  const place = places.get(key);
  return (
    place && (place.selection.anchor > length || place.selection.head > length ? undefined : place)
  );
}

/** Has the place in one document go over to another as its editor is left. */
export function handOnEditorPlace(key: string, toKey: string): void {
  heirs.set(key, toKey);
}
