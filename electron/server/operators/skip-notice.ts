import { cutAtWord } from '#shared/domain/conversation/title.ts';

/** The length of the quote from a skipped message, for later readers of the thread. */
const excerptLength = 80;

/** Returns the text that is posted instead of an answer that could not be made. */
export function skipNotice(text: string): string {
  return (
    `I couldn’t answer ${excerptOf(text)}: it failed twice, so I’m skipping it and going on from ` +
    'here. Nothing else is lost.\n\n' +
    'Choose “Try again” to have me try once more, or put it in other words.'
  );
}

/** Returns the same where the operator's model cannot answer, with a sentence that says why. */
export function failureNotice(text: string, reason: string): string {
  return (
    `I couldn’t answer ${excerptOf(text)}. ${reason}\n\n` +
    'Choose “Try again” once that is mended, or let another model or the script answer: ' +
    'Settings › Models.'
  );
}

/** Returns the beginning of a text on one line, without mentions and Markdown. */
function excerptOf(text: string): string {
  const line = text
    .slice(0, 4 * excerptLength)
    .toWellFormed()
    .replaceAll(/[^\p{L}\p{N}.,:;?!'’-]+/gu, ' ')
    .trim();
  return line === '' ? 'a message' : `“${cutAtWord(line, excerptLength)}”`;
}
