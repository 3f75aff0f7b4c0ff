import { cutAtWord } from '#shared/domain/conversation/title.ts';

/** How much of a skipped message is named, for those who read the thread later. */
const excerptLength = 80;

/** What an operator's place in the thread says instead of an answer that could not be made. */
export function skipNotice(text: string): string {
  return (
    `I could not answer ${excerptOf(text)}: trying it failed twice, or ended the server. It is left ` +
    'out from now on, and I read this thread anew from here; nothing else is lost.\n\n' +
    'Choose “Try again” to have me try once more, or say it in other words.'
  );
}

/** The beginning of a text on one line; it must call nobody and mark nothing up. */
function excerptOf(text: string): string {
  const line = text
    .slice(0, 4 * excerptLength)
    .toWellFormed()
    .replaceAll(/[^\p{L}\p{N}.,:;?!'’-]+/gu, ' ')
    .trim();
  return line === '' ? 'a message' : `“${cutAtWord(line, excerptLength)}”`;
}
