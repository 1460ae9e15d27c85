import type { SheetLayout } from '../../../contract/imports.ts';

interface MarkChoice {
  readonly value: NonNullable<SheetLayout['decimalMark']>;
  readonly label: string;
}

/** What the mark of an amount such as "1.000" may be, with the number that it would be then. */
export function markChoices(text: string): readonly MarkChoice[] {
  const digits = /\d+[.,]\d{3}/.exec(text)?.[0] ?? text;
  const isPoint = digits.includes('.');
  return [
    {
      value: isPoint ? 'comma' : 'point',
      label: `Thousands: ${digits.replace('.', ',')}`,
    },
    {
      value: isPoint ? 'point' : 'comma',
      label: `Decimals: ${digits.replace(',', '.')}`,
    },
  ];
}
