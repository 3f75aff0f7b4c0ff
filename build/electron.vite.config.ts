import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import { noncePlaceholder } from '../electron/main/windows/content-policy.ts';
import { asciiScripts } from './ascii-scripts.ts';
import { bundledPackages } from './bundled-packages.ts';
import { directBuiltins, requiredBuiltins } from './direct-builtins.ts';
import { mainIcons } from './main-icons.ts';
import {
  diagramFrame,
  modernFonts,
  startsWithWindow,
  stylesInDocument,
} from './renderer-plugins.ts';

const root = resolve(import.meta.dirname, '..');
const at = (path: string) => resolve(root, path);

/**
 * Three builds into out/: main (ESM, with boot.ts and each worker as chunks of their own), preload
 * (CommonJS, which a sandboxed preload requires) and the renderer. Everything is bundled: the
 * packed application contains no node_modules.
 */
export default defineConfig({
  main: {
    root,
    plugins: [mainIcons, requiredBuiltins, directBuiltins, asciiScripts, bundledPackages('main')],
    build: {
      outDir: at('out/main'),
      externalizeDeps: false,
      minify: false,
      sourcemap: true,
      rolldownOptions: {
        input: {
          main: at('electron/main/main.ts'),
          server: at('electron/server/worker.ts'),
          outbox: at('electron/client/store/outbox-worker.ts'),
          cache: at('electron/client/store/cache-worker.ts'),
          // The server and the outbox start these worker threads and find them beside them by
          // these names.
          'copy-worker': at('electron/storage/copy-worker.ts'),
          'backup-content-worker': at('electron/server/storage/backup-content-worker.ts'),
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
    plugins: [asciiScripts, bundledPackages('preload')],
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
    plugins: [
      react(),
      modernFonts,
      stylesInDocument,
      diagramFrame(),
      asciiScripts,
      bundledPackages('renderer'),
    ],
    html: { cspNonce: noncePlaceholder },
    // The page's origin is app://bundle, so the reload socket needs the address of its server.
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
      chunkSizeWarningLimit: 1_000,
      sourcemap: true,
      rolldownOptions: {
        input: { index: at('renderer/index.html') },
        output: {
          // Separates code that changes with the product from code that changes with a library. All
          // else that the window starts with is one file, however much of it others share.
          codeSplitting: {
            groups: [
              { name: 'react', test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/ },
              {
                name: 'markdown',
                test: /node_modules[\\/](?:markdown-it|@mdit|entities|linkify-it|mdurl|punycode\.js|uc\.micro)[\\/]/,
              },
              { name: startsWithWindow(at('renderer/index.html'), 'shell'), debugName: 'shell' },
            ],
          },
        },
      },
    },
  },
});
