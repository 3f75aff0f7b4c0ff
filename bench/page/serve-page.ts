import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, preview } from 'vite';
import type { Plugin } from 'vite';

/**
 * Builds the page of a benchmark as the application is built, and serves it.
 *
 * @param root the folder of its `index.html`
 * @param plugins further steps of the build
 */
export async function servePage(
  root: string,
  plugins: readonly Plugin[] = [],
): Promise<{ address: string; close: () => Promise<void> }> {
  const outDir = mkdtempSync(join(tmpdir(), 'guildhall-bench-page-'));
  const common = { configFile: false, root, logLevel: 'error' } as const;
  await build({
    ...common,
    plugins: [react(), ...plugins],
    build: { outDir, emptyOutDir: true, chunkSizeWarningLimit: 2_000 },
  });
  const server = await preview({
    ...common,
    build: { outDir },
    preview: { host: '127.0.0.1', port: 0 },
  });
  return {
    address: server.resolvedUrls?.local[0] ?? '',
    close: async () => {
      await server.close();
      rmSync(outDir, { recursive: true, force: true });
    },
  };
}
