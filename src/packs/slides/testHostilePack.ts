import type { ChartSpec } from '../../charts/chartSpec.ts';
import type { Pack, PackCell, PackTable } from '../model/pack.ts';

const LONG = 'The board is asked to note that collections improved after the reminder run. '.repeat(
  90,
);
const WORD = 'Donaudampfschifffahrtsgesellschaft'.repeat(14);

const number = (value: string): PackCell => ({ kind: 'number', value, format: 'thousands' });
const text = (words: string): PackCell => ({ kind: 'text', text: words });

function wideTable(): PackTable {
  const months = Array.from({ length: 26 }, (_, index) => `Month ${index + 1} of 2026`);
  return {
    key: 'wide',
    title: `Figures ${WORD}`,
    unit: 'US$ thousands & more <unless stated>',
    columns: [
      { heading: 'Line', kind: 'label', width: 3 },
      ...months.map((heading, index) => ({
        heading,
        kind: 'number' as const,
        width: 1,
        ...(index < 14 ? { group: 'First half' } : {}),
      })),
    ],
    rows: Array.from({ length: 45 }, (_, row) => ({
      kind:
        row % 20 === 0 ? ('heading' as const) : row === 44 ? ('total' as const) : ('line' as const),
      cells: [
        text(row % 20 === 0 ? `Group ${row}` : `=1+${row} "quoted" <b>line</b> ${row}`),
        ...months.map((__, index): PackCell => {
          if (row % 20 === 0) return text('');
          if (index % 7 === 3) return { kind: 'mark', mark: 'missing' };
          if (index % 7 === 4) return { kind: 'mark', mark: 'dash' };
          return number(`${index % 2 === 0 ? '-' : ''}98765432${row}${index}.25`);
        }),
      ],
    })),
    notes: [LONG],
  };
}

function textTable(): PackTable {
  return {
    key: 'documents',
    title: 'Documents',
    unit: '',
    columns: [
      { heading: 'Name', kind: 'label', width: 3 },
      { heading: 'Remark', kind: 'text', width: 3 },
    ],
    rows: [
      {
        kind: 'line',
        cells: [text(`${WORD}.pdf`), text('\u0000\u0007bell \uD800 and\ttab\nline 👩‍💼 emoji')],
      },
      { kind: 'line', cells: [text('تقرير مجلس الإدارة.pdf'), text('דוח דירקטוריון לשנת 2026')] },
      { kind: 'line', cells: [text('@SUM(A1)'), text('+1 & <script>alert(1)</script>')] },
    ],
    notes: [],
  };
}

function chart(
  title: string,
  length: number,
  roles: ChartSpec['series'][number]['role'][],
): ChartSpec {
  return {
    kind: roles.includes('budget') ? 'bar' : 'line',
    title,
    categories: Array.from({ length }, (_, index) => `Month ${index + 1}`),
    series: roles.map((role, series) => ({
      key: role,
      label: `${title} <${role}>`,
      values: Array.from({ length }, (_, index) =>
        (index + series) % 5 === 2 ? null : (index - 3) * 12.5 * (series + 1),
      ),
      role,
      colour: 'slate',
    })),
    axis: { label: `${title} ($K)` },
    number: { prefix: '$', suffix: 'K', decimals: 1 },
  };
}

/** Anything that a company could type, and more of it than fits. */
export function hostilePack(): Pack {
  const charts = [
    chart('Revenue & <costs>', 200, ['actual', 'priorYear']),
    chart('Plan', 13, ['actual', 'budget', 'forecast']),
    chart('One', 1, ['actual']),
  ];
  return {
    title: 'Board Report',
    company: `Müller & Söhne <GmbH> "Quotes" ${WORD}`,
    period: 'October 2026 \u000B',
    subtitle: LONG,
    fileName: 'board-report',
    madeAt: '2026-11-21T09:00:00.000Z',
    dataVersion: 1,
    sections: [
      { key: 'empty', title: 'Nothing', parts: [] },
      {
        key: 'absent',
        title: 'Absent',
        parts: [{ kind: 'empty', sentence: 'There is no report for October 2026.' }],
      },
      {
        key: 'commentary',
        title: `Commentary ${LONG}`,
        parts: [
          { kind: 'text', heading: LONG.slice(0, 300), paragraphs: [LONG, WORD, '', LONG] },
          { kind: 'bullets', heading: 'Strategy', items: [LONG, WORD, 'Short 👍🏽', 'العربية أولا'] },
          {
            kind: 'text',
            heading: '',
            paragraphs: Array.from({ length: 40 }, (_, i) => `Point ${i}.`),
          },
        ],
      },
      {
        key: 'figures',
        title: 'Figures',
        parts: [{ kind: 'table', table: wideTable() }],
      },
      {
        key: 'documents',
        title: 'Documents',
        parts: [{ kind: 'table', table: textTable() }],
      },
      {
        key: 'charts',
        title: 'Charts',
        parts: [
          {
            kind: 'charts',
            charts: charts.map((spec) => ({ spec, description: `${spec.title}: “<&>”` })),
          },
        ],
      },
    ],
    data: { tables: [] },
  };
}

/** A pack with texts and tables only: LibreOffice spends most of its time on charts. */
export function withoutCharts(pack: Pack): Pack {
  return {
    ...pack,
    sections: pack.sections.filter(({ key }) => key !== 'charts'),
  };
}
