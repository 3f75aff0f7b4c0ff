import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';

const root = resolve(import.meta.dirname, '..');
const at = (path: string) => resolve(root, path);

/**
 * Three builds into out/: main (ESM, with boot.ts and each worker as chunks of their own),
 * preload (CommonJS, because a sandboxed preload can be nothing else) and the renderer.
 * Everything is bundled: the packed application holds no node_modules.
 */
export default defineConfig({
  main: {
    root,
    build: {
      outDir: at('out/main'),
      externalizeDeps: false,
      minify: false,
      sourcemap: true,
      rolldownOptions: {
        input: {
          main: at('electron/main/main.ts'),
          server: at('electron/server/worker.ts'),
          outbox: at('electron/client-store/outbox-worker.ts'),
          cache: at('electron/client-store/cache-worker.ts'),
          // A thread of the server and of the outbox, found beside them by this name.
          'copy-worker': at('electron/storage/copy-worker.ts'),
        },
        output: {
          format: 'es',
          entryFileNames: '[name].js',
          chunkFileNames: '[name].js',
        },
      },
    },
  },
  preload: {
    root,
    build: {
      outDir: at('out/preload'),
      externalizeDeps: false,
      minify: false,
      rolldownOptions: {
        input: { preload: at('electron/preload/preload.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: at('renderer'),
    base: './',
    plugins: [react()],
    html: { cspNonce: '__CSP_NONCE__' },
    // The page's origin is app://bundle, so the reload socket has to be told where its server is.
    server: {
      host: '127.0.0.1',
      port: 5173,
      strictPort: true,
      hmr: { protocol: 'ws', host: '127.0.0.1', clientPort: 5173 },
    },
    build: {
      outDir: at('out/renderer'),
      // The content policy allows no data: scripts or styles, so nothing is inlined.
      assetsInlineLimit: 0,
      minify: true,
      modulePreload: { polyfill: false },
      sourcemap: true,
      rolldownOptions: {
        input: { index: at('renderer/index.html') },
        output: {
          // What changes with the product apart from what changes with a library.
          codeSplitting: {
            groups: [
              { name: 'react', test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/ },
              {
                name: 'markdown',
                test: /node_modules[\\/](?:markdown-it|@mdit|dompurify|entities|linkify-it|mdurl|punycode\.js|uc\.micro)[\\/]/,
              },
            ],
          },
        },
      },
    },
  },
});
