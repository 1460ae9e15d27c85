import { PGlite } from '@electric-sql/pglite';
import { withoutOptimising } from './engineCode.ts';

interface ParserInternals {
  _raw_parser: (sql: number, mode: number) => number;
  stringToUTF8OnStack: (text: string) => number;
}

function hasParser(module: object): module is ParserInternals {
  return '_raw_parser' in module && 'stringToUTF8OnStack' in module;
}

/**
 * PGlite without the 600 MB and half a second of CPU that V8 spends on optimising one function, the SQL grammar, after
 * some hundred statements. Baseline code parses a statement a few hundredths of a millisecond slower; all other
 * functions are still optimised.
 */
export class LeanEngine extends PGlite {
  override async _initArrayTypes(options?: { force?: boolean }): Promise<void> {
    const module: object = this.Module;
    if (!hasParser(module)) throw new Error('this version of PGlite has a different parser');
    await withoutOptimising(() => module._raw_parser(module.stringToUTF8OnStack(''), 0));
    await super._initArrayTypes(options);
  }
}
