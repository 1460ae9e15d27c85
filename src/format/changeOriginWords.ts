const ORIGIN_WORDS: Readonly<Record<string, string>> = {
  importUndone: 'when the import was undone',
  removal: 'when the month was deleted',
  removalUndone: 'when the deletion was undone',
  takenBack: 'reverted',
  demo: 'from the demo company',
  demoRemoved: 'when the demo data was removed',
  setup: 'when the product was first started',
  upkeep: 'automatically by the product',
  commandLine: 'from the command line',
  api: 'through the API',
  beforeMoments: 'from an unrecorded source',
};

/** Pages on which figures are entered, by path without its slash. */
const PAGE_WORDS: Readonly<Record<string, string>> = {
  '': 'on the Dashboard',
  reports: 'on the Monthly Reports page',
  forecasts: 'on the Forecasts page',
  import: 'on the Import page',
  plans: 'on the Plans page',
  accounts: 'on the Accounts page',
  admin: 'on the Admin page',
};

interface ChangeOrigin {
  readonly kind: string;
  readonly path?: string;
  readonly tokenId?: number | undefined;
}

/** The origin of a change, such as "on the Forecasts page"; null for a file, or if unknown. */
export function changeOriginWords(origin: ChangeOrigin | null): string | null {
  if (origin === null) return null;
  if (origin.kind === 'screen') return PAGE_WORDS[origin.path?.slice(1) ?? ''] ?? 'on a page';
  if (origin.kind === 'api' && origin.tokenId !== undefined) return 'with an API token';
  return ORIGIN_WORDS[origin.kind] ?? null;
}
