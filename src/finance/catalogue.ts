import type { MaybeDecimal } from './decimal.ts';
import { decimalOrNull } from './decimal.ts';
import type { LineGroup } from './lineGroups.ts';
import { LINES } from './lines.ts';
import type { HideableKey, LineKey } from './lines.ts';
import type { MeasureDescription } from './measure.ts';

/** Names a measure in figure ids and in a month's figures. Today every measure is a line. */
export type MeasureKey = LineKey;
export type Measure = MeasureDescription<MeasureKey>;

export type CustomLineNames = Readonly<Partial<Record<LineKey, string>>>;

/**
 * The figures that a company reports, with their names. Part of the company's basis, so that it has the same past.
 */
export interface Catalogue {
  readonly lineGroups: readonly LineGroup[];
  readonly lineNames: CustomLineNames;
  /** Lines that the company doesn't use. They are shown only if they have an amount. */
  readonly hiddenLines: readonly HideableKey[];
  /** Hidden lines that are shown because they have an amount; set by `shownWithAmounts`. */
  readonly shownAgain?: readonly HideableKey[];
}

/** True if the company has the line, even if it is hidden. */
export function isShownLine(catalogue: Catalogue, key: LineKey): boolean {
  const { group, shownWith = group } = LINES[key];
  return shownWith === undefined || catalogue.lineGroups.includes(shownWith);
}

/** True if accounts can be mapped to the line. The statements need lines that the report may lack. */
export const isMappableLine = (catalogue: Catalogue, key: LineKey): boolean =>
  isShownLine(catalogue, key) || catalogue.lineGroups.includes('statements');

export const isMeasureKey = (_catalogue: Catalogue, text: string): text is MeasureKey =>
  Object.hasOwn(LINES, text);

/** The measure under the names that the company uses. */
export function measureOf(catalogue: Catalogue, key: MeasureKey): Measure {
  const name = catalogue.lineNames[key];
  return name === undefined ? LINES[key] : { ...LINES[key], label: name, shortLabel: name };
}

/** The full name in this company. `standard` replaces the standard label, as in "Cash Position". */
export const lineLabel = (catalogue: Catalogue, key: MeasureKey, standard?: string): string =>
  standard === undefined ? measureOf(catalogue, key).label : (catalogue.lineNames[key] ?? standard);

/** Replaces the standard name in a text, such as "Revenue Trend", with the company's name. */
export function withCustomName(catalogue: Catalogue, key: MeasureKey, text: string): string {
  const { label, shortLabel } = LINES[key];
  const standard = text.includes(label) ? label : shortLabel;
  return text.replace(standard, () => catalogue.lineNames[key] ?? standard);
}

/** An acronym, or a word such as "iPhone". */
const hasOwnCapitals = (word: string) => /^.+\p{Lu}/u.test(word);

/**
 * The name within a sentence: "gross profit", "R&D", "EBITDA". In a company's name only the first word is lower-cased,
 * because others may be proper names.
 */
export function nameInSentence(name: string, isOwn: boolean): string {
  return name
    .split(' ')
    .map((word, at) => (hasOwnCapitals(word) || (isOwn && at > 0) ? word : word.toLowerCase()))
    .join(' ');
}

export const lineInSentence = (catalogue: Catalogue, key: MeasureKey, standard?: string): string =>
  nameInSentence(lineLabel(catalogue, key, standard), catalogue.lineNames[key] !== undefined);

/** True for "Other costs" and "Sales of services", false for "Cost of sales" and "Customer Success". */
export function isPluralName(name: string): boolean {
  const [head = name] = name.split(/ (?:of|for|from|in|to|at|on|per) | \(/);
  // Excludes "Status", "Analysis" and "Success".
  return /[a-hj-rtv-zA-Z]s$/.test(head);
}

/** True for "a trading result of $7M", false for "EBITDA" and "Earnings". */
export const takesArticle = (name: string): boolean =>
  !isPluralName(name) && !hasOwnCapitals(name.split(' ')[0] ?? '');

export const wasOrWere = (name: string): string => (isPluralName(name) ? 'were' : 'was');
export const isOrAre = (name: string): string => (isPluralName(name) ? 'are' : 'is');

/** The name for table columns and chart legends. A company's own name is used in full. */
export const shortLineLabel = (catalogue: Catalogue, key: MeasureKey): string =>
  measureOf(catalogue, key).shortLabel;

/** Names recognised in texts and files. The standard names stay valid. */
export const namesOfLine = (catalogue: Catalogue, key: MeasureKey): string[] => [
  ...new Set([lineLabel(catalogue, key), LINES[key].label, LINES[key].shortLabel]),
];

export const shownLines = <K extends LineKey>(catalogue: Catalogue, keys: readonly K[]): K[] =>
  keys.filter((key) => isShownLine(catalogue, key));

/** Combined Sales & Marketing is hidden if either part is. */
export function isHiddenLine({ hiddenLines }: Catalogue, key: LineKey): boolean {
  const parts: readonly LineKey[] =
    key === 'combinedSalesMarketing' ? ['salesMarketing', 'marketing'] : [key];
  return hiddenLines.some((line) => parts.includes(line));
}

export const usedLines = <K extends LineKey>(catalogue: Catalogue, keys: readonly K[]): K[] =>
  shownLines(catalogue, keys).filter((key) => !isHiddenLine(catalogue, key));

export function shownWithAmounts<Basis extends Catalogue>(
  basis: Basis,
  amountsOf: (line: HideableKey) => readonly MaybeDecimal[],
): Basis {
  if (basis.hiddenLines.length === 0) return basis;
  const shownAgain = basis.hiddenLines.filter((line) =>
    amountsOf(line).some((amount) => decimalOrNull(amount)?.eq('0') === false),
  );
  const hiddenLines = basis.hiddenLines.filter((line) => !shownAgain.includes(line));
  return { ...basis, hiddenLines, shownAgain };
}

export const RESHOWN_AMOUNT = 'Hidden in Settings, but shown because it has an amount.';

export function reshownLinesNote(catalogue: Catalogue, keys: readonly LineKey[]): string | null {
  const again = (catalogue.shownAgain ?? []).filter((line) => keys.includes(line));
  return reshownLinesWords(again.map((line) => lineLabel(catalogue, line)));
}

export function reshownLinesWords(names: readonly string[]): string | null {
  if (names.length === 0) return null;
  const why =
    names.length === 1
      ? RESHOWN_AMOUNT
      : 'Hidden in Settings, but shown because they have amounts.';
  return `${names.join(', ')}: ${why}`;
}
