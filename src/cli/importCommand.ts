import { openAsBlob } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { BookAnswers } from '../contract/importBooks.ts';
import { chosenParts, withPartsAnswer } from '../contract/importParts.ts';
import type { Import, ImportPlan } from '../contract/imports.ts';
import {
  applyImport,
  changeCount,
  deleteImport,
  isNothingFound,
  pasteImport,
  updateImport,
  uploadImport,
} from '../contract/imports.ts';
import { listMonthlySummaries } from '../contract/reports.ts';
import { listPlans } from '../contract/plans.ts';
import { isFinancialYearLabel } from '../finance/fiscalCalendar.ts';
import { formatCount } from '../format/count.ts';
import { importCountWords } from '../format/importCountWords.ts';
import { CommandError, EXIT_CODES } from './exitCodes.ts';
import { checkColumnOptions, columnOptionsOfSheet } from './columnOptions.ts';
import { usageError } from './options.ts';
import type { ExitCode } from './exitCodes.ts';
import type { Options } from './options.ts';
import type { Credentials } from './session.ts';
import { beginSession, signOff } from './session.ts';
import { previewText } from './previewText.ts';
import { ServerCalls } from './serverCalls.ts';
import type { Terminal } from './terminal.ts';
import { ask, askOrRefuse, canPrompt } from './terminal.ts';

export async function importCommand(
  options: Options,
  credentials: Credentials,
  terminal: Terminal,
): Promise<ExitCode> {
  const content = await workbookContent(options.file, terminal);
  const server = new ServerCalls(options.url, terminal);
  await beginSession(server, credentials, terminal);
  try {
    const draft = await beginImport(server, options, content);
    try {
      return await goOn(server, options, draft, terminal);
    } catch (error) {
      await drop(server, draft);
      throw error;
    }
  } finally {
    await signOff(server);
  }
}

type WorkbookContent =
  | { readonly pasted: string }
  | { readonly name: string; readonly content: Blob };

async function workbookContent(file: string, { input }: Terminal): Promise<WorkbookContent> {
  if (file === '-') return { pasted: await text(input) };
  try {
    // A ledger may be large, so it is read while it is sent.
    return { name: path.basename(file), content: await openAsBlob(file) };
  } catch (error) {
    throw new CommandError(EXIT_CODES.usage, `${file} cannot be read`, error);
  }
}

async function beginImport(
  server: ServerCalls,
  options: Options,
  content: WorkbookContent,
): Promise<Import> {
  const draft = await sendWorkbook(server, content);
  try {
    return await answeredDraft(server, options, draft);
  } catch (error) {
    await drop(server, draft);
    throw error;
  }
}

function sendWorkbook(server: ServerCalls, content: WorkbookContent): Promise<Import> {
  if ('pasted' in content) return server.call(pasteImport, { body: { text: content.pasted } });
  const body = new FormData();
  body.append('file', content.content, content.name);
  return server.call(uploadImport, { body });
}

async function answeredDraft(
  server: ServerCalls,
  options: Options,
  draft: Import,
): Promise<Import> {
  const { unit, year, report, scenario, addsUp, signs, decimalMark, periodYear, makesReports } =
    options;
  checkColumnOptions(options, draft);
  // A suggestion is accepted only if the options say so.
  const isOpen = draft.preview.books !== undefined && !options.takesSuggestions;
  const books = bookAnswersOf(options, isOpen);
  const layouts = draft.layouts.map((layout) => ({
    ...layout,
    ...countedParts(options, draft, layout),
    ...columnOptionsOfSheet(
      options,
      draft.sheets.find(({ name }) => name === layout.sheet),
      layout,
      draft.preview,
    ),
    unit: unit ?? layout.unit,
    // A year in the sheet takes precedence.
    fyLabel: layout.fyLabel ?? year ?? null,
    ...(scenario === undefined ? {} : { scenario }),
    ...(addsUp ? { addsUp } : {}),
    ...(options.isOtherCompany ? confirmedCompany(draft, layout) : {}),
    ...(signs === undefined ? {} : { signs }),
    ...(decimalMark === undefined ? {} : { decimalMark }),
    ...(periodYear === undefined ? {} : { periodYear }),
    ...booksOfOptions(draft, layout, options, books),
  }));
  const reportId = report === undefined ? undefined : await requestedReportId(server, report);
  const plan = await requestedPlan(server, options);
  const isAsked =
    plan !== undefined ||
    books !== null ||
    options.renamed.size > 0 ||
    unit !== undefined ||
    options.counts.length > 0 ||
    options.columns.length > 0 ||
    options.rows.length > 0 ||
    scenario !== undefined ||
    addsUp ||
    options.isOtherCompany ||
    signs !== undefined ||
    decimalMark !== undefined ||
    periodYear !== undefined ||
    year !== undefined ||
    reportId !== undefined ||
    makesReports;
  if (!isAsked) return draft;
  return server.call(updateImport, {
    params: { id: String(draft.id) },
    body: {
      layouts,
      makesReports,
      ...(reportId === undefined ? {} : { reportId }),
      ...(plan === undefined ? {} : { plan }),
    },
  });
}

