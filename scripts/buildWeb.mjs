// Builds the web pages and compresses them once, so that the server never has to.
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { root, webSources } from './prepare.mjs';
import { buildInFewFiles } from './webChunks.mjs';

const COMPRESSIBLE = /\.(m?js|css|html|svg|json|txt)$/;
const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

/** Stops the build if it reads a file whose change would not trigger a new build. */
function onlyKnownSources() {
  const known = new Set(webSources().map((file) => path.join(root, file)));
  return {
    name: 'only-known-sources',
    buildEnd(error) {
      if (error) return;
      const unknown = [...this.getModuleIds()]
        .map((id) => id.replace(/\?.*$/, ''))
        .filter((id) => id.startsWith(root) && !id.includes('/node_modules/') && !known.has(id));
      if (unknown.length === 0) return;
      this.error(`webSources() in scripts/prepare.mjs misses ${[...new Set(unknown)].join(', ')}`);
    },
  };
}

await buildInFewFiles({
  root: path.join(root, 'src/web'),
  configFile: path.join(root, 'vite.config.ts'),
  logLevel: 'warn',
  plugins: [onlyKnownSources()],
});

const folder = path.join(root, 'dist/web.new');
for (const name of fs.readdirSync(folder, { recursive: true })) {
  const file = path.join(folder, name);
  if (!COMPRESSIBLE.test(name) || !fs.statSync(file).isFile()) continue;
  const content = fs.readFileSync(file);
  const params = { [zlib.constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  fs.writeFileSync(`${file}.br`, await brotli(content, { params }));
  fs.writeFileSync(`${file}.gz`, await gzip(content, { level: 9 }));
}

// Swapped in whole: a server that starts meanwhile finds the old pages or the new ones.
const served = path.join(root, 'dist/web');
const replaced = path.join(root, 'dist/web.old');
fs.rmSync(replaced, { recursive: true, force: true });
if (fs.existsSync(served)) fs.renameSync(served, replaced);
fs.renameSync(folder, served);
fs.rmSync(replaced, { recursive: true, force: true });
