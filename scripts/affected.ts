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

/** Suites that import it look at the whole tree. */
const TREE = 'laws/sources.ts';

/** Every suite is run by these. */
const BEHIND_ALL = ['package-lock.json', 'vitest.config.ts', 'vitest.browser.config.ts'];

/**
 * What puts the features together: pages that are loaded when their address is opened, and routes that answer when
 * they are called. A suite of a feature opens that feature's pages, and calls its routes and those whose contract its
 * tests import.
 */
const COMPOSED = /^src\/(?:web\/(?:\w+Route|routes)\.tsx|server\/features\/features\.ts)$/;
const featureOf = (file: string) => /^src\/(?:web|server)\/features\/(\w+)\//.exec(file)?.[1];
const isContract = (file: string) => file.startsWith('src/contract/');

/** Digests of files, and of suites with all that they are made of. */
export class Digests {
  readonly #tree: Tree;
  readonly #code: ReadonlySet<string>;
  /** What is no code, by its folder: a suite reads what lies in and below the folders of its code. */
  readonly #beside: ReadonlyMap<string, readonly string[]>;
  readonly #imports = new Map<string, readonly string[]>();
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

  #importsOf(file: string): readonly string[] {
    let found = this.#imports.get(file);
    if (found === undefined) {
      const text = fs.readFileSync(path.join(this.#tree.root, file), 'utf8');
      found = importsOf({ file, text }).filter((one) => this.#code.has(one));
      this.#imports.set(file, found);
    }
    return found;
  }

  /** What a suite of a feature imports by itself or through helpers of tests. */
  #importsOfTests(suite: string): Set<string> {
    const seen = new Set([suite]);
    for (const file of seen) {
      if (isProof(file)) for (const next of this.#importsOf(file)) seen.add(next);
    }
    return seen;
  }

  /** Whether a suite of this feature meets what a file of another one does. */
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

  /** The code that a suite runs, itself among it. */
  #reach(suite: string): string[] {
    const feature = featureOf(suite);
    const called = feature === undefined ? new Set<string>() : this.#importsOfTests(suite);
    const seen = new Set([suite]);
    for (const file of seen) {
      const isComposed = feature !== undefined && COMPOSED.test(file);
      for (const next of this.#importsOf(file)) {
        if (!isComposed || this.#meets(feature, called, next)) seen.add(next);
      }
    }
    return [...seen];
  }

  /** All that a suite is made of. */
  #partsOf(suite: string): string[] {
    if (this.#importsOf(suite).includes(TREE)) return [...this.#tree.files];
    const code = this.#reach(suite);
    const folders = new Set(code.map((file) => path.posix.dirname(file)));
    const beside = [...folders].flatMap((folder) => this.#beside.get(folder) ?? []);
    return [...new Set([...code, ...beside, ...BEHIND_ALL])].toSorted();
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
