import { PGlite } from '@electric-sql/pglite';
import { keptQuick } from './engineCode.ts';

/** The part of PGlite's module that is missing in its types; both take and return addresses. */
interface ParserInternals {
  _raw_parser: (sql: number, mode: number) => number;
  stringToUTF8OnStack: (text: string) => number;
}

function hasParser(module: object): module is ParserInternals {
  return '_raw_parser' in module && 'stringToUTF8OnStack' in module;
}

/**
 * PGlite without the 600 MB, and half a second of a processor, that V8 takes to optimise one single
 * function: the grammar of SQL, as soon as some hundred statements have run. Its quick code parses
 * a statement a few hundredths of a millisecond slower, and all other functions are still optimised.
 */
export class LeanEngine extends PGlite {
  /** The first statement of the engine is in here, and so the parser has not been called before. */
  override async _initArrayTypes(options?: { force?: boolean }): Promise<void> {
    const module: object = this.Module;
    if (!hasParser(module)) throw new Error('this PGlite has another parser inside');
    await keptQuick(() => module._raw_parser(module.stringToUTF8OnStack(''), 0));
    await super._initArrayTypes(options);
  }
}
