import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { isHiddenLine, isOrAre, lineInSentence } from '../../finance/catalogue.ts';
import type { CostLine, PageMonth } from './reference.ts';
import { lineWords } from './reference.ts';
import type { Sentence } from './sentence.ts';
import { monthWords, monthFigureId, moneyInSentence } from './sentence.ts';

const lineNamesList = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;

/** Returns a note such as "The plan has no amounts for Production, so it is compared with last year." */
export function planNote(basis: CompanyBasis, { notPlanned, reference }: PageMonth): Sentence[] {
  if (notPlanned.length === 0) return [];
  const lines = lineNamesList(notPlanned.map((line) => lineWords(basis, line)));
  const they = notPlanned.length > 1 || isOrAre(lines) === 'are' ? 'they are' : 'it is';
  const than =
    reference === null
      ? 'not compared'
      : `compared with ${reference.kind === 'year' ? 'last year' : monthWords(reference.of)}`;
  return [[`The plan has no amounts for ${lines}, so ${they} ${than}.`]];
}

/**
 * Returns a note such as "R&D is not reported; EBITDA of $586K was entered as a total." It mentions
 * only lines that the company uses.
 */
export function missingNote(
  basis: CompanyBasis,
  { figures, month }: PageMonth,
  used: readonly CostLine[],
): Sentence[] {
  const hasProfit = used.includes('production');
  const lines = [
    'revenue',
    ...used,
    ...(hasProfit ? ['grossProfit' as const] : []),
    'ebitda',
  ] as const;
  const missing = lines.filter(
    (line) => (figures[line] ?? null) === null && !isHiddenLine(basis, line),
  );
  if (missing.length === 0) return [];
  const names = missing.map((line) => lineWords(basis, line));
  const start = `${lineNamesList(names)} ${names.length === 1 ? isOrAre(names[0] ?? '') : 'are'} not reported`;
  const ebitda = figures.ebitda ?? null;
  if (ebitda === null || missing.every((line) => line === 'revenue')) return [[`${start}.`]];
  return [
    [
      `${start}; ${lineInSentence(basis, 'ebitda')} of `,
      moneyInSentence(ebitda, monthFigureId('ebitda', month)),
      ' was entered as a total.',
    ],
  ];
}
