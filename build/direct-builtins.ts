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

/**
 * Declares what an import binds; its default and its namespace are both the whole module. Node's
 * cryptography takes 3 ms of a start that needs none of it, so its first call loads it.
 */
function declarationOf({ specifiers, source }: Import): string {
  const builtin = `process.getBuiltinModule('${source.value}')`;
  return specifiers
    .map(({ local, ...specifier }) => {
      const name =
        'imported' in specifier && 'name' in specifier.imported
          ? specifier.imported.name
          : undefined;
      if (name === undefined) {
        return `const ${local.name} = ${builtin};`;
      }
      return isCryptography(source.value) && isPlainFunction(source.value, name)
        ? `const ${local.name} = (...args) => ${builtin}.${name}(...args);`
        : `const { ${name}: ${local.name} } = ${builtin};`;
    })
    .join(' ');
}

function isCryptography(module: string): boolean {
  return module.replace(/^node:/, '') === 'crypto';
}

/** Whether an export is called without `new`; names of classes begin with a capital letter. */
function isPlainFunction(module: string, name: string): boolean {
  const exports: object = process.getBuiltinModule(module) ?? {};
  return typeof Reflect.get(exports, name) === 'function' && /^[a-z]/.test(name);
}

/** Modules of Node that ws needs for TLS and for compressed frames. */
const usedLate = new Set(['https', 'tls', 'zlib']);
const prefix = '\0required-builtin:';

/**
 * Takes Node's modules in the same way where ws, a CommonJS package, requires them. Those that a
 * server never uses are loaded with their first use: they take 2 to 4 ms of a start. Of Node's
 * cryptography, ws takes functions only, as it is loaded.
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
    if (isCryptography(name)) {
      return `module.exports = ${lateModule(`(...args) => ${builtin}[key](...args)`)};`;
    }
    return `module.exports = ${usedLate.has(name) ? lateModule(`${builtin}[key]`) : builtin};`;
  },
};

/** The code of an object that gets each of its properties, by `key`, when it is asked for. */
function lateModule(property: string): string {
  return `new Proxy({}, { get: (_target, key) => ${property} })`;
}
