import * as fc from 'fast-check';
import { asOneLine } from '../finance/oneLine.ts';
import { describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import {
  forecastAmountInput,
  fyIdFilter,
  id,
  idText,
  moneyInput,
  optionalLine,
  optionalMoneyInput,
  percentInput,
  reasonField,
  requiredLine,
  requiredText,
  text,
} from './fields.ts';
import { ID_MAX } from './limits.ts';
import { cases } from '../testRounds.ts';

const AMOUNTS = [
  { name: 'money', schema: moneyInput, integer: 13 },
  { name: 'a forecast', schema: forecastAmountInput(), integer: 16 },
  { name: 'a percentage', schema: percentInput, integer: 3 },
  { name: 'money that may be left out', schema: optionalMoneyInput, integer: 13 },
] as const;

const accepts = (schema: z.ZodMiniType, input: unknown) => schema.safeParse(input).success;

/** The parsed value; null when the schema refuses it. */
const read = (schema: z.ZodMiniType, input: unknown): unknown => {
  const result = schema.safeParse(input);
  return result.success ? result.data : null;
};

/** The amount as stored, computed differently from the schemas, by counting cents. */
function stored(decimal: string): string {
  const [, sign = '', whole = '0', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(decimal) ?? [];
  const cents = BigInt(whole) * 100n + BigInt(fraction.padEnd(2, '0'));
  const isNegative = sign === '-' && cents > 0n;
  return `${isNegative ? '-' : ''}${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`;
}

const digits = (least: number, most: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: least, maxLength: most })
    .map((all) => all.join(''));

const NOT_AMOUNTS = [
  '1e3',
  '1E3',
  '0x1F',
  '0b1',
  '1_000',
  '1,000',
  '1 000',
  '+5',
  ' 5',
  '5 ',
  '\t5',
  '5\n',
  '.5',
  '5.',
  '-',
  '--5',
  '-.5',
  '5.-',
  '1.2.3',
  'NaN',
  'nan',
  'Infinity',
  '-Infinity',
  'null',
  '$5',
  '5%',
  '٣',
  '５',
  '1.234',
  '-0.001',
  '(5)',
  '−5',
  '5\u0000',
  '1e400',
];

describe.each(AMOUNTS)('$name', ({ schema, integer }) => {
  test('an amount is accepted if and only if it fits its column, and keeps its value', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('', '-', '+', ' '),
        digits(0, 20),
        fc.option(digits(0, 4), { nil: undefined }),
        (sign, whole, fraction) => {
          const sent = `${sign}${whole}${fraction === undefined ? '' : `.${fraction}`}`;
          const fits =
            (sign === '' || sign === '-') &&
            whole !== '' &&
            fraction !== '' &&
            whole.replace(/^0+/, '').length <= integer &&
            (fraction?.length ?? 0) <= 2;
          // An empty text means "left out" for an optional amount.
          if (sent === '') return;
          expect([sent, read(schema, sent)]).toEqual([sent, fits ? stored(sent) : null]);
        },
      ),
      { numRuns: cases(5_000) },
    );
  });

  test('takes a JSON number of at most 15 significant digits, to the cent', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 15n) + 1n, max: 10n ** 15n - 1n }), (all) => {
        const magnitude = all < 0n ? -all : all;
        const decimal = `${all < 0n ? '-' : ''}${magnitude / 100n}.${String(magnitude % 100n).padStart(2, '0')}`;
        const fits = String(magnitude / 100n).length <= integer || magnitude < 100n;
        expect([decimal, read(schema, JSON.parse(decimal))]).toEqual([
          decimal,
          fits ? stored(decimal) : null,
        ]);
      }),
      { numRuns: cases(5_000) },
    );
  });

  test.each(NOT_AMOUNTS)('%j is none', (sent) => {
    expect(accepts(schema, sent)).toBe(false);
  });

  test('a number that is not finite, has too many digits or a third decimal is none', () => {
    const numbers = [Number.NaN, Infinity, -Infinity, 0.1 + 0.2, 2 ** 53 + 2, 1e21, 1.005, 5e-324];
    expect(numbers.filter((sent) => accepts(schema, sent))).toEqual([]);
  });

  test('zero has no sign', () => {
    for (const sent of ['-0', '-0.00', '0', -0, 0, '000']) expect(schema.parse(sent)).toBe('0.00');
  });

  test('a value that is neither text nor number is refused', () => {
    const others: unknown[] = [true, [], ['5'], {}, { amount: 5 }];
    expect(others.filter((sent) => accepts(schema, sent))).toEqual([]);
  });

  test('its last digit that fits is taken, and one more is not', () => {
    const largest = `${'9'.repeat(integer)}.99`;
    expect(schema.parse(largest)).toBe(largest);
    expect(schema.parse(`-${largest}`)).toBe(`-${largest}`);
    expect(accepts(schema, `1${'0'.repeat(integer)}`)).toBe(false);
    expect(accepts(schema, `${largest}9`)).toBe(false);
  });
});

