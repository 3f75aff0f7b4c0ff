import { oneLine } from './one-line.ts';

const bareRequest =
  /^(?:plan|write|draft|research|organi[sz]e|outline|schedule|structure|summari[sz]e|review|check|handle|do|make|prepare|start(?: on| with)?|work (?:on|out)|look (?:into|at|after|over)|think (?:about|through|over)|break|lay|sort|figure|take care of|take on|help|help (?:me|us)|help (?:me |us )?with|give me a hand|give us a hand)? ?(?:it|this|that|these|those|them|something|anything|all of (?:it|this|that))?(?: ?\b(?:out|up|down|through|over|for (?:me|us)|please|now|today|together|with (?:it|this|that))\b)*$/i;

const smallTalk =
  /^(?:thanks?|thank you|many thanks|cheers|(?:what|how) (?:do|would|should|could) (?:you|we|i) (?:think|say|suggest|recommend|start|go about|do|approach|tackle|plan)(?: (?:about|of))?(?: it| this| that)?|(?:do you have |have you |got )?any (?:ideas|thoughts|suggestions)|does (?:it|this|that) (?:make sense|work|help)|is (?:it|this|that) (?:ok|okay|possible|clear|fine)|keep it (?:short|brief|simple)|let me know(?: what you think)?|your help(?: with (?:it|this|that))?)(?: (?:so much|a lot|very much|in advance|again|please|for me|for us|for your help))*$/i;

/**
 * Returns whether a text only asks for help with something said elsewhere, or gives thanks for it.
 */
export function isFiller(text: string): boolean {
  return isBareRequest(text) || smallTalk.test(oneLine(text));
}

/** Returns whether a text asks for work on something said elsewhere: "write it, please". */
export function isBareRequest(text: string): boolean {
  return bareRequest.test(oneLine(text));
}
