import { FileInput } from 'lucide-react';
import { useRef } from 'react';
import { useOfferActions } from '../../../actions/offered-actions.ts';
import { text } from '../../../text/text.ts';
import { Button, YieldingWords } from '../../../ui/button.tsx';
import { filesOfList } from './found-files.ts';
import type { ChosenFiles } from './found-files.ts';

/** Asks for files that become documents, for those who do not drop them. */
export function ImportButton({ onFiles }: { onFiles: (files: ChosenFiles) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const choose = () => input.current?.click();
  useOfferActions({
    importDocuments: {
      // A page may ask for files only where the person has just acted in it: a menu of the system or
      // another window leads to the button.
      run: () => (navigator.userActivation.isActive ? choose() : button.current?.focus()),
    },
  });
  return (
    <>
      <Button ref={button} onClick={choose}>
        <FileInput size={16} aria-hidden="true" />
        <YieldingWords>{text.document.import.act}</YieldingWords>
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept=".md,.markdown,.txt"
        aria-label={text.document.import.act}
        onChange={({ target }) => {
          onFiles(filesOfList(Array.from(target.files ?? [])));
          // The same files may be chosen again.
          target.value = '';
        }}
      />
    </>
  );
}
