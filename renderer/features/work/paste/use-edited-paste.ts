import { useEffect, useRef, useState } from 'react';
import { readPaste } from './read-paste.ts';
import type { ReadPaste } from './read-paste.ts';

/** A paste with the person's edits. */
interface EditedPaste {
  /** The last result of reading. */
  readonly read: ReadPaste;
  readonly words: string;
  /** Whether all of the words have been read. */
  readonly isRead: boolean;
  readonly edit: (words: string) => void;
}

/** Reads the pasted text anew with each edit. */
export function useEditedPaste(pasted: ReadPaste): EditedPaste {
  const [read, setRead] = useState(pasted);
  const [words, setWords] = useState(pasted.words);
  const reading = useRef<AbortController>(undefined);
  useEffect(() => () => reading.current?.abort(), []);
  const edit = (changed: string) => {
    setWords(changed);
    reading.current?.abort();
    reading.current = new AbortController();
    const { signal } = reading.current;
    void readPaste({ html: '', words: changed }, signal).then(setRead);
  };
  return { read, words, isRead: read.words === words, edit };
}
