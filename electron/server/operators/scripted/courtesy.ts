import { saysOnly, wordSet, wordsIn } from './word-sets.ts';

/** A courtesy: words for the sake of the talk, which ask for nothing. */
export type Courtesy = 'greeting' | 'thanks' | 'farewell' | 'agreement' | 'refusal' | 'doubt';

/** Words that may stand in any courtesy. */
const around = wordSet(
  `all everyone everybody there team you your me my i i'm we it it's that that's this is was are be
   so very much a an the lot many for of to and as again today now then here just really how doing
   do does please from us too well one more up with on at in what by got get go let's lets job work
   plan draft text help answer everything happy think`,
);

/** The words that make a courtesy of each kind, and more that may stand in it. */
const kinds: readonly {
  readonly of: Courtesy;
  readonly keys: ReadonlySet<string>;
  readonly more: ReadonlySet<string>;
}[] = [
  {
    of: 'refusal',
    keys: wordSet(`no nope nah never none nein non`),
    more: wordSet(`thanks thank don't need not`),
  },
  {
    of: 'thanks',
    keys: wordSet(
      `thanks thank thx ty cheers ta perfect great nice cool super awesome excellent wonderful
       brilliant lovely amazing fantastic helpful love fine danke merci gracias grazie good`,
    ),
    more: wordSet(`done looks like ok okay yes very`),
  },
  {
    of: 'doubt',
    keys: wordSet(`maybe perhaps hm hmm hmmm um uh er unsure depends dunno idk know sure`),
    more: wordSet(`don't not no`),
  },
  {
    of: 'agreement',
    keys: wordSet(
      `ok okay k yes yeah yep yup sure agreed exactly correct right understood alright absolutely
       definitely course deal ja oui si`,
    ),
    more: wordSet(`good fine`),
  },
  {
    of: 'farewell',
    keys: wordSet(`bye goodbye later soon night ciao tschüss tomorrow`),
    more: wordSet(`see good`),
  },
  {
    of: 'greeting',
    keys: wordSet(
      `hi hello hey hiya yo moin hallo servus bonjour hola welcome test testing ping morning
       afternoon evening day meet`,
    ),
    more: wordSet(`good nice`),
  },
];

const greetingWords = wordSet(`hi hello hey morning afternoon evening good day things today`);
const maxWords = 10;
const approvalSigns = /^[\s\p{P}]*(?:[👍👏🙏❤💚💙🎉😀😃😄😊🙂😍🥳✅👌💪]|:\)|:-\)|<3)/u;

/**
 * Returns the courtesy that a sentence is; undefined where it says anything else.
 *
 * @param sentence a sentence on one line, as it was written
 */
export function courtesyOf(sentence: string): Courtesy | undefined {
  if (!/[\p{L}\p{N}]/u.test(sentence)) {
    return approvalSigns.test(sentence) ? 'thanks' : undefined;
  }
  const said = withoutName(sentence);
  const words = wordsIn(said);
  if (/^let me (?:think|see|check|sleep)\b/iu.test(said)) {
    return 'doubt';
  }
  const isPolite = /\bhow (?:are (?:you|things)|is it going|do you do)\b/iu.test(said);
  if (words.length > maxWords || (/\?\s*$/u.test(sentence) && !isPolite)) {
    return undefined;
  }
  if (isPolite && saysOnly(said, around, greetingWords)) {
    return 'greeting';
  }
  return kinds.find(({ keys, more }) => saysOnly(said, keys, new Set([...around, ...more])))?.of;
}

/** Leaves out one name, as in "Thanks, Ada": a word with a capital letter after another word. */
function withoutName(sentence: string): string {
  return sentence.replace(/(?<=[\p{L}\p{N}],? )\p{Lu}\p{Ll}+(?=[\s.!,]|$)/u, '');
}
