import type { SeededRandom } from './seeded-random.ts';

/** A script, with the fewest and the most code points that a token of it was seen to have. */
interface Script {
  readonly signs: string;
  readonly points: readonly [fewest: number, most: number];
}

const scripts: readonly Script[] = [
  // Each sign of these texts is one code point, and one unit of a string
  { signs: 'the baker needs twelve loaves, and more flour. ', points: [1.5, 5.2] },
  { signs: 'пекарю нужно двенадцать буханок и ещё мука. ', points: [1, 4.2] },
  { signs: 'يحتاج الخباز إلى اثني عشر رغيفا ', points: [1, 4.2] },
  { signs: 'बेकर को बारह रोटियाँ चाहिए। ', points: [0.7, 4.1] },
  { signs: 'คนทำขนมปังต้องการขนมปังสิบสองก้อน', points: [1, 2.9] },
  { signs: '面包师需要十二个面包和更多的面粉。', points: [0.9, 1.8] },
];

/** A text, with the tokens that the tokenizer of its thread makes of it. */
interface CountedText {
  readonly text: string;
  readonly tokens: number;
}

/** The words of one call: its rules, what stands in the thread by now, and what is asked. */
export interface ThreadCall {
  readonly rules: CountedText;
  readonly messages: readonly CountedText[];
  readonly task: CountedText;
  /** The tokens that the form of the request adds. */
  readonly formTokens: number;
}

/** Returns the calls of one thread, each with an exchange more than the one before it. */
export function callsOfThread(random: SeededRandom): ThreadCall[] {
  // Every tokenizer is better at some scripts than at others
  const sizes = scripts.map(({ points: [fewest, most] }) => between(random, fewest, most));
  const own = random.below(scripts.length);
  const other = random.below(scripts.length);
  const write = (length: number, script: number): CountedText => {
    const { signs = '' } = scripts[script] ?? {};
    const text = signs.repeat(Math.ceil(length / signs.length)).slice(0, length);
    return { text, tokens: Math.ceil(length / (sizes[script] ?? 1)) };
  };
  const rules = write(1_500, 0);
  const eachForm = 3 + random.below(10);
  const calls: ThreadCall[] = [];
  let messages: CountedText[] = [];
  const callCount = 2 + random.below(11);
  for (let at = 0; at < callCount; at += 1) {
    for (let said = 0; said < 2; said += 1) {
      const script = random.chance(0.15) ? other : own;
      messages.push(write(Math.ceil(Math.exp(between(random, 3.5, 8.3))), script));
    }
    if (random.chance(0.08)) {
      // The client itself leaves out what has no room
      messages = messages.slice(-4);
    }
    const task = write(60 + random.below(100), 0);
    calls.push({ rules, messages: [...messages], task, formTokens: eachForm * messages.length });
  }
  return calls;
}

/** Returns the tokens of all words of a call, and of its form. */
export function tokensOf({ rules, messages, task, formTokens }: ThreadCall): number {
  return [rules, ...messages, task].reduce((sum, { tokens }) => sum + tokens, formTokens);
}

/** Returns a number from one to another. */
export function between(random: SeededRandom, from: number, to: number): number {
  return from + random.next() * (to - from);
}
