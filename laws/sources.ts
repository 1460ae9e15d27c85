import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));

export interface Source {
  /** From the root, with forward slashes. */
  readonly file: string;
  readonly text: string;
}

/** Every file that git knows or would take, so that an ignored folder breaks no law. */
export function projectFiles(): string[] {
  const listed = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '-z'],
    {
      cwd: ROOT,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    },
  );
  return [...new Set(listed.split('\0'))].filter(
    (file) => file !== '' && fs.existsSync(path.join(ROOT, file)),
  );
}

export function read(file: string): string {
  return fs.readFileSync(path.join(ROOT, file), 'utf8');
}

export function sources(pattern: RegExp): Source[] {
  return projectFiles()
    .filter((file) => pattern.test(file))
    .map((file) => ({ file, text: read(file) }));
}

/** A source without its comments, so that prose breaks no law. Strings stay. */
export function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|[^:'"`\\])\/\/.*$/gm, '$1');
}

const IMPORT = /(?<!['"])\b(?:from\s*|import\s*\(?\s*)(['"])([^'"]+)\1/g;

/** A file's imports: project files by their path from the root, packages by their name. */
export function importsOf({ file, text }: Source): string[] {
  return [...withoutComments(text).matchAll(IMPORT)].map(([, , specifier = '']) =>
    specifier.startsWith('.')
      ? path.posix.join(path.posix.dirname(file), specifier.replace(/\?.*$/, ''))
      : specifier,
  );
}

/** Suites, and the files that only suites import: named test…, or ending so. */
export const isProof = (file: string): boolean =>
  /\.test\.tsx?$|(^|\/)test[A-Z]\w*\.tsx?$/.test(file);
