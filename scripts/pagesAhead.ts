import type { Plugin } from 'vite';

/** From src/web; in the order in which they are fetched. */
const FOR_EVERYONE = [
  'features/dashboard/DashboardPage.tsx',
  'reportsRoute.tsx',
  'features/trends/TrendsPage.tsx',
  'features/documents/DocumentsPage.tsx',
  'features/forecasts/ForecastsPage.tsx',
];
const FOR_ADMINISTRATORS = ['adminRoute.tsx', 'features/imports/ImportPage.tsx'];
/** Loaded before any page is fetched ahead. */
const THERE_ALREADY = ['main.tsx', 'Application.tsx'];

interface Chunk {
  readonly type: 'chunk';
  readonly fileName: string;
  readonly moduleIds: readonly string[];
  readonly imports: readonly string[];
}

type Bundle = Readonly<Record<string, Chunk | { readonly type: 'asset' }>>;

/** The script files that these modules need, in the order of loading. */
export function filesOf(bundle: Bundle, modules: readonly string[]): string[] {
  const files = new Set<string>();
  const visit = (chunk: Chunk | { readonly type: 'asset' } | undefined) => {
    if (chunk?.type !== 'chunk' || files.has(chunk.fileName)) return;
    for (const imported of chunk.imports) visit(bundle[imported]);
    files.add(chunk.fileName);
  };
  for (const module of modules) {
    const chunk = Object.values(bundle).find(
      (one) =>
        one.type === 'chunk' && one.moduleIds.some((id) => id.endsWith(`/src/web/${module}`)),
    );
    if (chunk === undefined) throw new Error(`The build has no file with ${module}`);
    visit(chunk);
  }
  return [...files];
}

/**
 * Names in the page the script files of the other pages, for src/web/api/pageFiles.ts.
 */
export function pagesAhead(): Plugin {
  return {
    name: 'pages-ahead',
    transformIndexHtml: (_html, { bundle }) => {
      if (bundle === undefined) return [];
      const known = new Set(filesOf(bundle, THERE_ALREADY));
      const take = (modules: readonly string[]) =>
        filesOf(bundle, modules).flatMap((file) => {
          if (known.has(file)) return [];
          known.add(file);
          return `/${file}`;
        });
      const pages = {
        everyone: take(FOR_EVERYONE),
        administrators: take(FOR_ADMINISTRATORS),
      };
      const attrs = { name: 'pages-ahead', content: JSON.stringify(pages) };
      return [{ tag: 'meta', attrs, injectTo: 'head' }];
    },
  };
}
