import { formatCount } from './count.ts';

const countedNoun = (count: number, one: string) =>
  `${formatCount(count)} ${one}${count === 1 ? '' : 's'}`;

/** Rows or columns that an import doesn't read: "“Leasing”, 12 amounts. It is not a known line." */
export function leftOutSentence({
  kind,
  name,
  places,
  amounts,
  reason,
}: {
  readonly kind: 'row' | 'column';
  readonly name: string;
  readonly places: number;
  readonly amounts: number;
  readonly reason: string;
}): string {
  const title = name === '' ? `Unnamed ${kind}` : `“${name}”`;
  const where = places === 1 ? '' : ` in ${countedNoun(places, kind)}`;
  return `${title}, ${countedNoun(amounts, 'amount')}${where}. ${reason}`;
}

export function leftOutUnlisted({
  counts,
  leftOut,
}: {
  readonly counts: { readonly leftOut: number };
  readonly leftOut: readonly { readonly places: number }[];
}): number {
  return counts.leftOut - leftOut.reduce((sum, { places }) => sum + places, 0);
}
