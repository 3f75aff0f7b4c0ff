import { operatorLimits } from '#shared/limits/server-limits.ts';
import { sentencesIn, statedIn } from './clauses.ts';
import type { Stated } from './clauses.ts';
import { courtesyOf } from './courtesy.ts';
import type { Courtesy } from './courtesy.ts';
import { isBareRequest, isFiller } from './filler.ts';
import { isForeign } from './foreign.ts';
import { guidePageFor, isAboutOperator } from './guildhall-question.ts';
import { pastedIn } from './pasted.ts';
import { isAsked, unanswerableIn } from './question.ts';
import { refinementOf } from './refinement.ts';
import type { Refinement } from './refinement.ts';
import { partAskedFor, standingQuestionIn } from './standing-question.ts';
import type { StandingQuestion } from './standing-question.ts';
import { isAction, isProject, isStatement } from './statement.ts';
import { statedGoal } from './stated-goal.ts';

/** The requests that no script can fulfil. `statement` is a sentence that a script cannot place. */
export type Inability =
  | 'act'
  | 'edit'
  | 'rewrite'
  | 'judge'
  | 'reason'
  | 'know'
  | 'language'
  | 'code'
  | 'address'
  | 'long'
  | 'unreadable'
  | 'complaint'
  | 'correction'
  | 'goalless';

/** The act of one sentence of a person, as far as a script can tell. */
export type Act =
  | { readonly type: 'courtesy'; readonly of: Courtesy }
  | { readonly type: 'self' }
  | { readonly type: 'guide'; readonly page: string }
  | { readonly type: 'refine'; readonly refinement: Refinement; readonly text: string }
  | { readonly type: 'ask'; readonly question: StandingQuestion }
  /** A question whether something is among the parts. */
  | { readonly type: 'has'; readonly text: string }
  | { readonly type: 'cannot'; readonly what: Inability; readonly text: string }
  /** A question with a matter of its own; a wish or a call for a plan; one thing to do. */
  | {
      readonly type: 'question' | 'goal' | 'step' | 'statement' | 'words' | 'filler';
      readonly text: string;
    };

const planning =
  /^(?:(?:plan|organi[sz]e|break down|work out|lay out|outline|schedule)\s|(?:(?:make|create|write|draw up|prepare|build|draft|i need|we need|give me)\s+(?:me |us )?)?(?:an?|the|our)\s+(?:[\p{L}-]+\s+)?plan\s+(?:for|to|of|on|about)\s|new (?:goal|plan)\s)/iu;
