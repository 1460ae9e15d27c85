import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { login, logout } from '../contract/auth.ts';
import type { Import } from '../contract/imports.ts';
import {
  applyImport,
  deleteImport,
  isNothingFound,
  pasteImport,
  updateImport,
  uploadImport,
} from '../contract/imports.ts';
import { listMonthlySummaries } from '../contract/monthlySummaries.ts';
import { formatCount } from '../format/count.ts';
import { CommandError, EXIT_CODES } from './exitCodes.ts';
import type { ExitCode } from './exitCodes.ts';
import type { Options } from './options.ts';
import { printedPreview } from './printed.ts';
import { ServerCalls } from './serverCalls.ts';
import type { Terminal } from './terminal.ts';
import { ask, askOr, askUnseen, canAsk } from './terminal.ts';

export interface Credentials {
  readonly email: string | undefined;
  readonly password: string | undefined;
}

/** Imports one workbook as the options say; leaves no draft behind. */
export async function importCommand(
  options: Options,
  credentials: Credentials,
  terminal: Terminal,
): Promise<ExitCode> {
  const content = await contentOf(options.file, terminal);
  const server = new ServerCalls(options.url);
  await signIn(server, credentials, terminal);
  try {
    const draft = await begin(server, options, content);
    try {
      return await goOn(server, options, draft, terminal);
    } catch (error) {
      await drop(server, draft);
      throw error;
    }
  } finally {
    // The work is done; a session that is left open expires by itself.
    await server.call(logout).catch(() => {});
  }
}

type Content = { readonly pasted: string } | { readonly name: string; readonly bytes: Uint8Array };

async function contentOf(file: string, { input }: Terminal): Promise<Content> {
  if (file === '-') return { pasted: await text(input) };
  try {
    return { name: path.basename(file), bytes: await readFile(file) };
  } catch (error) {
    throw new CommandError(EXIT_CODES.usage, `${file} cannot be read`, error);
  }
}

async function signIn(
  server: ServerCalls,
  credentials: Credentials,
  terminal: Terminal,
): Promise<void> {
  const missing = 'Set BOARD_REPORTS_EMAIL and BOARD_REPORTS_PASSWORD';
  const email = credentials.email ?? (await askOr(terminal, 'E-mail: ', missing));
  if (credentials.password === undefined && !canAsk(terminal)) {
    throw new CommandError(EXIT_CODES.usage, missing);
  }
  const password = credentials.password ?? (await askUnseen(terminal, 'Password: '));
  const { token } = await server.call(login, { body: { email, password } });
  server.signedInWith(token);
}

async function begin(server: ServerCalls, options: Options, content: Content): Promise<Import> {
  const draft = await send(server, content);
  try {
    return await answered(server, options, draft);
  } catch (error) {
    await drop(server, draft);
    throw error;
  }
}

function send(server: ServerCalls, content: Content): Promise<Import> {
  if ('pasted' in content) return server.call(pasteImport, { body: { text: content.pasted } });
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(content.bytes)]), content.name);
  return server.call(uploadImport, { body });
}

/** The draft after the options have answered what they can. */
async function answered(
  server: ServerCalls,
  { unit, year, report, makesReports }: Options,
  draft: Import,
): Promise<Import> {
  const layouts = draft.layouts.map((layout) => ({
    ...layout,
    unit: unit ?? layout.unit,
    // A year given in the sheet takes precedence.
    fyLabel: layout.fyLabel ?? year ?? null,
  }));
  const reportId = report === undefined ? undefined : await reportOf(server, report);
  const isAsked =
    unit !== undefined || year !== undefined || reportId !== undefined || makesReports;
  if (!isAsked) return draft;
  return server.call(updateImport, {
    params: { id: String(draft.id) },
    body: { layouts, makesReports, ...(reportId === undefined ? {} : { reportId }) },
  });
}