function confirmedCompany({ preview }: Import, { sheet }: Import['layouts'][number]) {
  const asked = preview.questions.find((one) => one.about === 'company' && one.sheet === sheet);
  return asked?.name === undefined ? {} : { company: asked.name };
}

function countedParts(
  { counts }: Options,
  { sheets }: Import,
  layout: Import['layouts'][number],
): Pick<typeof layout, 'parts'> {
  const columns = sheets.find(({ name }) => name === layout.sheet)?.parts ?? [];
  const answers = columns.flatMap((column) => {
    const said = counts.filter((one) => isSameTextIgnoringCase(one.column, column.name));
    if (said.length === 0) return [];
    if (said.some(({ value }) => isSameTextIgnoringCase(value, 'all')))
      return [chosenParts(column, null)];
    const values = column.values
      .map(({ value }) => value)
      .filter((value) =>
        said.some((one) => isSameTextIgnoringCase(one.value, value === '' ? 'blank' : value)),
      );
    if (values.length === 0) {
      const known = column.values.map(({ value }) => (value === '' ? 'blank' : value)).join(', ');
      throw usageError(`--count for ${column.name} must be one of ${known}, or all`);
    }
    return [chosenParts(column, values)];
  });
  if (answers.length === 0) return {};
  return { parts: answers.reduce(withPartsAnswer, layout.parts ?? []) };
}

const isSameTextIgnoringCase = (one: string, other: string) =>
  one.toLowerCase() === other.toLowerCase();

function bookAnswersOf(
  {
    month,
    basis,
    sign,
    entity,
    hasOwnEntities,
    isOverStored,
    isOtherResult,
    takenAs,
    sums,
    namedSums,
    accounts,
  }: Options,
  isOpen: boolean,
): BookAnswers | null {
  const isSaid =
    [month, entity, takenAs, sums].some((one) => one !== undefined) ||
    hasOwnEntities ||
    isOverStored ||
    isOtherResult ||
    basis !== null ||
    sign !== null ||
    namedSums.length > 0 ||
    accounts.length > 0;
  if (!isSaid && !isOpen) return null;
  return {
    month: month ?? null,
    basis,
    sign,
    ...(entity === undefined ? {} : { entity }),
    ...(hasOwnEntities ? { isOwnEntity: true } : {}),
    ...(isOverStored ? { isOverStored: true } : {}),
    ...(isOtherResult ? { isOtherResult: true } : {}),
    ...(takenAs === undefined ? {} : { takenAs }),
    ...(sums === undefined ? {} : { sums }),
    ...(namedSums.length === 0 ? {} : { namedSums: [...namedSums] }),
    accounts: [...accounts],
    ...(isOpen ? { takesSuggestions: false } : {}),
  };
}

function booksOfOptions(
  { preview }: Import,
  layout: Import['layouts'][number],
  { renamed }: Options,
  books: BookAnswers | null,
): Pick<typeof layout, 'books'> {
  const same = (preview.books?.renamedAccounts ?? []).flatMap(({ sheet, code, name, account }) => {
    const isSame = [code, name, ''].flatMap((one) => renamed.get(one.toLowerCase()) ?? [])[0];
    if (sheet !== layout.sheet || isSame === undefined) return [];
    return [{ code, name, sameAs: isSame ? account.id : null }];
  });
  if (books === null && same.length === 0) return {};
  const said = books ?? layout.books ?? { month: null, basis: null };
  return { books: { ...layout.books, ...said, accounts: [...same, ...(said.accounts ?? [])] } };
}

