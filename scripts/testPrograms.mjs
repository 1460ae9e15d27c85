// The programs that the tests need and npm cannot install: Chromium, PostgreSQL's server, and
// LibreOffice and Poppler, which open the product's files. On Debian as root missing ones are
// installed, after asking if somebody is at the terminal; elsewhere they are only looked for.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import readline from 'node:readline/promises';

const isExecutable = (file) => {
  try {
    fs.accessSync(file, fs.constants.X_OK);
    return fs.statSync(file).isFile();
  } catch {
    return false;
  }
};

const onPath = (name) =>
  (process.env.PATH ?? '')
    .split(path.delimiter)
    .map((folder) => path.join(folder, name))
    .find(isExecutable);

const mayInstall = () =>
  process.getuid?.() === 0 &&
  fs.existsSync('/etc/debian_version') &&
  onPath('apt-get') !== undefined;

/** True when nobody can be asked: on a build machine, or when the input is not a terminal. */
const nobodyThere = () => Boolean(process.env.CI) || !process.stdin.isTTY || !process.stdout.isTTY;

/** Asks the person at the terminal; without one, assumes yes, since the tests were requested. */
async function mayGoOn(packages) {
  if (nobodyThere()) return true;
  const terminal = readline.createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(
    `The tests need programs that are missing here. Install ${packages.join(', ')} with apt-get? [y/N] `,
  );
  terminal.close();
  return /^y(?:es)?$/i.test(answer.trim());
}

async function install(packages) {
  if (!(await mayGoOn(packages))) return;
  console.log(`Installing ${packages.join(', ')}…`);
  const options = {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  };
  spawnSync('apt-get', ['update', '-qq'], options);
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], options);
}

// The headless shell has no windows: a new page costs it a seventh of the processor time.
function chromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named && isExecutable(named)) return named;
  const mac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
  return (
    [
      'chromium-headless-shell',
      'chromium',
      'chromium-browser',
      'google-chrome-stable',
      'google-chrome',
    ]
      .map(onPath)
      .find(Boolean) ?? (isExecutable(mac) ? mac : undefined)
  );
}

function postgresql() {
  const named = process.env.POSTGRESQL_BIN;
  if (named && isExecutable(path.join(named, 'initdb'))) return named;
  const debian = '/usr/lib/postgresql';
  const versions = fs.existsSync(debian)
    ? fs
        .readdirSync(debian)
        .toSorted((a, b) => Number(b) - Number(a))
        .map((version) => path.join(debian, version, 'bin'))
    : [];
  const initdb = onPath('initdb');
  const folders = [
    ...versions,
    ...(initdb === undefined ? [] : [path.dirname(fs.realpathSync(initdb))]),
  ];
  return folders.find(
    (folder) =>
      isExecutable(path.join(folder, 'initdb')) && isExecutable(path.join(folder, 'postgres')),
  );
}

// Debian splits LibreOffice into parts, and its command comes with the first of them: a file of
// each part tells whether it is installed. Elsewhere it always comes complete.
const OFFICE_PARTS = {
  'libreoffice-writer': 'libswlo.so',
  'libreoffice-calc': 'libsclo.so',
  'libreoffice-impress': 'libsdlo.so',
};
const DEBIAN_OFFICE = '/usr/lib/libreoffice/program';

function libreoffice() {
  const command = ['soffice', 'libreoffice'].map(onPath).find(Boolean);
  if (command === undefined || !fs.existsSync(DEBIAN_OFFICE)) return command;
  const parts = Object.values(OFFICE_PARTS).map((part) => path.join(DEBIAN_OFFICE, part));
  return parts.every((part) => fs.existsSync(part)) ? command : undefined;
}

function poppler() {
  const tools = ['pdftotext', 'pdftoppm', 'pdfinfo', 'pdffonts'].map(onPath);
  return tools.every(Boolean) ? tools[0] : undefined;
}

const PROGRAMS = [
  {
    find: chromium,
    packages: ['chromium-headless-shell', 'fonts-liberation'],
    hint: 'The browser tests need Chromium: install it, or name it in CHROMIUM_PATH.',
  },
  {
    find: postgresql,
    packages: ['postgresql'],
    hint: 'The tests need PostgreSQL 15 or later: install its server, or name its bin folder in POSTGRESQL_BIN.',
  },
  {
    find: libreoffice,
    packages: [...Object.keys(OFFICE_PARTS), 'fonts-liberation'],
    hint: 'The tests open board packs and workbooks with LibreOffice: install its Writer, Calc and Impress, with soffice on the path.',
  },
  {
    find: poppler,
    packages: ['poppler-utils'],
    hint: 'The tests read PDF files with Poppler: install its tools (pdftotext, pdftoppm, pdfinfo, pdffonts), on the path.',
  },
];

/** Finds or installs them all, asking once, and sets the variables that the tests read. */
export async function findPrograms() {
  const missing = PROGRAMS.filter(({ find }) => find() === undefined);
  if (missing.length > 0 && mayInstall()) {
    await install([...new Set(missing.flatMap(({ packages }) => packages))]);
  }
  const stillMissing = missing.filter(({ find }) => find() === undefined);
  if (stillMissing.length > 0) {
    for (const { hint } of stillMissing) console.error(hint);
    process.exit(1);
  }
  return {
    CHROMIUM_PATH: chromium(),
    POSTGRESQL_BIN: postgresql(),
    SOFFICE_PATH: libreoffice(),
    POPPLER_BIN: path.dirname(poppler()),
  };
}
