import { wordSet, wordsIn } from './word-sets.ts';

const english = wordSet(
  `the a an and or to of in on for with is are was be it this that we i you my our your want need
   plan make can could please have has do by from at as not me us will should what how add write`,
);
/** Common words of German, French, Spanish, Italian, Dutch and Portuguese that are not English. */
const others = wordSet(
  `der das und ist nicht ich wir du sie mir uns eine einen einem einer kannst können bitte für mit auf
   von zu den dem wie wann wer warum möchte möchten wollen soll sollen auch noch mach mache machen
   unser unsere mein meine bis zum zur ein schritt hinzu füge
   le la les des une un est pas je nous vous tu mon ma mes notre votre pour avec dans sur peux
   pouvez pourquoi comment quand qui que et ou veux voulons s'il plaît faire ajoute c'est du au
   el los las una es no yo nosotros mi mis nuestro para con en por qué cómo cuándo quién quiero
   queremos puedes favor hacer y o añade está
   il lo gli uno è non io noi mio nostro per perché come quando chi voglio vogliamo puoi fare e
   aggiungi sono
   het een niet ik wij jij mijn ons onze voor met op waarom hoe wanneer wie wil willen kun kunt
   alsjeblieft maken en van
   os as uma não eu nós meu nosso com quando quem quero queremos pode fazer`,
);
const onlyOthers = new Set([...others].filter((word) => !english.has(word)));

/**
 * Returns whether a text is in another language than English, by its letters and commonest words.
 * A few foreign words, as in a name, make no other language.
 */
export function isForeign(text: string): boolean {
  const beginning = text.slice(0, 600);
  const letters = beginning.match(/\p{L}/gu)?.length ?? 0;
  const latin = beginning.match(/\p{Script=Latin}/gu)?.length ?? 0;
  if (letters >= 2 && latin * 2 < letters) {
    return true;
  }
  const words = wordsIn(beginning);
  const foreign = words.filter((word) => onlyOthers.has(word)).length;
  const own = words.filter((word) => english.has(word)).length;
  return foreign >= 2 && foreign > own && foreign * 5 >= words.length;
}
