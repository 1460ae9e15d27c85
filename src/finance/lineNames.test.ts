import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CustomLineNames } from './catalogue.ts';
import { isSameNames, STANDARD_BASIS } from './companyBasis.ts';
import { customLineNames, refusedLineNames } from './lineNames.ts';
import { LINE_GROUPS } from './lineGroups.ts';
import { lineOfHeading } from './lineHeadings.ts';
import type { HideableKey, LineKey } from './lines.ts';
import {
  isHiddenLine,
  reshownLinesNote,
  shownWithAmounts,
  usedLines,
  wasOrWere,
  lineInSentence,
  lineLabel,
  namesOfLine,
  shortLineLabel,
} from './catalogue.ts';
import { HIDEABLE_LINES, LINE_KEYS, LINES } from './lines.ts';

const named = (lineNames: CustomLineNames) => ({ ...STANDARD_BASIS, lineNames });
const names = fc.dictionary(fc.constantFrom(...LINE_KEYS), fc.string({ maxLength: 40 }));

test('a line has its standard names until the company gives it one, which is its short one too', () => {
  expect(lineLabel(STANDARD_BASIS, 'adjEbitda')).toBe('Adjusted EBITDA');
  expect(shortLineLabel(STANDARD_BASIS, 'adjEbitda')).toBe('Adj EBITDA');
  expect(lineLabel(STANDARD_BASIS, 'cash', 'Cash Position')).toBe('Cash Position');
  const basis = named({ adjEbitda: 'Underlying profit', cash: 'Bank' });
  expect(lineLabel(basis, 'adjEbitda')).toBe('Underlying profit');
  expect(shortLineLabel(basis, 'adjEbitda')).toBe('Underlying profit');
  expect(lineLabel(basis, 'cash', 'Cash Position')).toBe('Bank');
  expect(namesOfLine(basis, 'adjEbitda')).toEqual([
    'Underlying profit',
    'Adjusted EBITDA',
    'Adj EBITDA',
  ]);
});

test('an empty name, or the standard label, is no custom name', () => {
  expect(customLineNames({ admin: ' Overheads ', rnd: '  ', other: 'Other Costs' })).toEqual({
    admin: 'Overheads',
  });
});

test.each<[CustomLineNames, [string, string][]]>([
  [{ admin: 'Overheads' }, []],
  [{ admin: 'ADMIN', other: 'other' }, []],
  [{ admin: 'marketing' }, [['admin', 'Marketing is the standard name of another line']]],
  [{ cash: 'Revenues' }, [['cash', 'Revenue is the standard name of another line']]],
  [{ admin: 'R and D' }, [['admin', 'R&D is the standard name of another line']]],
  [{ admin: 'Gross margin %' }, [['admin', 'Gross Margin is the standard name of another line']]],
  [{ admin: '—' }, [['admin', 'Use at least one letter or digit']]],
  [{ admin: '\u200B' }, [['admin', 'Use at least one letter or digit']]],
  [{ admin: '💰 %' }, [['admin', 'Use at least one letter or digit']]],
  [{ admin: 'GP' }, [['admin', 'GP is the standard name of another line']]],
  [
    { admin: 'left out of the report' },
    [['admin', '“Left out of the report” is already an option in lists of lines']],
  ],
  [{ admin: 'No lines' }, [['admin', '“No line” is already an option in lists of lines']]],
  [{ admin: 'Amount' }, [['admin', '“Amount” is already an option in lists of lines']]],
  [
    { admin: 'Overheads', other: 'OVERHEADS ' },
    [
      ['admin', 'Another line is already named OVERHEADS'],
      ['other', 'Another line is already named Overheads'],
    ],
  ],
  [
    { admin: 'Care team', other: 'Care teams' },
    [
      ['admin', 'Another line is already named Care teams'],
      ['other', 'Another line is already named Care team'],
    ],
  ],
])('%j is refused at %j', (given, refused) => {
  expect([...refusedLineNames(given)]).toEqual(refused);
});

test('names that are kept are unique among all lines in any letter case', () => {
  fc.assert(
    fc.property(names, (given) => {
      if (refusedLineNames(given).size > 0) return;
      const basis = named(customLineNames(given));
      const labels = LINE_KEYS.map((line) => lineLabel(basis, line).toLowerCase());
      expect(new Set(labels).size).toBe(labels.length);
    }),
  );
});

