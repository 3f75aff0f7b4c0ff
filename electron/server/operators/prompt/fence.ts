import { createHmac, randomBytes } from 'node:crypto';

/**
 * Characters that a reader does not see and a model does: controls of direction, joints of no width
 * and tags. Joiners that scripts and emoji need stay as they are.
 */
const unseen = /[\u00ad\u061c\u180e\u200b\u202a-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e007f}]/gu;

/** The text of others between two lines that nobody who wrote it can know. */
export interface Fence {
  /** The word that begins and ends what stands between fences. */
  readonly word: string;
  /** Puts a text between fences, with a line that says what it is. */
  around(label: string, text: string): string;
}

/** Makes the fences of threads and items. They stay the same for one of them while the server runs. */
export function createFences(secret: Buffer = randomBytes(32)): (id: string) => Fence {
  return (id) => {
    const word = createHmac('sha256', secret).update(id).digest('hex').slice(0, 16);
    return {
      word,
      around: (label, text) => {
        // A model may have been led to write the word where it is read again
        const inside = withSigns(text).replaceAll(word, '…');
        return `<<${word} ${oneLine(label)}\n${inside}\n${word}>>`;
      },
    };
  };
}

/** Shows what is not seen by its number. */
function withSigns(text: string): string {
  return text.replaceAll(
    unseen,
    (sign) => `\\u{${sign.codePointAt(0)?.toString(16).toUpperCase()}}`,
  );
}

function oneLine(label: string): string {
  return withSigns(label).replaceAll(/\s+/gu, ' ');
}
