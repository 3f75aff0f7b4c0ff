import { inSentence } from './clauses.ts';

/** A phase of a piece of work, in chronological order. */
export type Phase = 'Prepare' | 'Make' | 'Bring it out';

interface WorkKind {
  readonly phase: Phase;
  readonly verbs: RegExp;
  /** The tasks of such work; `$` stands for the work itself. */
  readonly tasks: readonly [string, string, ...string[]];
}

const kinds: readonly WorkKind[] = [
  {
    phase: 'Prepare',
    verbs: /\b(?:find|choose|pick|select|compare|decide|research|name|buy|order|book|hire)\b/i,
    tasks: [
      'Write down what “$” has to achieve',
      'List five candidates with the pros and cons of each',
      'Decide, and write one sentence on why',
    ],
  },
  {
    phase: 'Prepare',
    verbs: /\b(?:plan|schedule|budget|agree|prepare|collect|gather|check|review|measure|learn)\b/i,
    tasks: [
      'Collect what is already known about “$”',
      'Mark what is missing and who could tell',
      'Agree on the result with those it concerns',
    ],
  },
  {
    phase: 'Bring it out',
    verbs:
      /\b(?:invite|announce|publish|send|launch|release|ship|present|sell|promote|share|tell|open|host|hold|celebrate)\b/i,
    tasks: [
      'List whom “$” concerns',
      'Prepare what they get, and have one person read it first',
      'Do it, and note the answers',
      'Follow up with those who don’t answer',
    ],
  },
  {
    phase: 'Make',
    verbs: /\b(?:write|draft|document|translate|record|film|edit|post)\b/i,
    tasks: [
      'Outline “$” in five lines',
      'Write the first version without polishing it',
      'Have somebody else read it, then finish it',
    ],
  },
  {
    phase: 'Make',
    verbs: /\b(?:design|draw|sketch|style|lay ?out|prototype)\b/i,
    tasks: [
      'Collect three examples for “$”',
      'Sketch two clearly different versions',
      'Choose one with the people who will use it, and finish it',
    ],
  },
  {
    phase: 'Make',
    verbs: /\b(?:build|set ?up|install|implement|develop|fix|migrate|move|make|create|add|test)\b/i,
    tasks: [
      'Describe the smallest useful version of “$”',
      'Make that version work from end to end',
      'Try it with one real user and fix what gets in the way',
    ],
  },
];

const anyWork: WorkKind = {
  phase: 'Make',
  verbs: /(?:)/,
  tasks: [
    'Say in one sentence when “$” is done',
    'Do the smallest part that shows it works',
    'Check the result against that sentence',
  ],
};

export function phaseOf(work: string): Phase {
  return kindOf(work).phase;
}

export function tasksFor(work: string): string[] {
  return kindOf(work).tasks.map((task) => task.replace('$', () => inSentence(work)));
}

/** Returns the kind whose verb comes first: "write and publish" is writing. */
function kindOf(work: string): WorkKind {
  let best = anyWork;
  let bestAt = Number.POSITIVE_INFINITY;
  for (const kind of kinds) {
    const at = kind.verbs.exec(work)?.index ?? Number.POSITIVE_INFINITY;
    if (at < bestAt) {
      best = kind;
      bestAt = at;
    }
  }
  return best;
}
