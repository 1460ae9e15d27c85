import { describe, expect, test } from 'vitest';
import { CALLS } from '../src/contract/calls.ts';
import type { Source } from './sources.ts';
import { importsOf, isProof, projectFiles, read, sources } from './sources.ts';

/** The folders and files that a folder may import besides itself. */
interface Arrows {
  readonly to: readonly string[];
  /** Packages and Node's own modules; left out: any. */
  readonly packages?: readonly RegExp[];
}

// Sentences for errors: the server and the command line end and log alike.
const FAILURES = ['client/certificateFault.ts', 'client/failureSentence.ts'];
const SERVER_ROOMS = [
  ...FAILURES,
  'engine',
  'office',
  'packs',
  'reader',
  'threads',
  'server/endInSentence.ts',
  'server/users',
  'server/backups',
  'server/books',
  'server/deps.ts',
  'server/http',
  'server/imports',
  'server/integrity',
  'server/mail',
  'server/packs',
  'server/plans',
  'server/company',
  'server/documents',
  'server/months',
  'server/questions',
  'server/texts',
  'server/users',
  'server/settings.ts',
  'server/bucketSettings.ts',
  'server/removedSettings.ts',
  'server/singleSignOnSettings.ts',
];
const WEB_ROOMS = [
  'web/browserStorage.ts',
  'web/charts',
  'web/components',
  'web/paths.ts',
  'web/searchParams.ts',
  'web/theme.ts',
  'web/ui',
];