async function requestedReportId(server: ServerCalls, wanted: string): Promise<number> {
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

async function requestedPlan(
  server: ServerCalls,
  { plan: wanted, kind, year }: Options,
): Promise<ImportPlan | undefined> {
  if (wanted === undefined) return undefined;
  const name = wanted.trim();
  const sameName = name.toLowerCase();
  const plans = await server.call(listPlans);
  const found = plans.find((plan) => plan.name.toLowerCase() === sameName);
  const isLabel = year !== undefined && isFinancialYearLabel(year);
  return {
    name: found?.name ?? name,
    kind: kind ?? found?.kind ?? 'budget',
    ...(isLabel ? { fyYear: year } : {}),
  };
}

async function drop(server: ServerCalls, { id }: Import): Promise<void> {
  // The original error is reported. A draft left behind is removed after a day.
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
  else if (!options.isJson) terminal.output.write(previewText(draft));
  const { counts, questions } = preview;
  const isNothing = isNothingFound(draft);
  const isBlocked = questions.length > 0 || (counts.refused > 0 && !options.leavesOutRefused);
  if (options.isDryRun || isBlocked || changeCount(preview) === 0) {
    await drop(server, draft);
    if (options.isJson && !options.isDryRun) printJson(terminal, draft);
    if (isBlocked) {
      terminal.talk.write('\nNothing was stored.\n');
      return EXIT_CODES.refused;
    }
    const unchanged = counts.unchanged + (preview.books?.counts.unchanged ?? 0);
    if (isNothing || changeCount(preview) + unchanged === 0) {
      terminal.talk.write(`\n${nothingImportedReason(draft, isNothing)}\n`);
      return EXIT_CODES.nothingFound;
    }
    if (!options.isJson) {
      terminal.output.write(
        options.isDryRun ? '\nNothing was stored: dry run.\n' : '\nThere is nothing to store.\n',
      );
    }
    return EXIT_CODES.done;
  }
  return storeImport(server, options, draft, terminal);
}

function nothingImportedReason({ fileName, preview }: Import, isNothing: boolean): string {
  if (isNothing) return `Nothing to import was found in ${fileName}.`;
  const { conflict, blank, leftOut } = preview.counts;
  if (conflict > 0) {
    return 'Nothing was imported because all figures in the workbook have changed here since it was exported. Export it again.';
  }
  if (leftOut > 0) {
    return 'Nothing was imported because no row with amounts matches a known line. Choose the lines of its rows on the Import page.';
  }
  return blank > 0
    ? 'Nothing was imported because the cells are blank. Save the workbook with its amounts.'
    : 'Nothing was imported because the file has no amounts. Choose another file.';
}

async function storeImport(
  server: ServerCalls,
  options: Options,
  draft: Import,
  terminal: Terminal,
): Promise<ExitCode> {
  const reason =
    options.reason ?? (await askOrRefuse(terminal, '\nReason: ', 'Enter the reason with --reason'));
  if (!options.isSure) {
    if (!canPrompt(terminal)) {
      throw new CommandError(
        EXIT_CODES.usage,
        'There is no terminal to ask for confirmation. Add --yes to store',
      );
    }
    const sure = await ask(terminal, `Store ${importCountWords(draft.preview)}? [y/N] `);
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
      `\nStored ${importCountWords(applied.preview)} as import ${applied.id}; it can be undone on the Import page.\n`,
    );
    const { leftOut } = applied.preview.counts;
    if (leftOut > 0) {
      const rows = leftOut === 1 ? '1 row or column' : `${formatCount(leftOut)} rows and columns`;
      terminal.output.write(`${rows} with amounts were left out, as listed above.\n`);
    }
  }
  return EXIT_CODES.done;
}

/** Leaves out the cells, which the caller already has. */
function printJson({ output }: Terminal, { sheets: _sheets, ...shown }: Import): void {
  output.write(`${JSON.stringify(shown, null, 2)}\n`);
}
