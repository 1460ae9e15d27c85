export type MeasureUnit = 'usd' | 'percent' | 'people';

/** The favourable direction. A change in headcount is neither favourable nor unfavourable. */
export type BetterWhen = 'higher' | 'lower' | 'neither';

/** How the figures of several months become one. */
type AddsUp<Key extends string> =
  | { readonly by: 'sum' }
  | { readonly by: 'closing' }
  | { readonly by: 'ratio'; readonly numerator: Key; readonly denominator: Key };

/** The facts about a figure that general rules need, whatever it measures. */
export interface MeasureDescription<Key extends string> {
  readonly key: Key;
  /** Used in headings, such as "Adjusted EBITDA". */
  readonly label: string;
  /** Used in table columns and chart legends, such as "Adj EBITDA". */
  readonly shortLabel: string;
  readonly unit: MeasureUnit;
  readonly decimals: number;
  readonly betterWhen: BetterWhen;
  readonly addsUp: AddsUp<Key>;
  readonly fallingWord: 'Decline' | 'Reduction';
}