async function reportOf(server: ServerCalls, wanted: string): Promise<number> {
  const reports = await server.call(listMonthlySummaries);
  const sameName = wanted.trim().toLowerCase();
  const found = reports.find(
    ({ id, monthName, year }) =>
      String(id) === sameName || `${monthName} ${year}`.toLowerCase() === sameName,
  );
  if (found === undefined) {
    throw new CommandError(EXIT_CODES.usage, `There is no report "${wanted}"`);
  }
  return found.id;
}

async function drop(server: ServerCalls, { id }: Import): Promise<void> {
  // The original error is reported; a draft that is left behind is removed after a day.
  await server.call(deleteImport, { params: { id: String(id) } }).catch(() => {});
}

async function goOn(
  server: ServerCalls,
  options: Options,
  draft: Import,
  terminal: Terminal,
): Promise<ExitCode> {
  const { preview } = draft;
  if (options.isJson && options.isDryRun) printJson(terminal, draft);
  else if (!options.isJson) terminal.output.write(printedPreview(draft));
  const { counts, questions } = preview;
  const isNothing = isNothingFound(draft);
  const isBlocked = questions.length > 0 || (counts.refused > 0 && !options.leavesOutRefused);
  if (options.isDryRun || isBlocked || counts.new + counts.changed + counts.reports === 0) {
    await drop(server, draft);
    if (options.isJson && !options.isDryRun) printJson(terminal, draft);
    if (isBlocked) {
      terminal.talk.write('\nNothing was stored.\n');
      return EXIT_CODES.refused;
    }
    if (isNothing) {
      terminal.talk.write(`\nNothing to import was found in ${draft.fileName}.\n`);
      return EXIT_CODES.nothingFound;
    }
    if (!options.isJson) {
      terminal.output.write(
        options.isDryRun ? '\nNothing was stored: dry run.\n' : '\nThere is nothing to store.\n',
      );
    }
    return EXIT_CODES.done;
  }
  return store(server, options, draft, terminal);
}

const counted = (count: number, one: string) =>
  `${formatCount(count)} ${one}${count === 1 ? '' : 's'}`;

/** "8 figures and 3 reports" */
function stored(figures: number, reports: number): string {
  return reports === 0
    ? counted(figures, 'figure')
    : `${counted(figures, 'figure')} and ${counted(reports, 'report')}`;
}

async function store(
  server: ServerCalls,
  options: Options,
  draft: Import,
  terminal: Terminal,
): Promise<ExitCode> {
  const reason =
    options.reason ?? (await askOr(terminal, '\nReason: ', 'Give the reason with --reason'));
  if (!options.isSure) {
    if (!canAsk(terminal)) {
      throw new CommandError(
        EXIT_CODES.usage,
        'There is no terminal to ask on; add --yes to store',
      );
    }
    const { new: added, changed, reports } = draft.preview.counts;
    const sure = await ask(terminal, `Store ${stored(added + changed, reports)}? [y/N] `);
    if (!/^y(es)?$/i.test(sure)) {
      await drop(server, draft);
      terminal.talk.write('Nothing was stored.\n');
      return EXIT_CODES.declined;
    }
  }
  const applied = await server.call(applyImport, {
    params: { id: String(draft.id) },
    body: {
      reason,
      previewKey: draft.preview.key,
      leaveOutRefused: options.leavesOutRefused,
    },
  });
  if (options.isJson) printJson(terminal, applied);
  else {
    terminal.output.write(
      `\nStored ${stored(applied.appliedCount ?? 0, applied.preview.counts.reports)} as import ${applied.id}; it can be undone on the Import page.\n`,
    );
    const { leftOut } = applied.preview.counts;
    if (leftOut > 0) {
      const rows = leftOut === 1 ? '1 row or column' : `${formatCount(leftOut)} rows and columns`;
      terminal.output.write(`${rows} with amounts left out, as listed above.\n`);
    }
  }
  return EXIT_CODES.done;
}

/** Without the cells, which the caller has. */
function printJson({ output }: Terminal, { sheets: _sheets, ...shown }: Import): void {
  output.write(`${JSON.stringify(shown, null, 2)}\n`);
}
