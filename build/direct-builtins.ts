import { isBuiltin } from 'node:module';
import type { Plugin, Rolldown } from 'vite';

type Statement = ReturnType<Rolldown.PluginContext['parse']>['body'][number];
type Import = Extract<Statement, { type: 'ImportDeclaration' }>;

/**
 * Takes what a bundle needs of Node's own modules straight from them. An import reads each of their
 * exports, and three of those of `node:http` load Node's fetch, which takes longer than all else
 * that a server needs of Node (decision 0053).
 */
export const directBuiltins: Plugin = {
  name: 'direct-builtins',
  enforce: 'post',
  renderChunk(code) {
    const direct = this.parse(code)
      .body.filter((statement) => statement.type === 'ImportDeclaration')
      .filter(({ source }) => isBuiltin(source.value))
      .reduceRight(
        (rest, each) => rest.slice(0, each.start) + declarationOf(each) + rest.slice(each.end),
        code,
      );
    // Each takes a line as before, so the source map stays as it is.
    return { code: direct, map: null };
  },
};

/** Declares what an import binds; its default and its namespace are both the whole module. */
function declarationOf({ specifiers, source }: Import): string {
  const targets = specifiers.map(({ local, ...specifier }) =>
    'imported' in specifier && 'name' in specifier.imported
      ? `{ ${specifier.imported.name}: ${local.name} }`
      : local.name,
  );
  const builtin = `process.getBuiltinModule('${source.value}')`;
  return targets.map((target) => `const ${target} = ${builtin};`).join(' ');
}

/** Modules of Node that ws needs for TLS and for compressed frames. */
const usedLate = new Set(['https', 'tls', 'zlib']);
const prefix = '\0required-builtin:';

/**
 * Takes Node's modules in the same way where ws, a CommonJS package, requires them. Those that a
 * server never uses are loaded with their first use: they take 2 to 4 ms of a start.
 */
export const requiredBuiltins: Plugin = {
  name: 'required-builtins',
  enforce: 'pre',
  resolveId(source, importer) {
    const isOfWs = importer?.replaceAll('\\', '/').includes('/node_modules/ws/') === true;
    return isOfWs && isBuiltin(source) ? prefix + source : undefined;
  },
  load(id) {
    if (!id.startsWith(prefix)) {
      return undefined;
    }
    const name = id.slice(prefix.length);
    const builtin = `process.getBuiltinModule('${name}')`;
    const late = `new Proxy({}, { get: (_target, key) => ${builtin}[key] })`;
    return `module.exports = ${usedLate.has(name) ? late : builtin};`;
  },
};
