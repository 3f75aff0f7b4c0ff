import { createContext } from 'react';
import type { ReactNode } from 'react';
import type { NotePlaces } from './note-places.ts';

/** Gives the links between notes their ways, and shows the notes that stand in a text. */
export const NotesContext = createContext<((places: NotePlaces) => ReactNode) | undefined>(
  undefined,
);

/** The document whose text is shown. Links between notes lead from it to the nearest. */
interface NoteSource {
  /** Absent where the text is no document, or none yet. */
  readonly id?: string;
  readonly title: string;
}

export const NoteSourceContext = createContext<NoteSource>({ title: '' });
