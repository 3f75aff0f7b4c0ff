import { patience } from '../patience.ts';

/** A node of the syntax tree, as the linter hands it over. */
interface SyntaxNode {
  readonly type: string;
  readonly [field: string]: unknown;
}

interface RuleContext {
  readonly filename: string;
  report(problem: { node: SyntaxNode; message: string }): void;
}

/** The limit of one try among many, which `toPass` makes. */
const tryMs = 1_000;

const nameOf = (node: unknown): string => {
  const { name, value } = node as { name?: unknown; value?: unknown };
  return String(name ?? value);
};

const waitsLong = 'A test waits as long as the runner does: a busy machine takes its time.';

/**
 * Refuses tests that wait for less long than the runner: a busy machine would fail them. `vi.waitFor`
 * and `vi.waitUntil` give up after a second, where `expect.poll` has the limit of the runner.
 */
export const noOwnPatience = {
  create: (context: RuleContext) => ({
    MemberExpression: (node: SyntaxNode) => {
      const called = `${nameOf(node['object'])}.${nameOf(node['property'])}`;
      if (/^vi\.wait(For|Until)$/.test(called)) {
        const message = 'It gives up after a second: expect.poll waits as long as the runner does.';
        context.report({ node, message });
      } else if (/^test\.(slow|setTimeout)$/.test(called)) {
        context.report({ node, message: waitsLong });
      }
    },
    Property: (node: SyntaxNode) => {
      const { value } = node['value'] as { value?: unknown };
      const isLimit = /^(test|hook)?timeout$/i.test(nameOf(node['key']));
      const least = context.filename.endsWith('.e2e.ts') ? tryMs + 1 : 0;
      if (isLimit && typeof value === 'number' && value >= least && value < patience.test) {
        context.report({ node, message: waitsLong });
      }
    },
  }),
};
