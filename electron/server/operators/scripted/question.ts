import { dateIn, keyTerms } from './wording.ts';
import { wordsIn } from './word-sets.ts';

/** The questions that no script can answer: to weigh something, to give reasons, or to know. */
export type Unanswerable = 'judge' | 'reason' | 'know';

const judging =
  /\b(?:realistic|feasible|possible|doable|good|bad|enough|right|wrong|correct|better|best|worth|too|sense|risky|ok|okay|think|opinion|recommend|suggest|prefer|sure|likely|advice|happy|agree|work out|should (?:i|we)|ideas?|thoughts)\b/i;
const reasoning =
  /^(?:but |and )?(?:why|how come|how so|what for|explain|what do you mean|for what reason)\b/i;
const asking =
  /^(?:but |and )?(?:what|what['’]s|whats|why|how|when|where|who|whom|which|whose|is|are|was|were|does|did|do|has|have|can|could|should|would|will|shall|may|am)\b/i;
const pointing =
  /\b(?:it|this|that|these|those|they|them|you|your|plan|step|steps|list|draft|text)\b/i;
const maxWords = 14;

/** Returns whether a sentence is a question, with its sign or by its first words. */
export function isAsked(text: string, hasSign: boolean): boolean {
  return hasSign || (asking.test(text) && !/^(?:have|do)\b/iu.test(text));
}

/** Returns what would be needed to answer a question about what stands or about nothing else. */
export function unanswerableIn(text: string): Unanswerable | undefined {
  const words = wordsIn(text.slice(0, 400));
  const isShort = words.length <= maxWords;
  const matter = text.replace(dateIn(text) ?? '', ' ').replace(judging, ' ');
  const isAboutStanding = pointing.test(text) || keyTerms(matter, 1).length === 0;
  if (!isShort || !isAboutStanding) {
    return undefined;
  }
  if (reasoning.test(text)) {
    return 'reason';
  }
  return judging.test(text) ? 'judge' : 'know';
}
