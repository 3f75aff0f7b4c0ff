/** A node of the syntax tree, as the linter hands it over. */
interface SyntaxNode {
  readonly type: string;
  readonly [field: string]: unknown;
}

interface RuleContext {
  report(problem: { node: SyntaxNode; message: string }): void;
}

const message =
  'A key may belong to an input method: read it with keyOf, or latinKeyOf for a shortcut ' +
  '(renderer/ui/key-of.ts).';

/** The names of keys that an input method needs itself. */
const keyNames = /^(?:Enter|Escape|Tab|Backspace|Home|End|Page(?:Up|Down)|Arrow\w+)$/;

/** The usual names of key events, where their type is not written. */
const eventNames = /^(?:event|e|nativeEvent|\w*KeyEvent|\w*KeyboardEvent)$/;

const nameOf = (node: unknown): string => {
  const { name, value } = (node ?? {}) as { name?: unknown; value?: unknown };
  return String(name ?? value);
};

/**
 * Refuses handlers that read the key of an event by themselves: `event.key`, `{ key }` of an event,
 * and the name of a key compared with any other `key` of an object.
 */
export const keysByHelper = {
  create: (context: RuleContext) => {
    const report = (node: SyntaxNode) => context.report({ node, message });
    return {
      MemberExpression: (node: SyntaxNode) => {
        if (isKeyOf(node, (object) => eventNames.test(lastNameOf(object)))) {
          report(node);
        }
      },
      BinaryExpression: (node: SyntaxNode) => {
        const [left, right] = [node['left'], node['right']] as [SyntaxNode, SyntaxNode];
        const isKeyName = keyNames.test(nameOf(left)) || keyNames.test(nameOf(right));
        const isNamed = (object: SyntaxNode) => !eventNames.test(lastNameOf(object));
        if (isKeyName && (isKeyOf(left, isNamed) || isKeyOf(right, isNamed))) {
          report(node);
        }
      },
      ObjectPattern: (node: SyntaxNode) => {
        if (namesInType(node).includes('KeyboardEvent') && takesKey(node)) {
          report(node);
        }
      },
      VariableDeclarator: (node: SyntaxNode) => {
        const [target, value] = [node['id'], node['init']] as [SyntaxNode, SyntaxNode | null];
        const isOfEvent = value !== null && eventNames.test(lastNameOf(value));
        if (target.type === 'ObjectPattern' && isOfEvent && takesKey(target)) {
          report(node);
        }
      },
    };
  },
};

function isKeyOf(node: SyntaxNode, isObject: (object: SyntaxNode) => boolean): boolean {
  const isKey = node.type === 'MemberExpression' && nameOf(node['property']) === 'key';
  return isKey && isObject(node['object'] as SyntaxNode);
}

/** The name of a variable, or of the last member: `nativeEvent` of `event.nativeEvent`. */
function lastNameOf(node: SyntaxNode): string {
  return nameOf(node.type === 'MemberExpression' ? node['property'] : node);
}

function takesKey(pattern: SyntaxNode): boolean {
  const properties = pattern['properties'] as readonly SyntaxNode[];
  return properties.some(({ key }) => nameOf(key) === 'key');
}

/** The names in the type of a pattern, without the links of the tree upwards. */
function namesInType(pattern: SyntaxNode): string[] {
  const names: string[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) {
      return;
    }
    for (const [field, value] of Object.entries(node)) {
      if (field === 'name' && typeof value === 'string') {
        names.push(value);
      } else if (field !== 'parent') {
        visit(value);
      }
    }
  };
  visit(pattern['typeAnnotation']);
  return names;
}