const modalAside =
  /^(?:i|we)(?:['’]ll| will| shall| must| should| might| may| can| could| have to)\s+(?:not |never |also )?(?:be|have|see|know|think|let|come|get|keep|ask|wait|try|say|tell)\b/iu;
const worldly =
  /^(?:(?:send|email|mail|forward|assign|delete|save|export|print|attach|post|publish|share|put|move|turn|copy|make|create|add|do|buy|order|book|call|read|open|check|translate|start|run|execute|paste|import)\s+(?:it|this|that|them|these|those|(?:all )?(?:the|these|those) (?:items|tasks|work items))\b(?!\s+(?:better|good))|remind (?:me|us)\b|search (?:the (?:web|internet)|online|for)\b|google\b|look (?:it|this|that) up\b|(?:draw|generate|paint) (?:me |us )?(?:a|an|the)?\b|assign\b|notify\b|(?:create|make) (?:the )?(?:work )?items\b|(?:tell|give|show|sing|ask) me\b)/i;
/** A change to the plan that stands, as in "split the second step". */
const editing =
  /\b(?:the|this|that|these|those|all|every|each|both|your|more|fewer|less) (?:[\p{L}]+ ){0,2}(?:step|task|part|point|epic|plan|list|draft|order)s?\b/iu;
const askedOfYou =
  /^(?:send|email|e-mail|mail|call|phone|book|buy|order|pay|download|upload|google|browse|reserve|text|contact|ask)\b/i;
const rewriting =
  /^(?:translate|rephrase|reword|rewrite|paraphrase|proofread|correct the|fix the (?:spelling|grammar)|improve (?:it|this|that|the))\b|\b(?:in(?:to)? (?:german|french|spanish|italian|dutch|portuguese|chinese|japanese|english)|as a (?:table|diagram|chart|picture|gantt chart|timeline|poem|song)|funnier|more (?:creative|fun|exciting|ambitious|convincing|interesting)|with emojis?|better|nicer)[\s.!]*$/i;
const complaining =
  /\b(?:thanks for nothing|useless|stupid|dumb|nonsense|rubbish|garbage|terrible|awful|bad|wrong|crap|boring|disappoint(?:ing|ed)|(?:don['’]?t|do not|doesn['’]?t) (?:understand|get it|help|work|make sense)|not (?:what|how) i|makes no sense|not helpful|(?:didn['’]?t|did not) (?:ask|help|say|want|mean)|annoying|sucks|hate|parrot(?:ing)?|repeat(?:ing)? (?:me|myself|what i|my words)|incorrect|mistake|wtf|generic|vague)\b/i;
const addressed =
  /^(?:this|that|that['’]s|it|it['’]s|you|you['’]re|your|i|no|not|what (?:a|an)|how|so|too|(?:[\p{L}]+)$)/iu;
const meant = /^(?:no,? |sorry,? |not that,? )?(?:i|we) (?:meant|mean)\b/i;

/** Returns what the sentences of a message do, in order. */
export function actsOf(text: string): Act[] {
  if (!/[\p{L}\p{N}]/u.test(text)) {
    const courtesy = courtesyOf(text);
    return [
      courtesy === undefined ? cannot('unreadable', text) : { type: 'courtesy', of: courtesy },
    ];
  }
  const pasted = pastedIn(text);
  if (pasted !== undefined) {
    return [cannot(pasted, text)];
  }
  const sentences = sentencesIn(text);
  const first = sentences[0] ?? '';
  if (sentences.length === 1 && courtesyOf(first) !== undefined) {
    return [actOf(first)];
  }
  if (isForeign(text)) {
    return [cannot('language', text)];
  }
  const acts = sentences
    .slice(0, operatorLimits.script.clauses)
    .flatMap((each) => changesIn(each) ?? [actOf(each)]);
  const isAddressed = acts.some(({ type }) => type !== 'statement' && type !== 'words');
  const isLong = sentences.length > operatorLimits.script.clauses;
  return isLong && !isAddressed ? [cannot('long', text)] : afterAdditions(acts);
}

function cannot(what: Inability, text: string): Act {
  return { type: 'cannot', what, text };
}

/** Reads what is listed below "Add:" as more to add. */
function afterAdditions(acts: readonly Act[]): Act[] {
  let isAdding = false;
  return acts.map((act): Act => {
    if (act.type === 'refine') {
      isAdding = act.refinement.type === 'add';
      return act;
    }
    isAdding &&= act.type === 'step' || act.type === 'words';
    return isAdding && 'text' in act
      ? { type: 'refine', refinement: { type: 'add', text: act.text }, text: act.text }
      : act;
  });
}

/** Reads "make it shorter and remove the last step" as two changes. */
function changesIn(sentence: string): Act[] | undefined {
  const parts = sentence.length <= 300 ? sentence.split(/,? and (?:then |also )?/u) : [];
  if (parts.length < 2) {
    return undefined;
  }
  const changes = parts.flatMap((part) => changeOf(statedIn(part), part) ?? []);
  return changes.length === parts.length ? changes : undefined;
}

function actOf(sentence: string): Act {
  const courtesy = courtesyOf(sentence);
  if (courtesy !== undefined) {
    return { type: 'courtesy', of: courtesy };
  }
  const goal = statedGoal(sentence);
  if (goal !== undefined) {
    return { type: 'goal', text: statedIn(goal).text };
  }
  const stated = statedIn(sentence);
  const { text } = stated;
  if (text === '') {
    const question = standingQuestionIn(sentence, true);
    return question === undefined
      ? { type: 'courtesy', of: 'greeting' }
      : { type: 'ask', question };
  }
  if (isAboutOperator(sentence) || /^help(?: (?:me|us))?$/iu.test(text)) {
    return { type: 'self' };
  }
  const page = guidePageFor(sentence, stated.isQuestion);
  if (page !== undefined) {
    return { type: 'guide', page };
  }
  return remarkOf(stated, sentence) ?? changeOf(stated, sentence) ?? matterOf(stated, sentence);
}

/** Reads complaints and corrections. */
function remarkOf(stated: Stated, sentence: string): Act | undefined {
  if (meant.test(sentence)) {
    const rest = sentence.replace(meant, '').trim();
    const inner = rest === '' ? undefined : changeOf(statedIn(rest), rest);
    return inner ?? cannot('correction', sentence);
  }
  const isShort = sentence.length <= 100;
  return isShort &&
    !stated.isQuestion &&
    complaining.test(sentence) &&
    addressed.test(sentence.trim())
    ? cannot('complaint', sentence)
    : undefined;
}

function changeOf(stated: Stated, sentence: string): Act | undefined {
  const { text } = stated;
  if (planning.test(text) && !isFiller(text)) {
    return undefined;
  }
  const refinement = refinementOf(stated, sentence);
  if (refinement !== undefined && !(refinement.type === 'move' && stated.isQuestion)) {
    return { type: 'refine', refinement, text };
  }
  const part = stated.isQuestion ? partAskedFor(text) : undefined;
  if (part !== undefined) {
    return { type: 'has', text: part };
  }
  const question = standingQuestionIn(text, stated.isQuestion);
  return question === undefined ? undefined : { type: 'ask', question };
}

function matterOf(stated: Stated, sentence: string): Act {
  const { text, isWish, isRequest } = stated;
  if (planning.test(text) && !isFiller(text) && !stated.isQuestion) {
    return { type: 'goal', text };
  }
  if (rewriting.test(text) && text.length <= 120) {
    return cannot('rewrite', sentence);
  }
  if (worldly.test(text) || (isRequest && askedOfYou.test(text))) {
    return cannot('act', sentence);
  }
  if (isAsked(text, stated.isQuestion)) {
    const what = unanswerableIn(text);
    return what === undefined ? { type: 'question', text: sentence } : cannot(what, sentence);
  }
  if (isFiller(text)) {
    return isBareRequest(text) ? { type: 'filler', text } : cannot('judge', sentence);
  }
  if (modalAside.test(sentence) || isStatement(text)) {
    return { type: 'statement', text: sentence };
  }
  const isNeed = /^(?:i|we) (?:also |really |just |still )?need (?!to\b)/iu.test(sentence);
  if ((isWish && !isNeed) || isProject(text)) {
    return { type: 'goal', text };
  }
  if (editing.test(text) && text.length <= 120) {
    return cannot('edit', sentence);
  }
  return { type: isAction(text) ? 'step' : 'words', text };
}
