import type { SignalData, SignalName } from '#shared/capability/machine-registry.ts';
import type {
  Answer,
  RequestInput,
  RequestName,
  RequestOutput,
} from '#shared/capability/bridge.ts';
import { ProblemError } from '#shared/problem/problem.ts';

/** Main's answers in a test, by the name of the call. An answer throws a ProblemError to refuse. */
export type BridgeAnswers = {
  readonly [Name in RequestName]?: (
    input: RequestInput<Name>,
  ) => RequestOutput<Name> | Promise<RequestOutput<Name>>;
};

/** A bridge that stands in for main in component tests, and records the calls made to it. */
export interface FakeBridge {
  /** The inputs of every call by this name, in order. */
  readonly inputsOf: <Name extends RequestName>(name: Name) => RequestInput<Name>[];
  /** Tells those on the page who listen, as main does. */
  readonly tell: <Name extends SignalName>(name: Name, data: SignalData<Name>) => void;
}

/** The answers that hardly any test is about. */
const defaults: BridgeAnswers = {
  'act.save': () => ({}),
  'local.list': () => ({ rows: [] }),
  'local.save': () => ({}),
};

const never = new Promise<never>(() => undefined);

interface Asked {
  readonly name: RequestName;
  readonly input: unknown;
}

let unanswered: RequestName[] = [];
/** How many tests have ended. */
let ended = 0;

/** Puts a bridge on the page. A call without an answer here fails the test. */
export function fakeBridge(answers: BridgeAnswers = {}): FakeBridge {
  const asked: Asked[] = [];
  const call = async <Name extends RequestName>(
    name: Name,
    input: RequestInput<Name>,
  ): Promise<Answer<RequestOutput<Name>>> => {
    asked.push({ name, input });
    const endedBefore = ended;
    const answer = answers[name] ?? defaults[name];
    if (answer === undefined) {
      unanswered.push(name);
      throw new Error(`The fake bridge has no answer to ${name}.`);
    }
    try {
      const data = await answer(input);
      return endedBefore === ended ? { ok: true, data } : await never;
    } catch (error) {
      if (error instanceof ProblemError) {
        return { ok: false, problem: error.problem };
      }
      throw error;
    }
  };
  const listeners = new Map<string, Set<(data: never) => void>>();
  const on = (name: string, listener: (data: never) => void) => {
    const own = listeners.get(name) ?? new Set();
    listeners.set(name, own.add(listener));
    return () => void own.delete(listener);
  };
  Object.assign(window, { guildhall: { call, on } });
  return {
    tell: (name, data) => {
      for (const listener of listeners.get(name) ?? []) {
        listener(data as never);
      }
    },
    inputsOf: <Name extends RequestName>(name: Name) =>
      asked.filter((one) => one.name === name).map(({ input }) => input as RequestInput<Name>),
  };
}

/**
 * Takes the bridge away at the end of a test: what the test has asked for gets no answer any more,
 * which would change the page under the next test.
 *
 * @throws Error if a call was made that the test has no answer to
 */
export function takeBridgeAway(): void {
  const names = unanswered;
  unanswered = [];
  ended += 1;
  Reflect.deleteProperty(window, 'guildhall');
  if (names.length > 0) {
    throw new Error(`The test answers no call of ${names.join(', ')}.`);
  }
}
