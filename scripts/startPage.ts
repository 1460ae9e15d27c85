import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { minify, type Plugin } from 'vite';
import type { StartMarkup } from '../src/web/startMarkup.tsx';

/** The sign-in and the spinner as the components draw them. */
export async function renderedStart(): Promise<StartMarkup> {
  const thread = new Worker(new URL('./renderStart.ts', import.meta.url));
  try {
    // What the thread sends, and nothing else.
    const [markup] = (await once(thread, 'message')) as [StartMarkup];
    return markup;
  } finally {
    await thread.terminate();
  }
}

const MODULE = /<script type="module" crossorigin src="([^"]+)"><\/script>/;

/** Leaves it to beforePaint.js to run the application's script, which is only fetched by itself. */
function withoutScript(page: string): string {
  if (!MODULE.test(page)) throw new Error('The page has no script of the application');
  return page.replace(MODULE, '<link rel="modulepreload" crossorigin href="$1">');
}

/** Puts the markup into the page's empty places. */
function withMarkup(page: string, { signIn, loading }: StartMarkup): string {
  const form = signIn.replace(/<aside.*?<\/aside>/s, (box) => `<!--demo-->${box}<!--/demo-->`);
  if (form === signIn) throw new Error('The sign-in has no box for the demo account');
  const places = { '<!--sign-in-->': form, '<!--loading-->': loading };
  return Object.entries(places).reduce((text, [place, markup]) => {
    if (!text.includes(place)) throw new Error(`index.html has no ${place}`);
    return text.replace(place, () => markup);
  }, page);
}

/**
 * The page can be drawn as it is sent: it contains the sign-in and the spinner, and a small blocking
 * script shows the right one in the right theme. The content security policy allows no inline
 * script, and a module would run after the paint, so it is a file with a hashed name that browsers
 * cache for ever.
 */
export function startPage(webRoot: string): Plugin {
  let hashedName = '';
  return {
    name: 'start-page',
    async buildStart() {
      if (this.meta.watchMode) return;
      const source = readFileSync(join(webRoot, 'beforePaint.js'), 'utf8');
      const { code } = await minify('beforePaint.js', source);
      const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8);
      hashedName = `assets/beforePaint-${hash}.js`;
      this.emitFile({ type: 'asset', fileName: hashedName, source: code });
    },
    async transformIndexHtml(html, { bundle }) {
      const isBuild = bundle !== undefined;
      const src = isBuild ? `/${hashedName}` : '/beforePaint.js';
      return {
        html: isBuild ? withMarkup(withoutScript(html), await renderedStart()) : html,
        tags: [{ tag: 'script', attrs: { src }, injectTo: 'head-prepend' }],
      };
    },
  };
}
