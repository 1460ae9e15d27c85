const WAYS: Readonly<Record<string, string>> = {
  importUndone: 'when the import was undone',
  removal: 'when the month was deleted',
  removalUndone: 'when the deletion was undone',
  takenBack: 'taken back',
  demo: 'from the demo company',
  demoRemoved: 'with the demo company',
  setup: 'at the first start',
  upkeep: 'by the product itself',
  commandLine: 'by the command line',
  api: 'by a call of the API',
  beforeMoments: 'before origins were kept',
};

/** By the path of each page on which figures are entered, without its slash. */
const PAGES: Readonly<Record<string, string>> = {
  '': 'on the Dashboard',
  reports: 'on Monthly Reports',
  forecasts: 'on Forecasts',
  import: 'on Import',
  plans: 'on Plans',
  accounts: 'on Accounts',
  admin: 'on Admin',
};

/** The origin of a change, as it is stored with it. */
interface ChangeOrigin {
  readonly kind: string;
  /** The path of a page; only of a change that was made on one. */
  readonly path?: string;
  /** Only of a change that was made with an API token. */
  readonly tokenId?: number | undefined;
}

/** Where a change came from, other than from a file: "on Forecasts"; null where that is not known. */
export function wayOfChange(origin: ChangeOrigin | null): string | null {
  if (origin === null) return null;
  if (origin.kind === 'screen') return PAGES[origin.path?.slice(1) ?? ''] ?? 'on a page';
  if (origin.kind === 'api' && origin.tokenId !== undefined) return 'with an API token';
  return WAYS[origin.kind] ?? null;
}
