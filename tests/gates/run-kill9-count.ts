/** The results of all kills of a run of the gate. */
export class RunKill9Count {
  kills = 0;
  /** How many points there are, and how often the server was killed at each. */
  points = 0;
  readonly killedAtPoint = new Map<string, number>();
  messages = 0;
  items = 0;
  answered = 0;
  /** Calls of tools that were performed. */
  called = 0;
  /** Questions and proposals to the person, and proposals that were performed. */
  asked = 0;
  accepted = 0;
  /** Notes to operators at work. */
  notes = 0;
  silent = 0;
  reported = 0;
  givenUp = 0;
  /** Answers, reports and changes that were made twice. */
  doubled = 0;
  /** Messages and items of which nothing became, and ends without what they say. */
  missing = 0;
  /** Files that are not whole, and runs that never ended. */
  broken = 0;
  readonly faults: string[] = [];
}