/** The folders below src, each with what it may import. */
const ROOMS: Readonly<Record<string, Arrows>> = {
  finance: { to: [], packages: [/^big\.js$/] },
  // Statements about figures: explanations, sentences, texts that quote figures.
  telling: { to: ['finance'], packages: [] },
  contract: { to: ['finance', 'telling'], packages: [/^zod\/mini$/] },
  client: { to: ['contract', 'finance'], packages: [/^zod\/mini$/] },
  format: { to: ['finance', 'telling'], packages: [/^date-fns\//] },
  charts: { to: ['format', 'contract', 'finance', 'telling'], packages: [/^echarts\//] },
  office: { to: [] },
  // laws/importRoute.test.ts checks the imports between its steps.
  reader: { to: ['office', 'format', 'contract', 'finance'] },
  threads: { to: [], packages: [/^node:/, /^p-limit$/] },
  packs: { to: ['threads', 'office', 'charts', 'format', 'contract', 'finance', 'telling'] },
  cli: { to: ['client', 'format', 'contract', 'finance'], packages: [/^node:/] },
  // Texts that follow figures are kept with the change of these.
  engine: { to: [...FAILURES, 'format', 'contract', 'finance', 'telling'] },
  'server/http': { to: ['engine', 'contract', 'finance'] },
  'server/mail': { to: [...FAILURES, 'engine', 'server/settings.ts', 'contract', 'finance'] },
  // All that is stored, so of publications too, whose rules for signed manifests are theirs.
  'server/integrity': {
    to: [
      'engine',
      'server/features/publications/verifyPublications.ts',
      'server/company/company.ts',
      'format',
      'contract',
      'finance',
    ],
  },
  // The commands and the schedule; the backups themselves are the engine's.
  'server/backups': {
    to: [
      ...FAILURES,
      'engine',
      'server/users/factorKey.ts',
      'server/users/secondFactors.ts',
      'server/endInSentence.ts',
      'server/integrity',
      'server/bucketSettings.ts',
      'server/settingValues.ts',
      'server/settings.ts',
      'format',
      'contract',
      'finance',
    ],
  },
  // The packs that were ordered, one after the other, and kept until they are fetched.
  'server/packs': { to: ['engine', 'packs', 'threads', 'contract', 'finance'] },
  // Stores imports in one transaction, and undoes them.
  'server/imports': {
    to: ['engine', 'office', 'server/books', 'server/plans', 'reader', 'contract', 'finance'],
  },
  'server/books': { to: ['engine', 'server/http', 'contract', 'finance'] },
  'server/plans': { to: ['engine', 'server/users', 'contract', 'finance'] },
  'server/users': {
    to: [
      ...FAILURES,
      'engine',
      'server/deps.ts',
      'server/http',
      'server/settings.ts',
      'server/singleSignOnSettings.ts',
      'threads',
      'contract',
      'finance',
    ],
  },
  // Removed settings are parsed like present ones.
  'server/company': {
    to: [
      'engine',
      'packs',
      'server/deps.ts',
      'server/http',
      'server/removedSettings.ts',
      'server/settingValues.ts',
      'server/settings.ts',
      'server/users',
      'format',
      'contract',
      'finance',
      'telling',
    ],
  },
  'server/documents': {
    to: ['engine', 'packs', 'server/deps.ts', 'server/http', 'server/users', 'contract', 'finance'],
  },
  'server/months': {
    to: [
      'engine',
      'packs',
      'server/books',
      'server/company',
      'server/deps.ts',
      'server/http',
      'server/mail',
      'server/plans',
      'server/users',
      'format',
      'contract',
      'finance',
      'telling',
    ],
  },
  // A question names its figure as pages do.
  'server/questions': {
    to: [
      'engine',
      'packs',
      'server/months',
      'server/users',
      'format',
      'contract',
      'finance',
      'telling',
    ],
  },
  // A sentence is said not to be true any more as pages do.
  'server/texts': {
    to: ['engine', 'packs', 'server/months', 'format', 'contract', 'finance', 'telling'],
  },
  // An explanation says its figures as pages do.
  'server/features': { to: [...SERVER_ROOMS, 'format', 'contract', 'finance', 'telling'] },
  'server/demo': { to: [...SERVER_ROOMS, 'contract', 'finance', 'telling'] },
  // Suites that start the product as a separate process; no production file.
  'server/proofs': { to: [] },
  'web/ui': { to: [] },
  'web/api': { to: ['web/browserStorage.ts', 'client', 'contract', 'finance', 'telling'] },
  'web/charts': {
    to: ['web/api/companyBasis.ts', 'web/ui', 'web/theme.ts', 'charts', 'format', 'finance'],
  },
  // The address of a file that a link leads to; calls are made by features.
  'web/components': {
    to: [
      ...WEB_ROOMS,
      'web/api/companyBasis.ts',
      'client/address.ts',
      'charts',
      'format',
      'contract',
      'finance',
      'telling',
    ],
  },
  'web/editing': {
    to: [
      ...WEB_ROOMS,
      'web/api',
      'client/callError.ts',
      'format',
      'contract',
      'finance',
      'telling',
    ],
  },
  'web/features': {
    to: [
      ...WEB_ROOMS,
      'web/api',
      'web/editing',
      'client/callError.ts',
      'charts',
      'format',
      'contract',
      'finance',
      'telling',
    ],
  },
  // Static files, no code.
  'web/public': { to: [] },
};

/**
 * The doors of rooms: other rooms import the files at the top of the room, and these of its folders.
 * A file that loads all others would be a door, too, but each start of the server would read it.
 */
const DOORS: Readonly<Record<string, readonly string[]>> = {
  packs: [
    'model/chosenSections.ts',
    'model/linePlanTables.ts',
    'model/lineTable.ts',
    'model/packCovenants.ts',
    'model/packSource.ts',
  ],
  reader: [
    'amounts/readAmount.ts',
    'cells/amountText.ts',
    'cells/grid.ts',
    'cells/shownCell.ts',
    'compare/compare.ts',
    'compare/comparePlan.ts',
    'compare/comparedCell.ts',
    'compare/namedMonths.ts',
    'compare/stored.ts',
    'compare/storedBooks.ts',
    'file/tableTexts.ts',
    'file/workbook.ts',
    'file/workbookRefused.ts',
    'layout/importContext.ts',
    'layout/layoutFaults.ts',
    'ledgers/ledgerWorkbooks.ts',
    'ledgers/readBooks.ts',
  ],
};

const production = sources(/^src\/.*\.tsx?$/).filter(({ file }) => !isProof(file));

const isIn = (place: string, file: string) =>
  file === `src/${place}` || file.startsWith(`src/${place}/`);

function forbidden(room: string, { to, packages }: Arrows, source: Source): string[] {
  return importsOf(source)
    .filter((target) =>
      target.startsWith('src/')
        ? ![room, ...to].some((place) => isIn(place, target))
        : packages !== undefined && !packages.some((allowed) => allowed.test(target)),
    )
    .map((target) => `${source.file} → ${target}`);
}

/** The folders of src; those of server and web one by one. */
function foldersOfSource(): string[] {
  const inside = projectFiles().map(
    (file) => /^src\/((?:server|web)\/[^/]+|[^/]+)\//.exec(file)?.[1],
  );
  return [...new Set(inside.filter((folder) => folder !== undefined))]
    .filter((folder) => folder !== 'server' && folder !== 'web')
    .toSorted();
}

describe('the arrows between the rooms', () => {
  test('every folder is a room with one row of arrows, and the other way round', () => {
    expect(foldersOfSource()).toEqual(Object.keys(ROOMS).toSorted());
  });

  test('every folder is on the map of ARCHITECTURE once', () => {
    const onMap = [...read('ARCHITECTURE.md').matchAll(/^src\/([\w/]+)\/ /gm)].map(
      ([, room = '']) => room,
    );
    const rooms = onMap.filter((room) => room.split('/').length < 3);
    expect(rooms.toSorted()).toEqual(Object.keys(ROOMS).toSorted());
  });

  test.each(Object.entries(ROOMS))('%s imports only what it may', (room, arrows) => {
    const inside = production.filter(({ file }) => isIn(room, file));
    expect(inside.flatMap((source) => forbidden(room, arrows, source))).toEqual([]);
  });

  test.each(Object.entries(DOORS))('%s is entered by its door', (room, door) => {
    const entered = production
      .filter(({ file }) => !isIn(room, file))
      .flatMap(importsOf)
      .filter((target) => target.startsWith(`src/${room}/`))
      .map((target) => target.slice(`src/${room}/`.length))
      .filter((target) => target.includes('/'));
    expect([...new Set(entered)].toSorted()).toEqual(door);
  });

  test('rules, readers of files and models of packs know nothing beside their parameters', () => {
    const rooms = ['finance', 'telling', 'reader', 'packs/model'];
    const pure = production.filter(({ file }) => rooms.some((room) => isIn(room, file)));
    expect(pure.filter(({ text }) => /^(?:export )?let /m.test(text))).toEqual([]);
  });

  test('the basis is set where a request or a task begins, and asked for in one place', () => {
    const asking = production.filter(({ text }) =>
      /^import \{[^}]*\b(?:companyBasis|withBasis)\b[^}]*\} from/m.test(text),
    );
    expect(asking.map(({ file }) => file)).toEqual([
      // Texts follow the figures of a transaction when it is committed, whoever has opened it.
      'src/engine/db/pipeline.ts',
      'src/server/demo/finishDemo.ts',
      'src/server/features/imports/importWorker.ts',
      'src/server/http/register.ts',
      'src/server/packs/packWorker.ts',
    ]);
  });

  test('which moment and which months a request reads is kept in one place, and no pure room asks for it', () => {
    const keeping = production.filter(({ text }) => /\bnew AsyncLocalStorage\b/.test(text));
    expect(keeping.map(({ file }) => file)).toEqual([
      'src/engine/basis.ts',
      'src/engine/db/asOf.ts',
    ]);
    const pure = ['reader', 'packs', 'office', 'threads', 'server/books', 'server/plans'];
    const asking = production.filter((source) =>
      importsOf(source).includes('src/engine/db/asOf.ts'),
    );
    expect(asking.length).toBeGreaterThan(0);
    const inPure = asking.filter(({ file }) =>
      [...pure, 'finance', 'telling', 'contract', 'format', 'charts'].some((room) =>
        isIn(room, file),
      ),
    );
    expect(inPure.map(({ file }) => file)).toEqual([]);
  });

  test('server and web never import each other', () => {
    const crossing = production.flatMap((source) => {
      const other = source.file.startsWith('src/web/') ? 'src/server/' : 'src/web/';
      if (!/^src\/(web|server)\//.test(source.file)) return [];
      return importsOf(source).filter((target) => target.startsWith(other));
    });
    expect(crossing).toEqual([]);
  });

  test('a feature never imports a sibling', () => {
    const siblings = production.flatMap((source) => {
      const own = /^src\/(?:web|server)\/features\/(\w+)\//.exec(source.file)?.[1];
      if (own === undefined) return [];
      return importsOf(source)
        .filter((target) => {
          const other = /^src\/(?:web|server)\/features\/(\w+)\//.exec(target)?.[1];
          return other !== undefined && other !== own;
        })
        .map((target) => `${source.file} → ${target}`);
    });
    expect(siblings).toEqual([]);
  });

  test('no imports go round in a circle, imports of types included', () => {
    const targets = new Map(
      sources(/^(src|laws|e2e|bench)\/.*\.tsx?$/).map((source) => [source.file, importsOf(source)]),
    );
    const done = new Set<string>();
    const circles: string[] = [];
    const follow = (file: string, way: readonly string[]) => {
      if (way.includes(file)) circles.push([...way.slice(way.indexOf(file)), file].join(' → '));
      if (way.includes(file) || done.has(file)) return;
      for (const target of targets.get(file) ?? []) follow(target, [...way, file]);
      done.add(file);
    };
    for (const file of targets.keys()) follow(file, []);
    expect(circles).toEqual([]);
  });

  test('only the web api fetches, and only features use it', () => {
    const fetching = sources(/^src\/web\/.*\.tsx?$/).filter(
      ({ file, text }) =>
        !isProof(file) && /\bfetch\(|new EventSource|new XMLHttpRequest/.test(text),
    );
    // A chart that is saved as a picture carries the product's own font, which it reads as a file.
    const elsewhere = fetching
      .map(({ file }) => file)
      .filter(
        (file) => !file.startsWith('src/web/api/') && file !== 'src/web/charts/chartDownload.ts',
      );
    expect(fetching.length).toBeGreaterThan(0);
    expect(elsewhere).toEqual([]);
  });

  test('a page calls by name, so that it loads no schemas', () => {
    const names = Object.keys(CALLS).join('|');
    const byValue = new RegExp(
      `import \\{[^}]*\\b(?:${names}|ENDPOINTS)\\b[^}]*\\} from '[^']*/contract/`,
    );
    const loading = production.filter(
      ({ file, text }) => file.startsWith('src/web/') && byValue.test(text),
    );
    expect(loading.map(({ file }) => file)).toEqual([]);
  });

  test('settings are read in one place of each program', () => {
    const readers = production
      .filter(({ text }) => /process\.env/.test(text))
      .map(({ file }) => file);
    expect(readers).toEqual([
      'src/cli/main.ts',
      'src/server/backups/backupsMain.ts',
      'src/server/features/users/userMain.ts',
      'src/server/main.ts',
      'src/server/onStoredData.ts',
      // Hands on what Node needs, and nothing of the product's.
      'src/threads/backgroundProcess.ts',
    ]);
  });

  test('the tables of the statements are written in one place each', () => {
    const WRITERS = {
      balanceLines: [
        'src/server/books/balanceLineRows.ts',
        'src/server/demo/demoRecords.ts',
        'src/server/demo/loadDemo.ts',
        'src/server/features/statements/balanceLines.service.ts',
      ],
      flowMoves: [
        'src/server/demo/demoRecords.ts',
        'src/server/demo/loadDemo.ts',
        'src/server/features/statements/statements.service.ts',
      ],
      covenants: [
        'src/server/demo/demoRecords.ts',
        'src/server/demo/loadDemo.ts',
        'src/server/features/statements/covenants.service.ts',
      ],
      openingBalances: ['src/server/books/openingBalanceRows.ts', 'src/server/demo/demoRecords.ts'],
      typedBalances: [
        'src/server/demo/demoRecords.ts',
        'src/server/features/statements/typedBalances.service.ts',
      ],
    };
    for (const [table, writers] of Object.entries(WRITERS)) {
      const name = table.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
      const writes = new RegExp(
        `\\.(?:insert|update|delete)\\(${table}\\)|(?:insert into|update|delete from) ${name}\\b`,
      );
      const found = sources(/^src\/.*\.ts$/).filter(
        ({ file, text }) => !isProof(file) && writes.test(text),
      );
      expect(found.map(({ file }) => file).toSorted(), table).toEqual(writers);
    }
  });

  test('only the register makes routes', () => {
    const making = production
      .filter(({ text }) => /\bapp\.(route|get|post|put|patch|delete|all)\(/.test(text))
      .map(({ file }) => file);
    expect(making).toEqual([
      // Sends browsers to the company's provider and takes them back: pages, and no calls of the API.
      'src/server/features/auth/singleSignOn.routes.ts',
      // Asks for a token of its own; it is for programs that watch servers and no call of the API.
      'src/server/features/system/metricsRoute.ts',
      'src/server/http/register.ts',
    ]);
  });

  test('outside the rooms are only the entrances of the programs', () => {
    const ENTRANCES =
      /^src\/(webAssembly\.d\.ts|server\/(main|runServer|refuseNewData|serve|checkFiles|verify|rebuildHistory|replaceKey|onStoredData|endInSentence|app|basis|deps|settings|settingsTable|unknownSettings|removedSettings|presentSettings|settingValues|scannerSettings|singleSignOnSettings|bucketSettings|instanceSettings)\.ts|web\/(main|Root|startMarkup|routes|\w+Route|Application|firstReads|paths|searchParams|theme|browserStorage|forbidCodeFromText)\.tsx?|web\/\w+\.d\.ts)$/;
    const homeless = production
      .map(({ file }) => file)
      .filter(
        (file) => !ENTRANCES.test(file) && !Object.keys(ROOMS).some((room) => isIn(room, file)),
      );
    expect(homeless).toEqual([]);
  });
});
