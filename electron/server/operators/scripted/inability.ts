import { cutAtWord } from '#shared/domain/conversation/title.ts';
import type { Inability } from './acts.ts';
import { oneLine } from './one-line.ts';
import type { ScriptName } from './script.ts';

const maxQuoted = 120;

/** The changes that each script can make to a text that stands, in a sentence. */
const abilities: Record<ScriptName, string> = {
  planner:
    'What I can change: “add …”, “remove …”, “move … before …”, “change … to …”, “by 15 December”, “shorter”. “Plan …” makes another plan.',
  writer: 'What I can change: “add …”, “remove …”, “change … to …”, “shorter”, “more formal”.',
  researcher: 'What I can do: list questions about a matter that you name, and “add …”, “shorter”.',
  generalist: 'What I can change: “add …”, “remove …”, “change … to …”, “shorter”.',
};

/** The sentences on each inability and on the question to a model; `$` is the person's text. */
const sentences: Record<Inability, readonly [cannot: string, asked: string]> = {
  act: [
    'A script can’t do that: all I do is put your words in order.',
    'A model would be given this thread and asked “$”.',
  ],
  edit: [
    'A script can’t do that to the text here.',
    'A model would be given this thread and asked “$”.',
  ],
  rewrite: ['A script can’t reword a text.', 'A model would be asked “$”, with this thread.'],
  judge: ['A script can’t weigh that.', 'A model would be given this thread and asked “$”.'],
  reason: [
    'A script has no reasons: I put your words into a fixed form.',
    'A model would be given this thread and asked “$”.',
  ],
  know: ['A script knows nothing but what stands in this thread.', 'A model would be asked “$”.'],
  language: ['I understand English only.', 'A model would be asked in your language.'],
  code: [
    'A script can’t read code or data.',
    'A model would be given it and asked what you want to know.',
  ],
  address: [
    'A script can’t open links.',
    'Paste the words that matter: a model would be asked about them.',
  ],
  long: [
    'A script can’t make sense of a long text by itself.',
    'A model would be given it and asked what you want to know.',
  ],
  unreadable: ['I can’t read that: a script needs words.', 'A model would be asked “$”.'],
  complaint: [
    'I am sorry. A script takes words and does not understand them.',
    'A model would be given this thread and asked “$”.',
  ],
  goalless: [
    'I find no request in that, and a script does not guess.',
    'A model would be given it and asked what you want.',
  ],
  correction: [
    'A script can’t tell what of it you mean.',
    'A model would be given this thread and asked “$”.',
  ],
};

/** Where a model is chosen, as the screen names it. */
const where = 'You choose one in Settings › Models.';

/**
 * Says what a script cannot do, what a model would be asked, and where one is chosen.
 *
 * @param isStandIn whether a model is chosen already and could not be reached
 */
export function inabilityText(
  what: Inability,
  written: string,
  {
    script,
    isStandIn,
    isStanding,
  }: { script: ScriptName; isStandIn: boolean; isStanding: boolean },
): string {
  const [cannot, asked] = sentences[what];
  const quoted = cutAtWord(oneLine(written.slice(0, 4 * maxQuoted)), maxQuoted);
  const model = asked.replace('$', () => quoted.replaceAll(/[“”]/gu, '"'));
  const first = [cannot, model, ...(isStandIn ? [] : [where])].join(' ');
  return isStanding ? `${first}\n\n${abilities[script]}` : first;
}

/** Says what a script can do with what stands. */
export function abilityText(script: ScriptName): string {
  return abilities[script];
}
