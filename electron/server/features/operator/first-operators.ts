/**
 * The operators that a new guild starts with, so that it has someone to talk to before anything
 * is set up. They are scripted: deterministic, and no AI model runs behind them.
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