test('a heading that is an own name means its line, and an empty cell or a dash none', () => {
  fc.assert(
    fc.property(names, (given) => {
      if (refusedLineNames(given).size > 0) return;
      const basis = { ...named(customLineNames(given)), lineGroups: LINE_GROUPS };
      const read = Object.entries(basis.lineNames).map(([line, name]) => [
        line,
        lineOfHeading(basis, name)?.key,
      ]);
      expect(read).toEqual(Object.keys(basis.lineNames).map((line) => [line, line]));
      for (const heading of ['', ' ', '-', '—', '%']) {
        expect(lineOfHeading(basis, heading)).toBeNull();
      }
    }),
  );
});

test('names are kept once: keeping them again changes nothing, and their order is none', () => {
  fc.assert(
    fc.property(names, (given) => {
      const kept = customLineNames(given);
      expect(customLineNames(kept)).toEqual(kept);
      const turned = Object.fromEntries(Object.entries(kept).toReversed());
      expect(isSameNames(kept, turned)).toBe(true);
      for (const line of LINE_KEYS) {
        expect(kept[line]).not.toBe(LINES[line].label);
      }
    }),
  );
});

const words = (line: LineKey, name?: string) =>
  lineInSentence(named(name === undefined ? {} : { [line]: name }), line);

test('in a sentence a name begins in lower case, unless its first word is an acronym', () => {
  expect(words('grossProfit')).toBe('gross profit');
  expect(words('rnd')).toBe('R&D');
  expect(words('adjEbitda')).toBe('adjusted EBITDA');
  expect(words('production', 'Cost of sales')).toBe('cost of sales');
  expect(words('admin', 'Head office London')).toBe('head office London');
  expect(words('admin', 'SG&A and rent')).toBe('SG&A and rent');
  expect(words('revenue', 'iPhone sales')).toBe('iPhone sales');
});

test.each([
  ['Other costs', 'were'],
  ['Overheads', 'were'],
  ['Sales of services', 'were'],
  ['FTEs (HQ)', 'were'],
  ['Cost of sales', 'was'],
  ['Customer Success', 'was'],
  ['Sales & Marketing', 'was'],
  ['Business analysis', 'was'],
  ['EBITDA', 'was'],
])('a sentence says that %s %s', (name, verb) => {
  expect(wasOrWere(name)).toBe(verb);
});

test.each([
  ['Overheads', 'admin'],
  ['OVERHEADS ($000)', 'admin'],
  ['Overheads (a)', 'admin'],
  ['Staff (b)', 'other'],
  ['Staff (c)', 'staffCount'],
  ['Admin', 'admin'],
  ['Rohmarge %', 'grossMarginPercent'],
  ['Rohmarge', 'grossMarginPercent'],
])('a file with the heading %s means %s', (heading, line) => {
  const basis = named({
    admin: 'Overheads',
    grossMarginPercent: 'Rohmarge',
    other: 'Staff (b)',
  });
  expect(lineOfHeading(basis, heading)?.key).toBe(line);
});

const hiding = (...hiddenLines: HideableKey[]) => ({ ...STANDARD_BASIS, hiddenLines });

test('a hidden line is shown again where it has an amount, which is said', () => {
  const lines = ['rnd', 'admin', 'other'] as const;
  const basis = hiding('admin', 'other');
  expect(usedLines(basis, lines)).toEqual(['rnd']);
  const amounts = { admin: ['0.00', '12.00'], other: [null, undefined, '0'] };
  const shown = shownWithAmounts(basis, (line) =>
    line === 'admin' ? amounts.admin : amounts.other,
  );
  expect(usedLines(shown, lines)).toEqual(['rnd', 'admin']);
  expect(reshownLinesNote(shown, lines)).toBe(
    'Admin: Hidden in Settings, but shown because it has an amount.',
  );
  expect(reshownLinesNote(shown, ['rnd'])).toBeNull();
  expect(reshownLinesNote(basis, lines)).toBeNull();
});

test('the sum of both kinds of marketing is hidden with either of them', () => {
  expect(isHiddenLine(hiding('marketing'), 'combinedSalesMarketing')).toBe(true);
  expect(isHiddenLine(hiding('salesMarketing'), 'combinedSalesMarketing')).toBe(true);
  expect(isHiddenLine(hiding('admin'), 'combinedSalesMarketing')).toBe(false);
});

test('nothing that a result follows from can be hidden', () => {
  for (const line of ['revenue', 'production', 'grossProfit', 'ebitda', 'cash', 'tax'] as const) {
    expect(HIDEABLE_LINES).not.toContain(line);
  }
});
