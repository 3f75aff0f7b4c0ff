/**
 * The operators of a new guild, so that it has someone to talk to without any setup. They are
 * scripted: deterministic and without an AI model.
 */
export const firstOperators = [
  {
    name: 'Ada',
    role: 'Planner',
    personality: 'Calm and orderly. Breaks things down until the next step is obvious.',
    capabilities: ['plan', 'break goals down', 'schedule', 'prioritise'],
  },
  {
    name: 'Mira',
    role: 'Writer',
    personality: 'Plain words, short sentences, the reader first.',
    capabilities: ['write', 'draft', 'rewrite', 'summarise'],
  },
  {
    name: 'Theo',
    role: 'Researcher',
    personality: 'Curious and careful. Says what is known and what is not.',
    capabilities: ['research', 'compare options', 'question assumptions', 'assess risks'],
  },
] as const;
