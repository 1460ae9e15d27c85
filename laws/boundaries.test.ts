import { describe, expect, test } from 'vitest';
import type { Source } from './sources.ts';
import { importsOf, isProof, sources } from './sources.ts';

/** A room of the house and the rooms it may look into. What is not listed is forbidden. */
interface Room {
  readonly name: string;
  readonly files: RegExp;
  readonly mayImport: readonly RegExp[];
  /** Packages and Node's own modules; left out: any. */
  readonly packages?: readonly RegExp[];
}

const DOMAIN = /^src\/domain\//;
const CONTRACT = /^src\/contract\//;
const FORMAT = /^src\/format\//;
const CHARTS = /^src\/charts\//;
const SERVER_BASE =
  /^src\/server\/(db|http|settings|deps|storage|mail|accounts|reports|ooxml|packs|imports|threads)/;
const WEB_BASE = /^src\/web\/(components|charts|ui|theme|paths|searchParams|browserStorage)/;

const ROOMS: readonly Room[] = [
  { name: 'domain', files: DOMAIN, mayImport: [DOMAIN], packages: [/^big\.js$/] },
  { name: 'contract', files: CONTRACT, mayImport: [CONTRACT, DOMAIN], packages: [/^zod\/mini$/] },
  { name: 'format', files: FORMAT, mayImport: [FORMAT, DOMAIN], packages: [/^date-fns$/] },
  {
    name: 'charts',
    files: CHARTS,
    mayImport: [CHARTS, FORMAT, CONTRACT, DOMAIN],
    packages: [/^echarts\//],
  },
  {
    name: 'server/db',
    files: /^src\/server\/db\//,
    mayImport: [/^src\/server\/db\//, CONTRACT, DOMAIN],
  },
  {
    name: 'server/http',
    files: /^src\/server\/http\//,
    mayImport: [/^src\/server\/(http|db)\//, CONTRACT, DOMAIN],
  },
  {
    name: 'server/storage and server/mail',
    files: /^src\/server\/(storage|mail)\//,
    mayImport: [
      /^src\/server\/(storage|mail|db|http)\//,
      /^src\/server\/settings\.ts$/,
      CONTRACT,
      DOMAIN,
    ],
  },
  {
    name: 'server/threads',
    files: /^src\/server\/threads\//,
    mayImport: [/^src\/server\/threads\//],
    packages: [/^node:/],
  },
  {
    name: 'server/packs',
    files: /^src\/server\/packs\//,
    mayImport: [/^src\/server\/(packs|ooxml|threads)\//, CHARTS, FORMAT, CONTRACT, DOMAIN],
  },
  {
    name: 'server/ooxml',
    files: /^src\/server\/ooxml\//,
    mayImport: [/^src\/server\/ooxml\//],
  },
  {
    name: 'server/imports',
    files: /^src\/server\/imports\//,
    mayImport: [
      /^src\/server\/(imports|ooxml)\//,
      // Pure, and the one rule for what follows when revenue or production change.
      /^src\/server\/reports\/derivedMargin\.ts$/,
      FORMAT,
      CONTRACT,
      DOMAIN,
    ],
  },
  {
    name: 'server/accounts and server/reports',
    files: /^src\/server\/(accounts|reports)\//,
    mayImport: [SERVER_BASE, CONTRACT, DOMAIN],
  },
  {
    name: 'server/features',
    files: /^src\/server\/features\//,
    mayImport: [SERVER_BASE, /^src\/server\/features\//, CONTRACT, DOMAIN],
  },
  {
    name: 'server/demo',
    files: /^src\/server\/demo\//,
    mayImport: [SERVER_BASE, /^src\/server\/demo\//, CONTRACT, DOMAIN],
  },
  {
    name: 'cli',
    files: /^src\/cli\//,
    // It talks to a running server as the pages do: by the contract.
    mayImport: [/^src\/cli\//, FORMAT, CONTRACT, DOMAIN],
    packages: [/^node:/],
  },
  {
    name: 'web primitives',
    files: /^src\/web\/ui\//,
    mayImport: [/^src\/web\/ui\//],
  },
  {
    name: 'web charts',
    files: /^src\/web\/charts\//,
    mayImport: [/^src\/web\/(charts|ui|theme)/, CHARTS, FORMAT, DOMAIN],
  },
  {
    name: 'web components',
    files: /^src\/web\/components\//,
    mayImport: [WEB_BASE, CHARTS, FORMAT, CONTRACT, DOMAIN],
  },
  {
    name: 'web api',
    files: /^src\/web\/api\//,
    mayImport: [/^src\/web\/(api\/|browserStorage)/, CONTRACT, DOMAIN],
  },
  {
    name: 'web features',
    files: /^src\/web\/features\//,
    mayImport: [WEB_BASE, /^src\/web\/(api|features)\//, CHARTS, FORMAT, CONTRACT, DOMAIN],
  },
];

const production = sources(/^src\/.*\.tsx?$/).filter(({ file }) => !isProof(file));

function forbidden(room: Room, source: Source): string[] {
  return importsOf(source)
    .filter((target) =>
      target.startsWith('src/')
        ? !room.mayImport.some((allowed) => allowed.test(target))
        : room.packages !== undefined && !room.packages.some((allowed) => allowed.test(target)),
    )
    .map((target) => `${source.file} → ${target}`);
}

describe('the arrows between the rooms', () => {
  test.each(ROOMS)('$name looks only where it may', (room) => {
    const inside = production.filter(({ file }) => room.files.test(file));
    expect(inside.length).toBeGreaterThan(0);
    expect(inside.flatMap((source) => forbidden(room, source))).toEqual([]);
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

  test('settings are read in one place of each program', () => {
    const readers = production
      .filter(({ text }) => /process\.env/.test(text))
      .map(({ file }) => file);
    expect(readers).toEqual(['src/cli/main.ts', 'src/server/main.ts']);
  });

  test('only the register makes routes', () => {
    const making = production
      .filter(({ text }) => /\bapp\.(route|get|post|put|patch|delete|all)\(/.test(text))
      .map(({ file }) => file);
    expect(making).toEqual(['src/server/http/register.ts']);
  });

  test('every production file is in a room that has arrows', () => {
    const ENTRANCES =
      /^src\/(server\/(main|runServer|app|deps|settings)\.ts|web\/(main|routes|\w+Route|Application|paths|searchParams|theme|browserStorage|withoutEval)\.tsx?|web\/\w+\.d\.ts)$/;
    const homeless = production
      .map(({ file }) => file)
      .filter((file) => !ENTRANCES.test(file) && !ROOMS.some(({ files }) => files.test(file)));
    expect(homeless).toEqual([]);
  });
});
