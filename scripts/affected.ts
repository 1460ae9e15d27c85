// Which suites a change can affect, by what they import, and which have passed for exactly these files.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { importsOf, isProof } from '../laws/sources.ts';

/** The digests of files by themselves, and of suites, when they passed last, by their paths; "" of what has failed. */
export interface Passed {
  readonly files: Readonly<Record<string, string>>;
  readonly suites: Readonly<Record<string, string>>;
}

export interface Tree {
  readonly root: string;
  /** All files from the root, with forward slashes. */
  readonly files: readonly string[];
  /** Those that are not as in the last commit, which has passed. */
  readonly changed: ReadonlySet<string>;
}

const isCode = (file: string) => /\.(tsx?|mjs|cjs)$/.test(file);

/** Suites that list files with it look at the whole tree; others read what they name, and what is no code. */
const TREE = 'laws/sources.ts';
const LISTS_FILES = /\b(?:projectFiles|sources)\(/;
const NAMED_FILE = /['"`]([\w./-]+\.\w+)['"`]/g;

/** Every suite is run by these. */
const BEHIND_ALL = ['package-lock.json', 'vitest.config.ts', 'vitest.browser.config.ts'];

/**
 * These files put the features together: pages are loaded when their address is opened, and routes answer when
 * they are called. A suite of a feature opens that feature's pages, and calls its routes and those whose contract its
 * tests import.
 */
const COMPOSED = /^src\/(?:web\/(?:\w+Route|routes)\.tsx|server\/features\/features\.ts)$/;
/** The pages, and the addresses under which a suite of none of the features opens some of them. */
const ROUTES = 'src/web/routes.tsx';
const ADDRESSES = 'src/web/paths.ts';
const featureOf = (file: string) => /^src\/(?:web|server)\/features\/(\w+)\//.exec(file)?.[1];
const isContract = (file: string) => file.startsWith('src/contract/');

interface Page {
  readonly name: string;
  readonly address: string;
  /** The files that are loaded when it is opened. */
  readonly loads: readonly string[];
}

/** True if a suite writes this address, alone or with a query behind it, or its name. */
const names = (text: string, { name, address }: Page) =>
  new RegExp(`\\bPATHS\\.${name}\\b|['"\`]${address}(?=['"\`?#$])`).test(text);

/** Digests of files, and of suites with all that they are made of. */
export class Digests {
  readonly #tree: Tree;
  readonly #code: ReadonlySet<string>;
  /** Files other than code, by folder: a suite reads files in and below the folders of its code. */
  readonly #beside: ReadonlyMap<string, readonly string[]>;
  readonly #imports = new Map<string, readonly string[]>();
  #pagesFound: readonly Page[] | undefined;
  readonly #digests = new Map<string, string>();

  constructor(tree: Tree) {
    this.#tree = tree;
    this.#code = new Set(tree.files.filter(isCode));
    const folders = new Set([...this.#code].map((file) => path.posix.dirname(file)));
    this.#beside = Map.groupBy(
      tree.files.filter((file) => !isCode(file)),
      (file) => {
        let folder = path.posix.dirname(file);
        while (folder !== '.' && !folders.has(folder)) folder = path.posix.dirname(folder);
        return folder;
      },
    );
  }

  ofFile(file: string): string {
    let digest = this.#digests.get(file);
    if (digest === undefined) {
      digest = createHash('sha256')
        .update(fs.readFileSync(path.join(this.#tree.root, file)))
        .digest('hex');
      this.#digests.set(file, digest);
    }
    return digest;
  }

  #text(file: string): string {
    return fs.readFileSync(path.join(this.#tree.root, file), 'utf8');
  }

  #importsOf(file: string): readonly string[] {
    let found = this.#imports.get(file);
    if (found === undefined) {
      const text = this.#text(file);
      found = importsOf({ file, text }).filter((one) => this.#code.has(one));
      this.#imports.set(file, found);
    }
    return found;
  }

  /** Imports of a feature's suite, direct or through test helpers. */
  #importsOfTests(suite: string): Set<string> {
    const seen = new Set([suite]);
    for (const file of seen) {
      if (isProof(file)) for (const next of this.#importsOf(file)) seen.add(next);
    }
    return seen;
  }

  /** True if a suite of this feature meets what a file of another one does. */
  #meets(feature: string, called: ReadonlySet<string>, file: string): boolean {
    const own = featureOf(file);
    return (
      own === undefined ||
      own === feature ||
      own === 'shell' ||
      (file.startsWith('src/server/') &&
        this.#importsOf(file).some((one) => isContract(one) && called.has(one)))
    );
  }

  #pages(): readonly Page[] {
    if (this.#pagesFound !== undefined) return this.#pagesFound;
    const addresses = new Map(
      [...this.#text(ADDRESSES).matchAll(/(\w+): '(\/[^']*)'/g)].map(([, name, to]) => [name, to]),
    );
    const [, ...routes] = this.#text(ROUTES).split('createRoute(');
    this.#pagesFound = routes.flatMap((text) => {
      const name = /\bPATHS\.(\w+)/.exec(text)?.[1] ?? '';
      const address = addresses.get(name);
      return address === undefined
        ? []
        : [{ name, address, loads: importsOf({ file: ROUTES, text }) }];
    });
    return this.#pagesFound;
  }

  /** Modules that pages load and this suite doesn't open; empty if it names no address. */
  #unopened(suite: string): ReadonlySet<string> {
    if (featureOf(suite) !== undefined || !this.#code.has(ROUTES)) return new Set();
    const text = this.#text(suite);
    const opened = this.#pages().filter((page) => names(text, page));
    if (opened.length === 0) return new Set();
    const others = this.#pages().filter((page) => !opened.includes(page));
    return new Set(others.flatMap(({ loads }) => loads));
  }

  /** The code that a suite runs, itself among it. */
  #reach(suite: string): string[] {
    const feature = featureOf(suite);
    const unopened = this.#unopened(suite);
    const called = feature === undefined ? new Set<string>() : this.#importsOfTests(suite);
    const seen = new Set([suite]);
    for (const file of seen) {
      const isComposed = feature !== undefined && COMPOSED.test(file);
      for (const next of this.#importsOf(file)) {
        if (file === ROUTES && unopened.has(next)) continue;
        if (!isComposed || this.#meets(feature, called, next)) seen.add(next);
      }
    }
    return [...seen];
  }

  /** Files that a law, or a list next to it, names by path; the product's own code reads no sources. */
  #filesNamedIn(file: string): string[] {
    if (file.startsWith('src/')) return [];
    return [...this.#text(file).matchAll(NAMED_FILE)]
      .map(([, named = '']) => named)
      .filter((named) => this.#code.has(named));
  }

  /** All that a suite is made of. */
  #partsOf(suite: string): string[] {
    const readsTree = this.#importsOf(suite).includes(TREE);
    if (readsTree && LISTS_FILES.test(this.#text(suite))) return [...this.#tree.files];
    const code = this.#reach(suite);
    const folders = new Set(code.map((file) => path.posix.dirname(file)));
    const beside = readsTree
      ? [...this.#beside.values()].flat()
      : [...folders].flatMap((folder) => this.#beside.get(folder) ?? []);
    const named = readsTree ? code.flatMap((file) => this.#filesNamedIn(file)) : [];
    return [...new Set([...code, ...named, ...beside, ...BEHIND_ALL])].toSorted();
  }

  ofSuite(suite: string): string {
    const hash = createHash('sha256');
    for (const file of this.#partsOf(suite)) hash.update(`${file}\0${this.ofFile(file)}\0`);
    return hash.digest('hex');
  }

  /** Files that have not passed as they are; one that was never looked at has passed with the last commit. */
  changedFiles({ files }: Passed): string[] {
    return this.#tree.files.filter((file) =>
      files[file] === undefined ? this.#tree.changed.has(file) : files[file] !== this.ofFile(file),
    );
  }

  /** The same of suites. */
  affectedSuites(among: readonly string[], { suites }: Passed): string[] {
    return among.filter((suite) =>
      suites[suite] === undefined
        ? this.#partsOf(suite).some((file) => this.#tree.changed.has(file))
        : suites[suite] !== this.ofSuite(suite),
    );
  }
}
