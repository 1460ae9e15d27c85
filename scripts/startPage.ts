import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import tailwindcss from '@tailwindcss/vite';
import { build, minify, type Plugin } from 'vite';
import type { StartMarkup } from '../src/web/startMarkup.tsx';

/** The sign-in and the spinner as the components draw them. */
export async function renderedStart(): Promise<StartMarkup> {
  const thread = new Worker(new URL('./renderStart.ts', import.meta.url));
  try {
    // The thread sends this message and no other.
    const [markup] = (await once(thread, 'message')) as [StartMarkup];
    return markup;
  } finally {
    await thread.terminate();
  }
}

const MODULE = /<script type="module" crossorigin src="[^"]+"><\/script>/;
const SHEET = /<link rel="stylesheet" crossorigin href="[^"]+">/;

/** Leaves it to beforePaint.js to fetch the application's script and style, and when to use them. */
function withoutFiles(page: string): string {
  return [MODULE, SHEET].reduce((text, file) => {
    if (!file.test(text)) throw new Error(`The page has no ${file.source}`);
    return text.replace(file, '');
  }, page);
}

const CLASS_NAME = /\.((?:\\.|[-\w])+)/g;

/** The classes that a style sheet says something about. */
function styledClasses(css: string): Set<string> {
  return new Set(
    Array.from(css.matchAll(CLASS_NAME), ([, name = '']) => name.replaceAll(/\\(.)/g, '$1')),
  );
}

/** The classes of this markup that one style sheet knows and the other does not. */
export function missingClasses(markup: string, whole: string, part: string): string[] {
  const [all, some] = [styledClasses(whole), styledClasses(part)];
  const used = Array.from(markup.matchAll(/ class="([^"]*)"/g), ([, names = '']) =>
    names.replaceAll('&amp;', '&').replaceAll('&gt;', '>').split(/\s+/),
  );
  return [...new Set(used.flat())].filter((name) => all.has(name) && !some.has(name));
}

/** The built form of src/web/firstPaint.css. */
async function firstPaintStyle(webRoot: string): Promise<string> {
  const result = await build({
    configFile: false,
    root: webRoot,
    logLevel: 'error',
    plugins: [tailwindcss()],
    build: { write: false, rolldownOptions: { input: join(webRoot, 'firstPaint.css') } },
  });
  if (!('output' in result)) throw new Error('The first-paint style was not built exactly once');
  const sheet = result.output.find(({ fileName }) => fileName.endsWith('.css'));
  if (sheet?.type !== 'asset') throw new Error('firstPaint.css was not turned into a style sheet');
  return String(sheet.source);
}

/** Puts the markup into the page's empty places. */
function withMarkup(page: string, { signIn, loading }: StartMarkup): string {
  const boxes = { demo: /<aside.*?<\/aside>/s, provider: /<section.*?<\/section>/s };
  const form = Object.entries(boxes).reduce((text, [name, box]) => {
    if (!box.test(text)) throw new Error(`The sign-in has no box for the ${name}`);
    return text.replace(box, (found) => `<!--${name}-->${found}<!--/${name}-->`);
  }, signIn);
  const places = { '<!--sign-in-->': form, '<!--loading-->': loading };
  return Object.entries(places).reduce((text, [place, markup]) => {
    if (!text.includes(place)) throw new Error(`index.html has no ${place}`);
    return text.replace(place, () => markup);
  }, page);
}

/**
 * The page can be drawn as it is sent: it contains the sign-in and the spinner with their style, and
 * a small script that shows the right one in the right theme. The content security policy allows no
 * inline script but this one, by its hash (src/server/http/webAssets.ts).
 */
export function startPage(webRoot: string): Plugin {
  return {
    name: 'start-page',
    async transformIndexHtml(html, { bundle }) {
      if (bundle === undefined) {
        const attrs = { src: '/beforePaint.js' };
        return { html, tags: [{ tag: 'script', attrs, injectTo: 'head-prepend' }] };
      }
      const source = readFileSync(join(webRoot, 'beforePaint.js'), 'utf8');
      const [{ code }, style, markup] = await Promise.all([
        minify('beforePaint.js', source),
        firstPaintStyle(webRoot),
        renderedStart(),
      ]);
      const whole = Object.values(bundle)
        .flatMap((file) => (file.type === 'asset' && file.fileName.endsWith('.css') ? [file] : []))
        .map((file) => String(file.source))
        .join('');
      const missing = missingClasses(markup.signIn + markup.loading, whole, style);
      if (missing.length > 0)
        this.error(`firstPaint.css lacks the sources of ${missing.join(' ')}`);
      return {
        html: withMarkup(withoutFiles(html), markup),
        tags: [
          { tag: 'style', children: style, injectTo: 'head-prepend' },
          { tag: 'script', children: code, injectTo: 'head-prepend' },
        ],
      };
    },
  };
}
