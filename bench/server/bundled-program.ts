import { join } from 'node:path';
import { build } from 'vite';
import { directBuiltins } from '../../build/direct-builtins.ts';

/**
 * Bundles a program with all that it imports, as the application's processes are. Returns the
 * file. It is minified; a readable one keeps the names of its functions, and has a source map.
 */
export async function bundleProgram(
  entry: string,
  outDir: string,
  { isReadable = false }: { readonly isReadable?: boolean } = {},
): Promise<string> {
  await build({
    configFile: false,
    logLevel: 'error',
    plugins: [directBuiltins],
    ssr: { noExternal: true },
    build: {
      ssr: entry,
      outDir,
      target: 'node24',
      minify: !isReadable,
      sourcemap: isReadable,
      rolldownOptions: { output: { entryFileNames: 'main.mjs' } },
    },
  });
  return join(outDir, 'main.mjs');
}
