import { describe, expect, test } from 'vitest';
import { isProof, projectFiles, sources, withoutComments } from './sources.ts';

const files = projectFiles();
const code = sources(/^(src|laws|e2e|wording|bench|scripts)\/.*\.tsx?$/);
const production = code.filter(({ file }) => file.startsWith('src/') && !isProof(file));

function breaking(pattern: RegExp, allowed: RegExp): string[] {
  return production
    .filter(({ file, text }) => !allowed.test(file) && pattern.test(withoutComments(text)))
    .map(({ file }) => file);
}

describe('names', () => {
  test('there are no junk rooms and no barrels', () => {
    const junk = /(^|\/)(utils?|helpers?|misc|common|shared|lib)(\/|\.tsx?$)|(^|\/)index\.tsx?$/;
    expect(
      files.filter((file) => /^(src|laws|e2e|wording|bench)\//.test(file) && junk.test(file)),
    ).toEqual([]);
  });

  test('every feature of the server is spelled as its calls are in the contract', () => {
    const nouns = new Set(files.map((file) => /^src\/server\/features\/(\w+)\//.exec(file)?.[1]));
    nouns.delete(undefined);
    const missing = [...nouns].filter((noun) => !files.includes(`src/contract/${noun}.ts`));
    expect(nouns.size).toBeGreaterThan(5);
    expect(missing).toEqual([]);
  });

  test('a file is one idea: half of them have at most 90 lines, none more than 500', () => {
    const lengths = code
      .map(({ file, text }) => ({ file, lines: text.split('\n').length }))
      .toSorted((a, b) => a.lines - b.lines);
    expect(lengths.filter(({ lines }) => lines > 500)).toEqual([]);
    expect(lengths[Math.floor(lengths.length / 2)]?.lines).toBeLessThanOrEqual(90);
  });
});

describe('one place for each thing', () => {
  test('a path of the API is written in the contract only', () => {
    expect(breaking(/['"`]\/api\//, /^src\/contract\//)).toEqual([]);
  });

  test('what several components share is a store of zustand, kept in the browser one way', () => {
    expect(breaking(/new Set<\(\) => void>/, /^src\/(?!web\/)/)).toEqual([]);
    expect(breaking(/\blocalStorage\b/, /^src\/web\/browserStorage\.ts$/)).toEqual([]);
  });

  test('money is never parsed into a float or rounded by hand', () => {
    expect(breaking(/\bparseFloat\(|\.toFixed\(/, /^src\/(finance|charts)\//)).toEqual([]);
  });

  test('numbers and dates are turned into text by the formats only', () => {
    expect(
      breaking(/\bIntl\.|\.toLocale(String|DateString|TimeString)\(/, /^src\/format\//),
    ).toEqual([]);
  });

  test('finance and its telling know no clock', () => {
    const clock = production
      .filter(
        ({ file, text }) =>
          /^src\/(finance|telling)\//.test(file) && /\bDate\b/.test(withoutComments(text)),
      )
      .map(({ file }) => file);
    expect(clock).toEqual([]);
  });

  test('raw HTML is never put into a page', () => {
    expect(
      breaking(
        /dangerouslySetInnerHTML|\.(?:inner|outer)HTML\b|insertAdjacentHTML|document\.write|setHTMLUnsafe|createContextualFragment|parseFromString|srcDoc/,
        /^$/,
      ),
    ).toEqual([]);
  });

  test('nothing switches the rules off', () => {
    const inCode = /\bas any\b|: any\b|\.(skip|only|todo)\(/;
    const anywhere = /@ts-(ignore|nocheck|expect-error)|(es|ox)lint-disable/;
    const guilty = code
      .filter(({ file }) => file !== 'laws/names.test.ts')
      .filter(({ text }) => inCode.test(withoutComments(text)) || anywhere.test(text))
      .map(({ file }) => file);
    expect(guilty).toEqual([]);
  });

  test('every cast has a comment that explains it', () => {
    const cast =
      /[\w)\]}'"`>] as (?!const\b)(?:(?:unknown|string|number|boolean|keyof|typeof|readonly|never)\b|[A-Z{[])/;
    const unexplained = production.flatMap(({ file, text }) => {
      const lines = text.split('\n');
      return lines.flatMap((line, index) => {
        const isImport = /^\s*(import|export)\b|^\s*(type )?\w+ as \w+,?$|^import|\* as /.test(
          line,
        );
        const isText = /^\s*(\*|\/\/|\/\*)/.test(line);
        if (
          isImport ||
          isText ||
          !cast.test(line.replaceAll(/'[^']*'|"[^"]*"|`[^`]*`|>[^<]*</g, ''))
        )
          return [];
        const around = lines.slice(Math.max(0, index - 4), index + 1).join('\n');
        return /\/\/|\*\//.test(around) ? [] : [`${file}:${index + 1} ${line.trim()}`];
      });
    });
    expect(unexplained).toEqual([]);
  });
});
