import type { SheetLayout } from '../../../contract/imports.ts';

interface DecimalMarkChoice {
  readonly value: NonNullable<SheetLayout['decimalMark']>;
  readonly label: string;
}

export function markChoices(text: string): readonly DecimalMarkChoice[] {
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
