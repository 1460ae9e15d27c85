import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { countCost } from '../testCosts.ts';

const START_LIMIT_MS = 120_000;

function command(folder: string | undefined, name: string): string {
  return folder === undefined ? name : path.join(folder, name);
}

/** Runs a program to its end, within a time limit, and gives what it wrote; it ends with us. */
async function outputOf(
  program: string,
  args: readonly string[],
  input?: Uint8Array,
): Promise<Buffer> {
  // A group of its own: soffice is a script that starts another program, and both have to end.
  const child = spawn(program, args, { detached: true });
  const timer = setTimeout(() => {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  }, START_LIMIT_MS);
  const written: Buffer[] = [];
  let complaints = '';
  child.stdout.on('data', (part: Buffer) => written.push(part));
  child.stderr.on('data', (part: Buffer) => (complaints += part.toString()));
  // A program that refuses its input early closes it; the reason is in what it says.
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
 * Files by name, converted by LibreOffice, which neither wrote them nor knows us: "pdf", "xlsx",
 * "csv:…". One start takes seconds: give it all files at once. Several sheets can make several
 * files of one.
 */
export async function convertedByOffice(
  files: Readonly<Record<string, Uint8Array>>,
  target: string,
): Promise<Map<string, Uint8Array>> {
  return inFolder(async (folder) => {
    const sources = write(path.join(folder, 'in'), files);
    const out = path.join(folder, 'out');
    fs.mkdirSync(out);
    // Its own profile: two programs with one profile refuse each other.
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

/** The text of a PDF; pages end with a form feed. Arguments as pdftotext takes them: "-layout". */
export async function pdfText(pdf: Uint8Array, ...args: string[]): Promise<string> {
  return (await poppler('pdftotext', ['-enc', 'UTF-8', ...args, '-', '-'], pdf)).toString();
}

/** The fonts of a PDF as pdffonts tabulates them. */
export async function pdfFonts(pdf: Uint8Array): Promise<string> {
  return (await poppler('pdffonts', ['-'], pdf)).toString();
}

/** What pdfinfo says: "-struct-text" is the text in the order of its tags. */
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
