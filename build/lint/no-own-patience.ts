/** A node of the syntax tree, as the linter hands it over. */
interface SyntaxNode {
  readonly type: string;
  readonly [field: string]: unknown;
}

interface RuleContext {
  report(problem: { node: SyntaxNode; message: string }): void;
}

/** The shortest limit of the runners themselves (vitest.config.ts). */
const runnersMs = 30_000;

const nameOf = (node: unknown): string => {
  const { name, value } = node as { name?: unknown; value?: unknown };
  return String(name ?? value);
};

/**
 * Refuses tests that wait for less long than the runner: a busy machine would fail them. `vi.waitFor`
 * and `vi.waitUntil` give up after a second, where `expect.poll` has the limit of the runner.
 */
export const noOwnPatience = {
  create: (context: RuleContext) => ({
    MemberExpression: (node: SyntaxNode) => {
      if (nameOf(node['object']) === 'vi' && /^wait(For|Until)$/.test(nameOf(node['property']))) {
        const message = 'It gives up after a second: expect.poll waits as long as the runner does.';
        context.report({ node, message });
      }
    },
    Property: (node: SyntaxNode) => {
      const { value } = node['value'] as { value?: unknown };
      const isLimit = /^(test|hook)?timeout$/i.test(nameOf(node['key']));
      if (isLimit && typeof value === 'number' && value < runnersMs) {
        const message = 'A test waits as long as the runner does: a busy machine takes its time.';
        context.report({ node, message });
      }
    },
  }),
};
