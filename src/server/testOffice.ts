import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { countCost } from './testCosts.ts';

const START_LIMIT_MS = 120_000;

function command(folder: string | undefined, name: string): string {
  return folder === undefined ? name : path.join(folder, name);
}

/** Runs a program with a time limit and returns its output; it is ended when this process ends. */
async function outputOf(
  program: string,
  args: readonly string[],
  input?: Uint8Array,
): Promise<Buffer> {
  // A separate process group: soffice is a script that starts another program, and both have to end.
  const child = spawn(program, args, { detached: true });
  const timer = setTimeout(() => {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  }, START_LIMIT_MS);
  const written: Buffer[] = [];
  let complaints = '';
  child.stdout.on('data', (part: Buffer) => written.push(part));
  child.stderr.on('data', (part: Buffer) => (complaints += part.toString()));
  // A program that rejects its input early closes the pipe; the reason is in its output.
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', resolve);
    });
    if (code !== 0) throw new Error(`${program} ended with ${String(code)}: ${complaints}`);
    return Buffer.concat(written);
  } finally {
    clearTimeout(timer);
  }
}

async function inFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'board-reports-office-'));
  try {
    return await work(folder);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

function write(folder: string, files: Readonly<Record<string, Uint8Array>>): string[] {
  fs.mkdirSync(folder);
  return Object.entries(files).map(([name, bytes]) => {
    const file = path.join(folder, name);
    fs.writeFileSync(file, bytes);
    return file;
  });
}

/**
 * Converts files, given by name, with LibreOffice, which shares no code with us: "pdf", "xlsx",
 * "csv:…". Starting it takes seconds, so pass all files at once. A file with several sheets can
 * give several files.
 */
export async function convertedByOffice(
  files: Readonly<Record<string, Uint8Array>>,
  target: string,
): Promise<Map<string, Uint8Array>> {
  return inFolder(async (folder) => {
    const sources = write(path.join(folder, 'in'), files);
    const out = path.join(folder, 'out');
    fs.mkdirSync(out);
    // A separate profile: two LibreOffice processes cannot share one.
    const profile = `-env:UserInstallation=file://${path.join(folder, 'profile')}`;
    const args = ['--headless', '--norestore', '--convert-to', target, '--outdir', out];
    countCost('LibreOffice starts');
    await outputOf(process.env['SOFFICE_PATH'] ?? 'soffice', [profile, ...args, ...sources]);
    const made = fs.readdirSync(out).toSorted();
    return new Map(made.map((name) => [name, fs.readFileSync(path.join(out, name))]));
  });
}

const poppler = (tool: string, args: readonly string[], pdf: Uint8Array) =>
  outputOf(command(process.env['POPPLER_BIN'], tool), args, pdf);

/** The text of a PDF, with a form feed after each page. Takes pdftotext's arguments: "-layout". */
export async function pdfText(pdf: Uint8Array, ...args: string[]): Promise<string> {
  return (await poppler('pdftotext', ['-enc', 'UTF-8', ...args, '-', '-'], pdf)).toString();
}

/** The fonts of a PDF as a table from pdffonts. */
export async function pdfFonts(pdf: Uint8Array): Promise<string> {
  return (await poppler('pdffonts', ['-'], pdf)).toString();
}

/** The output of pdfinfo: "-struct-text" gives the text in the order of its tags. */
export async function pdfInfo(pdf: Uint8Array, ...args: string[]): Promise<string> {
  return (await poppler('pdfinfo', [...args, '-'], pdf)).toString();
}

/** A PNG of each page. */
export async function pdfPictures(pdf: Uint8Array, dotsPerInch = 72): Promise<Uint8Array[]> {
  return inFolder(async (folder) => {
    await poppler('pdftoppm', ['-png', '-r', String(dotsPerInch), '-', `${folder}/page`], pdf);
    const pages = fs.readdirSync(folder).toSorted();
    return pages.map((page) => fs.readFileSync(path.join(folder, page)));
  });
}
