import { trimEndOf } from '#shared/text/trim-end.ts';
import type { Stated } from './clauses.ts';

const adding =
  /^(?:add|include|mention|append|put in|insert|don['’]t forget|do not forget|remember|there should (?:also )?be|(?:you|we|i) (?:forgot|missed|left out)|(?:we|i) (?:also|still) need|missing:)\s*/i;
/** The words that may stand between the verb and the part. */
const stepWords =
  /^(?:(?:a|an|another|one more|the|some|more|new|extra)\s)*(?:step|task|part|point|item|epic|section|paragraph|phase|question|sentence|line)s?(?:\s(?:for|about|on|to|called|named|that says|that|with|where we))?\s*:?\s+/i;
const conjunction = /^(?:(?:that|also|about|to)\s)+/i;
const aStep =
  /^(?:(?:i|we)(?:['’]d| would)? (?:also |still )?(?:need|want|like)\s|(?:have|make|create|write|put in)\s)?(?:a|an|another|one more)\s(?:(?:new|extra)\s)?(?:step|task|part|point|section|paragraph|question)s? (?:for|about|on|to)\s/i;
const beforeStep =
  /^(?:(?:i|we)(?:['’]d| would)? (?:also |still )?(?:need|want|like)|have|make|create|write|put in)\s/i;
const toPlan =
  / (?:to|into|in|at the end of|somewhere in|for) (?:the|this|that|our|my|your) (?:plan|list|draft|text|outline|steps|letter|email|note|end)$/i;
const continued = /^(?:and also|and|also|plus)\s/i;
const alsoWish = /^(?:i|we)(?:['’]d| would)? also (?:want|need|like|have|plan)\b/i;

/**
 * Returns what a sentence adds to what stands: "can you add a step for photos" adds "photos". The
 * text is empty where it says that something is to be added, but not what.
 */
export function additionIn({ text, isQuestion }: Stated, sentence: string): string | undefined {
  if (isQuestion) {
    return undefined;
  }
  const verb = adding.exec(text)?.[0];
  const isPointing = /^\s*(?:it|this|that|them|these|those) \w/iu.test(text.slice(verb?.length));
  if (verb !== undefined && !isPointing) {
    return partIn(text.slice(verb.length));
  }
  if (aStep.test(text)) {
    return partIn(text.replace(beforeStep, ''));
  }
  const isMore = continued.test(sentence) || alsoWish.test(sentence);
  return isMore && text.length > 1 ? partIn(text) : undefined;
}

function partIn(words: string): string {
  const said = trimEndOf(words.trim(), '.!,: ')
    .replace(/ (?:too|as well|please|also)$/iu, '')
    .replace(toPlan, '');
  const bare = said.replace(conjunction, '').replace(stepWords, '');
  const isNone =
    /^(?:(?:a|an|another|one more|new|it|this|that|more|some|the)\s?)*(?:step|task|part|point|item|one|something|it|this|that|more)?s?$/iu.test(
      said,
    );
  return isNone ? '' : bare === '' ? said : bare;
}