test('only where an amount may be left out do blanks and null stand for nothing', () => {
  for (const sent of ['', null]) {
    expect(optionalMoneyInput.parse(sent)).toBeUndefined();
    for (const { schema } of AMOUNTS.slice(0, 3)) expect(accepts(schema, sent)).toBe(false);
  }
  expect(optionalMoneyInput.parse(undefined)).toBeUndefined();
  expect(moneyInput.safeParse(undefined).error?.issues[0]?.message).toBe('Required');
});

describe('an id', () => {
  test('an id in a body is an integer that PostgreSQL can hold', () => {
    for (const good of [1, 14, ID_MAX]) expect(id.parse(good)).toBe(good);
    const bad = [0, -1, 1.5, ID_MAX + 1, 1e300, Number.NaN, Infinity, '1', null, true, [1]];
    expect(bad.filter((sent) => accepts(id, sent))).toEqual([]);
  });

  test('in an address is digits, and nothing that only looks like a number', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.integer().map(String), digits(1, 12)), (sent) => {
        const isId = /^[1-9][0-9]*$/.test(sent) && BigInt(sent) <= BigInt(ID_MAX);
        expect([sent, read(idText, sent)]).toEqual([sent, isId ? Number(sent) : null]);
      }),
      { numRuns: cases(5_000) },
    );
    const bad = ['1e3', '0x1F', '+5', ' 5', '5 ', '01', '1.0', '-1', '', '1\n', '१', '2147483648'];
    expect(bad.filter((sent) => accepts(idText, sent))).toEqual([]);
  });

  test('of a year may also be "all", or left out', () => {
    expect(fyIdFilter.parse('all')).toBe('all');
    expect(fyIdFilter.parse('14')).toBe(14);
    expect(fyIdFilter.parse(undefined)).toBeUndefined();
    const bad = ['ALL', '', 'any', '0', null, ['1', '2']];
    expect(bad.filter((sent) => accepts(fyIdFilter, sent))).toEqual([]);
  });
});

describe('text', () => {
  const BROKEN = ['\u0000', 'a\u0000b', '\uD800', '\uDC00', 'a\uD83D', '\uDE00\uD83D'];

  test('keeps whatever can be stored, character for character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 50 }), (sent) => {
        const canBeStored = !sent.includes('\u0000') && sent.isWellFormed();
        const isTaken = canBeStored && sent.length <= 50;
        expect([sent, read(text(50), sent)]).toEqual([sent, isTaken ? sent : null]);
      }),
      { numRuns: cases(5_000) },
    );
  });

  test.each(BROKEN)('%j cannot be stored', (sent) => {
    expect(accepts(text(50), sent)).toBe(false);
    expect(accepts(requiredText(50, 'Name is required'), `x${sent}`)).toBe(false);
    expect(accepts(reasonField, `x${sent}`)).toBe(false);
  });

  test('text is accepted up to its maximum length', () => {
    expect(accepts(text(50), 'x'.repeat(50))).toBe(true);
    const tooLong = text(50).safeParse('x'.repeat(51));
    expect(tooLong.error?.issues[0]?.message).toBe('At most 50 characters');
  });

  test('that is required is more than blanks, and trimmed', () => {
    const name = requiredText(5, 'Name is required');
    expect(name.parse('  Ada\u00A0')).toBe('Ada');
    expect(name.parse(`   ${'x'.repeat(5)}   `)).toBe('xxxxx');
    for (const blank of ['', ' ', '\n\t', undefined, null, 5]) {
      expect(name.safeParse(blank).error?.issues[0]?.message).toBe('Name is required');
    }
  });

  test('text on one line has no breaks, control characters or direction marks', () => {
    const name = requiredLine(20, 'Name is required');
    expect(name.parse(' Straße & Söhne\n')).toBe('Straße & Söhne');
    expect(name.parse('אור 3')).toBe('אור 3');
    for (const odd of '\n\r\t\u0007\u0085\u2028\u202E\u2066\u200E\u200F\u061C') {
      expect(name.safeParse(`a${odd}b`).error?.issues).toHaveLength(1);
      expect(accepts(optionalLine(20), `a${odd}b`)).toBe(false);
      expect(asOneLine(`${odd} a ${odd}${odd}b`)).toBe('a b');
    }
    expect(optionalLine(20).parse(' ')).toBe('');
    expect(name.safeParse(' ').error?.issues[0]?.message).toBe('Name is required');
  });
});
