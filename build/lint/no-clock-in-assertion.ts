import { keysByHelper } from './keys-by-helper.ts';
import { noOwnPatience } from './no-own-patience.ts';

/** A node of the syntax tree, as the linter hands it over. */
interface SyntaxNode {
  readonly type: string;
  readonly [field: string]: unknown;
}

interface RuleContext {
  report(problem: { node: SyntaxNode; message: string }): void;
}

const message =
  'No test asserts a time by the clock: a slow machine would fail it. Count the work, compare ' +
  'processor time with a reference (tests/watchdog, renderer/testing/page-work.ts), or measure it ' +
  'in a benchmark.';

/** The matchers that compare numbers. */
const comparing = /^toBe(?:LessThan|GreaterThan|CloseTo|Within)/;

/** The members that tell a time, by the object that has them. */
const clocks: Readonly<Record<string, RegExp>> = {
  performance: /^(?:now|getEntries\w*|measure)$/,
  Date: /^now$/,
  process: /^(?:hrtime|uptime)$/,
};

/**
 * Refuses assertions that compare a value of the clock: one that is read in the assertion, or that a
 * variable or function of the same file carries there.
 */
const noClockInAssertion = {
  create: (context: RuleContext) => ({
    Program: (program: SyntaxNode) => {
      const all = [...nodesIn(program)];
      const carriers = namesThatCarry(all);
      for (const node of all) {
        if (isComparison(node) && readsClock(node, carriers)) {
          context.report({ node, message });
        }
      }
    },
  }),
};

// oxlint-disable-next-line import/no-default-export -- the linter loads a plugin by its default export
export default {
  meta: { name: 'guildhall' },
  rules: {
    'keys-by-helper': keysByHelper,
    'no-clock-in-assertion': noClockInAssertion,
    'no-own-patience': noOwnPatience,
  },
};

/** Whether a node is an assertion that compares numbers. */
function isComparison(node: SyntaxNode): boolean {
  if (node.type !== 'CallExpression') {
    return false;
  }
  const callee = node['callee'] as SyntaxNode;
  const asserted = expectIn(callee);
  if (asserted === undefined) {
    return false;
  }
  const compares = ({ type, operator }: SyntaxNode) =>
    type === 'BinaryExpression' && /^[<>]=?$/.test(String(operator));
  return comparing.test(memberOf(callee)) || [...nodesIn(asserted)].some(compares);
}

/** The call of `expect` that a chain of matchers begins with. */
function expectIn(node: SyntaxNode): SyntaxNode | undefined {
  if (node.type === 'MemberExpression') {
    return expectIn(node['object'] as SyntaxNode);
  }
  if (node.type !== 'CallExpression') {
    return undefined;
  }
  const callee = node['callee'] as SyntaxNode;
  const named = callee.type === 'MemberExpression' ? (callee['object'] as SyntaxNode) : callee;
  return named.type === 'Identifier' && named['name'] === 'expect' ? node : expectIn(callee);
}

/**
 * The names of a file that carry a value of the clock: variables that are made of one, and functions
 * that return one.
 */
function namesThatCarry(all: readonly SyntaxNode[]): ReadonlySet<string> {
  const carriers = new Set<string>();
  let before: number;
  do {
    before = carriers.size;
    for (const node of all) {
      const { names, value } = bindingOf(node);
      if (names.length > 0 && value.some((each) => readsClock(each, carriers))) {
        names.forEach((name) => carriers.add(name));
      }
    }
  } while (carriers.size > before);
  return carriers;
}

/** The names that a node gives a value to, and what it consists of. */
function bindingOf(node: SyntaxNode): { names: string[]; value: SyntaxNode[] } {
  const of = (target: unknown, value: unknown) => ({
    names: namesIn(target as SyntaxNode | null),
    value: valuesOf(value as SyntaxNode | null),
  });
  switch (node.type) {
    case 'VariableDeclarator':
      return of(node['id'], node['init']);
    case 'AssignmentExpression':
      return of(node['left'], node['right']);
    case 'FunctionDeclaration':
      return of(node['id'], node);
    default:
      return { names: [], value: [] };
  }
}

/** The parts of a value; of a function, the values that it returns. */
function valuesOf(node: SyntaxNode | null): SyntaxNode[] {
  if (node === null) {
    return [];
  }
  if (!/Function/.test(node.type)) {
    return [node];
  }
  const body = node['body'] as SyntaxNode;
  return body.type === 'BlockStatement'
    ? [...nodesIn(body)].filter(({ type }) => type === 'ReturnStatement')
    : [body];
}

function readsClock(node: SyntaxNode, carriers: ReadonlySet<string>): boolean {
  return [...nodesIn(node)].some((each) => isClock(each) || carriers.has(nameOf(each)));
}

function isClock(node: SyntaxNode): boolean {
  if (node.type === 'NewExpression') {
    const name = nameOf(node['callee'] as SyntaxNode);
    const isNow = name === 'Date' && (node['arguments'] as readonly unknown[]).length === 0;
    return isNow || name === 'PerformanceObserver';
  }
  return (
    node.type === 'MemberExpression' &&
    (clocks[nameOf(node['object'] as SyntaxNode)]?.test(memberOf(node)) ?? false)
  );
}

const nameOf = (node: SyntaxNode): string =>
  node.type === 'Identifier' ? String(node['name']) : '';

function memberOf(node: SyntaxNode): string {
  return node.type === 'MemberExpression' ? nameOf(node['property'] as SyntaxNode) : '';
}

/** The names in the target of an assignment. Defaults and keys count too, which harms nothing. */
function namesIn(target: SyntaxNode | null): string[] {
  return target === null ? [] : [...nodesIn(target)].map(nameOf).filter((name) => name !== '');
}

/** A node and all nodes in it. */
function* nodesIn(node: SyntaxNode): Generator<SyntaxNode> {
  yield node;
  for (const [field, value] of Object.entries(node)) {
    if (field === 'parent') {
      continue;
    }
    for (const each of Array.isArray(value) ? value : [value]) {
      if (typeof (each as SyntaxNode | null)?.type === 'string') {
        yield* nodesIn(each as SyntaxNode);
      }
    }
  }
}
