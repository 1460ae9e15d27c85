import { inMillions, testReadings } from '../testWorkbooks.ts';
import { byHand, bySheetJs, inlineRows, setCell } from '../testWriters.ts';

const DAYS =
  '<numFmts><numFmt numFmtId="164" formatCode="mmm\\-yy"/><numFmt numFmtId="165" formatCode="0.0%;(0.0%)"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="9"/></cellXfs>';

testReadings([
  [
    'SheetJS',
    'margins as shares with a percent format, as text and as numbers',
    () =>
      bySheetJs(
        {
          FY25: [
            ['', 'GM%'],
            ['Apr', 0.3245],
            ['May', '32.4%'],
            ['Jun', 32.4],
            ['Jul', '(1.5%)'],
            ['Aug', 0],
          ],
        },
        (book) => setCell(book, 'FY25', 'B2', { t: 'n', v: 0.3245, z: '0.0%' }),
      ),
    [
      'FY25 1: grossMarginPercent 32.45',
      'FY25 2: grossMarginPercent 32.40',
      'FY25 3: grossMarginPercent 32.40',
      'FY25 4: grossMarginPercent -1.50',
      'FY25 5: grossMarginPercent 0.00',
    ],
  ],
  [
    'SheetJS',
    'margins as bare shares that the gross profit bears out',
    () =>
      bySheetJs({
        FY25: [
          ['', 'Revenue', 'GP', 'GM'],
          ['Apr', 1000, 324, 0.324],
          ['May', 1000, 3, 0.3],
        ],
      }),
    [
      'FY25 1: revenue 1000.00, grossProfit 324.00, grossMarginPercent 32.40',
      'FY25 2: revenue 1000.00, grossProfit 3.00, grossMarginPercent 0.30',
    ],
  ],
  [
    'SheetJS',
    'margins as bare shares and percentages up to 0.02 from what the gross profit gives',
    () =>
      bySheetJs({
        FY25: [
          ['', 'Revenue', 'GP', 'GM'],
          ['Apr', 1000, 344, 0.324],
          ['May', 1000, 304, 0.324],
          ['Jun', 1000, 3.2, 0.3],
          ['Jul', 1000, 2.8, 0.3],
        ],
      }),
    [
      'FY25 1: revenue 1000.00, grossProfit 344.00, grossMarginPercent 32.40',
      'FY25 2: revenue 1000.00, grossProfit 304.00, grossMarginPercent 32.40',
      'FY25 3: revenue 1000.00, grossProfit 3.20, grossMarginPercent 0.30',
      'FY25 4: revenue 1000.00, grossProfit 2.80, grossMarginPercent 0.30',
    ],
  ],
  [
    'SheetJS',
    'amounts as text in every dress',
    () =>
      bySheetJs({
        FY25: [
          ['', 'Revenue', 'Cash', 'Admin', 'Other', 'R&D', 'Marketing', 'EBITDA'],
          ['Apr', '1,234.5', '(1,234)', '1,234-', 'US$ 5', '\u2212$7.25', "1'234'567", ' 1 234 '],
          ['May', '-', '–', 'n/a', 'N.M.', '', ' ', null],
          ['Jun', '-$1,000.50', '$(2)', '+3', '(US$4)', '0', '(0)', '1 234 567.8'],
        ],
      }),
    [
      'FY25 1: revenue 1234.50, cash -1234.00, admin -1234.00, other 5.00, rnd -7.25, marketing 1234567.00, ebitda 1234.00',
      'FY25 3: revenue -1000.50, cash -2.00, admin 3.00, other -4.00, rnd 0.00, marketing 0.00, ebitda 1234567.80',
    ],
  ],
  [
    'SheetJS',
    'millions with decimals, and the noise of binary numbers',
    () =>
      bySheetJs({
        FY25: [
          ['', 'Revenue', 'Cash'],
          ['Apr', 1.23456789, 0.1 + 0.2],
          ['May', 1.2345678949999999, -0.0000000051],
        ],
      }),
    ['FY25 1: revenue 1234567.89, cash 300000.00', 'FY25 2: revenue 1234567.90, cash -0.01'],
    inMillions,
  ],
  [
    'SheetJS',
    'cents that are more precise than a cent',
    () =>
      bySheetJs({
        FY25: [
          ['', 'Revenue', 'Cash'],
          ['Apr', 1234.5600000001, -1234.565],
          ['May', 0.004, -0.004],
        ],
      }),
    ['FY25 1: revenue 1234.56, cash -1234.57', 'FY25 2: revenue 0.00, cash 0.00'],
  ],
  [
    'SheetJS',
    'formulas by their last value',
    () =>
      bySheetJs(
        {
          FY25: [
            ['', 'Revenue'],
            ['Apr', 1],
          ],
        },
        (book) => setCell(book, 'FY25', 'B2', { t: 'n', v: 42.5, f: 'SUM(C2:C9)' }),
      ),
    ['FY25 1: revenue 42.50'],
  ],
  [
    'by hand',
    'texts within the cells, no styles, cells and rows without their places',
    () =>
      byHand([
        {
          name: 'FY25',
          rows: '<row><c/><c t="inlineStr"><is><r><t>Rev</t></r><r><t>enue</t></r></is></c></row><row><c t="inlineStr"><is><t>April</t></is></c><c><v>7</v></c></row>',
        },
      ]),
    ['FY25 1: revenue 7.00'],
  ],
  [
    'by hand',
    'a prefix on every element, links from the root',
    () =>
      byHand(
        [
          {
            name: 'FY25',
            rows: inlineRows([
              ['', 'Revenue'],
              ['Apr', 1.5],
            ]),
          },
        ],
        {
          isPrefixed: true,
          isAbsolute: true,
        },
      ),
    ['FY25 1: revenue 1.50'],
  ],
  [
    'by hand',
    'strict Office Open XML with a date as text',
    () =>
      byHand(
        [
          {
            name: 'All',
            rows: `${inlineRows([['Month', 'Revenue']])}<row r="2"><c r="A2" t="d"><v>2025-04-30T00:00:00</v></c><c r="B2"><v>8</v></c></row>`,
          },
        ],
        { isStrict: true },
      ),
    ['FY25 1: revenue 8.00'],
  ],
  [
    'by hand',
    'days since 1904, shared texts with what is read aloud, a percent format of its own',
    () =>
      byHand(
        [
          {
            name: 'All',
            rows: '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row><row r="2"><c r="A2" s="1"><v>44315</v></c><c r="B2" s="2"><v>0.125</v></c></row>',
          },
        ],
        {
          is1904: true,
          styles: DAYS,
          shared:
            '<si><t>Month</t></si><si><r><t>Gross </t></r><r><t>margin</t></r><rPh><t>x</t></rPh></si>',
        },
      ),
    ['FY25 1: grossMarginPercent 12.50'],
  ],
  [
    'by hand',
    'shared formulas, a text by formula, an exponent',
    () =>
      byHand([
        {
          name: 'FY25',
          rows: '<row r="1"><c r="B1" t="str"><f>"Reve"&amp;"nue"</f><v>Revenue</v></c></row><row r="2"><c r="A2" t="str"><f>T("Apr")</f><v>Apr</v></c><c r="B2"><f t="shared" ref="B2:B3" si="0">C2</f><v>1.5E3</v></c></row><row r="3"><c r="A3" t="inlineStr"><is><t>May</t></is></c><c r="B3"><f t="shared" si="0"/><v>2</v></c></row><row r="4"><c r="A4" t="inlineStr"><is><t>Jun</t></is></c><c r="B4" t="str"><f>""</f><v></v></c></row>',
        },
      ]),
    ['FY25 1: revenue 1500.00', 'FY25 2: revenue 2.00'],
  ],
  [
    'by hand',
    'a hidden row, a hidden column and a hidden sheet',
    () =>
      byHand([
        {
          name: 'FY25',
          before: '<cols><col min="3" max="16384" hidden="1"/></cols>',
          rows: `${inlineRows([['', 'Revenue', 'Cash']])}<row r="2" hidden="1"><c r="A2" t="inlineStr"><is><t>Apr</t></is></c><c r="B2"><v>1</v></c><c r="C2"><v>2</v></c></row>`,
        },
        {
          name: 'FY24',
          state: 'veryHidden',
          rows: inlineRows([
            ['', 'Revenue'],
            ['Apr', 9],
          ]),
        },
      ]),
    ['FY25 1: revenue 1.00, cash 2.00'],
  ],
]);
