import { mentionedOperators } from '#shared/domain/operator/mention.ts';
import { lowerInPlace } from '#shared/text/lower-in-place.ts';
import { trimEndOf } from '#shared/text/trim-end.ts';

/** Removes every @ right before one of the names, so that a text calls nobody. */
export function withoutCalls(text: string, names: readonly string[]): string {
  if (!text.includes('@')) {
    return text;
  }
  const result = names.reduce((rest, name) => withoutCall(rest, name), text);
  // Where a name stands within another, what is left may be a call again
  const calls = mentionedOperators(
    result,
    names.map((name) => ({ name })),
  );
  return calls.length === 0 ? result : result.replaceAll('@', '');
}

function withoutCall(text: string, name: string): string {
  const call = lowerInPlace(`@${name}`);
  const lowered = lowerInPlace(text);
  const kept: string[] = [];
  let done = 0;
  for (let at = lowered.indexOf(call); at !== -1; at = lowered.indexOf(call, at + 1)) {
    kept.push(trimEndOf(text.slice(done, at), '@'));
    done = at + 1;
  }
  return kept.join('') + text.slice(done);
}
