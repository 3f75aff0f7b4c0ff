import { isFiller } from './filler.ts';
import { dateIn, stemOf } from './wording.ts';
import { wordSet, wordsIn } from './word-sets.ts';

/** Verbs with which a person asks for something to be done, or names a step of it. */
const actionVerbs = wordSet(
  `accept achieve add adopt advertise agree align analyse analyze announce apply appoint approve
   arrange ask assemble assess attract audit automate bake ban become begin book break brief bring
   broadcast budget build buy calculate call cancel care carry catch celebrate change charge chart
   check choose clean clear close coach collect combine commission compare compile complete compose
   conduct configure connect consult contact convert convince cook coordinate copy cover create cut
   decide decorate define delegate deliver demo deploy describe design determine develop discover
   discuss distribute divide do document double download draft draw drive earn edit educate eliminate
   email employ enable end engage enlarge ensure equip establish estimate evaluate examine exercise
   expand experiment explain explore export extend fill film finalise finalize finance find finish
   fix focus follow form formulate found fund furnish gather generate get give go grow guide hand
   handle hang have help hire hold host identify implement import improve include increase inform
   insert inspect install integrate interview introduce invent invest investigate invite invoice
   issue join keep kick launch lay lead learn lease leave lend let license list listen load lose
   lower maintain make manage manufacture map mark market marry measure meet mend merge migrate
   modernise modernize monitor motivate move name negotiate note notify nurture observe obtain offer
   onboard open operate order organise organize outline outsource overhaul pack paint partner pass
   pay perform pick pilot place plan plant play polish post practise practice prepare present price
   print prioritise prioritize process procure produce program promote propose protect prototype
   prove provide publish pull purchase push put qualify raise reach read rebrand rebuild recommend
   record recruit redesign reduce refactor refine refresh refurbish register rehearse release remind
   relocate remodel remove renew renovate rent reopen reorganise reorganize repair repeat replace
   report research reserve resolve restore restructure retire review revise rewrite ride rollout run
   save say scale schedule scout screen search secure select sell send serve set settle shape share
   ship shoot shorten show sign simplify sing sketch sort source speak specify speed split spread
   staff start stock stop store streamline structure study submit summarise summarize supply support
   survey swim switch take talk teach tell test throw tidy trace track train transfer transform
   translate travel try turn tune understand unify update upgrade use validate verify visit walk warn
   wash watch water welcome win wire word work write`,
);

/** Verbs that, said of oneself in the present, tell of a project: "we open a bakery in May". */
const projectStems = new Set(
  [
    ...wordSet(
      `open launch build move rent start organise organize host plan hold publish release
     renovate introduce redesign migrate celebrate marry create relocate rebuild throw buy sell
     establish develop`,
    ),
  ].map((verb) => stemOf(verb)),
);

const finiteVerbs = wordSet(
  `is are was were am be been has have had should must can can't cannot could will won't would may
   might shall needs wants does doesn't did didn't isn't aren't wasn't costs takes starts begins ends
   comes goes looks works means seems becomes feels knows thinks likes makes handles`,
);
const pronouns = wordSet(
  `i we you he she it they there i'm we're you're he's she's it's they're there's i've we've you've
   i'll we'll you'll he'll she'll it'll they'll i'd we'd you'd that's who's what's everyone everybody nobody somebody someone`,
);
const pointers = wordSet(`this that these those`);

/** Returns whether a text begins with a verb that asks for something to be done. */
export function isAction(text: string): boolean {
  const [first = '', second = ''] = wordsIn(text.slice(0, 80));
  return actionVerbs.has(first) || (/^(?:re|set|up)$/u.test(first) && second !== '');
}

/** Returns whether a person tells of a project of their own: "we open a bakery in May". */
export function isProject(text: string): boolean {
  const [who = '', verb = '', second = ''] = wordsIn(text.slice(0, 120));
  const isOwn = /^(?:i|we)$/u.test(who) || /^(?:i'm|we're)$/u.test(who);
  const said = verb === 'am' || verb === 'are' ? second : verb;
  return isOwn && projectStems.has(stemOf(said)) && !/\b(?:it|this|that|them)\b/iu.test(text);
}

/** Returns whether a text tells how something is, and names neither a goal nor a step. */
export function isStatement(text: string): boolean {
  if (isProject(text)) {
    return false;
  }
  const words = wordsIn(text.slice(0, 300));
  const [first = '', second = ''] = words;
  if (pronouns.has(first) || isAmount(words, text)) {
    return true;
  }
  if (pointers.has(first)) {
    return words.slice(1, 6).some((word) => finiteVerbs.has(word));
  }
  if (isAction(text) && !finiteVerbs.has(second)) {
    return false;
  }
  return words.slice(1, 7).some((word) => finiteVerbs.has(word));
}

/** Returns whether a text only names an amount or a limit: "budget: 500 euros". */
function isAmount(words: readonly string[], text: string): boolean {
  return (
    words.length <= 8 && /\b(?:budget|cost|price|limit|deadline)\b/iu.test(text) && /\d/u.test(text)
  );
}

/** Returns whether a text can be what somebody wants to reach. */
export function isGoalLike(text: string): boolean {
  const date = dateIn(text);
  const rest = date === undefined ? text : text.replace(date, '');
  return (
    /\p{L}{2}/u.test(rest) &&
    !/^(?:\d|(?:undo|add|make it)\b)/iu.test(text) &&
    !isStatement(text) &&
    !isFiller(text) &&
    !/^(?:what|why|how|when|where|who|whom|which|whose|is|are|was|were|does|did)\b/iu.test(text)
  );
}
