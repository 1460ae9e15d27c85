import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { pagesAhead } from './scripts/pagesAhead.ts';
import { startPage } from './scripts/startPage.ts';

const webRoot = fileURLToPath(new URL('src/web', import.meta.url));

const PDF_FILES = 'virtual:pdfFiles';

/**
 * PDF.js fetches these only for a PDF that needs them: fonts that a file may leave out, the character
 * maps of Chinese, Japanese and Korean, and decoders of scanned pictures. They are in a folder
 * named after the version, so that browsers may cache them for ever, like files with hashed names.
 */
function pdfFiles(): Plugin {
  const manifest = createRequire(import.meta.url).resolve('pdfjs-dist/package.json');
  const source = dirname(manifest);
  const { version }: { version: string } = JSON.parse(readFileSync(manifest, 'utf8'));
  const folder = `assets/pdf-${version}`;
  // The decoders as plain script: the page's policy allows no WebAssembly.
  const wanted = {
    cmaps: /\.bcmap$/,
    standard_fonts: /\.(?:pfb|ttf)$/,
    wasm: /_nowasm_fallback\.js$/,
  };
  let isBuild = false;
  return {
    name: 'pdf-files',
    configResolved(config) {
      isBuild = config.command === 'build';
    },
    resolveId: (id) => (id === PDF_FILES ? id : undefined),
    load(id) {
      if (id !== PDF_FILES) return undefined;
      const files = isBuild ? `/${folder}/` : `/@fs${source}/`;
      return [
        "export { default as workerAddress } from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';",
        `export const pdfFiles = ${JSON.stringify(files)};`,
      ].join('\n');
    },
    generateBundle() {
      for (const [name, pattern] of Object.entries(wanted)) {
        for (const file of readdirSync(join(source, name))) {
          if (!pattern.test(file)) continue;
          this.emitFile({
            type: 'asset',
            fileName: `${folder}/${name}/${file}`,
            source: readFileSync(join(source, name, file)),
          });
        }
      }
    },
  };
}

/** Files already loaded by the time that one page loads another one lazily. */
const START = /^assets\/index-/;
const ALWAYS_THERE = /^assets\/(?:index|calls|signedIn)-/;

/** The components need these wherever they are rendered: in the pages and in their tests. */
export const pagePlugins = [react(), tailwindcss(), pdfFiles()];

export default defineConfig({
  root: webRoot,
  plugins: [...pagePlugins, startPage(webRoot), pagesAhead()],
  // The server puts a fresh value in place of this word in every page it sends.
  html: { cspNonce: '__CSP_NONCE__' },
  server: {
    port: Number(process.env['WEB_PORT'] ?? 5173),
    strictPort: true,
    // Calls go to the server; the modules in src/web/api, which share the prefix, do not.
    proxy: { '^/api/(?!.+\\.ts(\\?|$))': process.env['API_ORIGIN'] ?? 'http://127.0.0.1:3000' },
  },
  resolve: {
    alias: [
      // The router's library brings these again for older Reacts, which have none.
      {
        find: /^use-sync-external-store\/shim\/with-selector(\.js)?$/,
        replacement: 'use-sync-external-store/with-selector.js',
      },
    ],
  },
  build: {
    // Takes the place of dist/web once it is complete: scripts/buildWeb.mjs.
    outDir: fileURLToPath(new URL('dist/web.new', import.meta.url)),
    emptyOutDir: true,
    sourcemap: false,
    // Tells the size check which files a page loads.
    manifest: true,
    // Files inlined as data: addresses would need a wider policy for fonts.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // The lists of what to load with a lazy chunk count as script too.
      resolveDependencies: (_file, files, { hostId, hostType }) => {
        if (hostType === 'html') return files;
        const present = START.test(hostId) ? START : ALWAYS_THERE;
        return files.filter((file) => !present.test(file));
      },
    },
    // ECharts is one deliberate lazy chunk of about this size.
    chunkSizeWarningLimit: 700,
  },
});
