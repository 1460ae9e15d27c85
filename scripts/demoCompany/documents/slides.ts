import type { Presentation, PresentationSlide } from '../../../src/office/presentation.ts';
import { spoken } from '../cents.ts';
import { printed, printedChange, type BoardPaper, type PaperLine } from './boardPaper.ts';

const accent = '0F4C5C';
const ink = '1F2A37';
const muted = '64748B';
export const deckFont = 'Calibri';
/** Inches: 13.33 by 7.5. */
const left = 0.6;
const full = 12.13;

/** A place on the slide, in inches. */
const placed = (x: number, y: number, w: number, h: number) => ({ x, y, w, h, fontFace: deckFont });

/** Title, key figures, the trend, the cost lines, the points: five slides on a wide deck. */
export function addBoardSlides(deck: Presentation, paper: BoardPaper): void {
  titleSlide(deck, paper);
  keyFigureSlide(deck, paper);
  trendSlide(deck, paper);
  tableSlide(deck, paper, 'From revenue to EBITDA', paper.costs, paper.texts.addBacks);
  pointsSlide(deck, paper);
}

function titleSlide(deck: Presentation, paper: BoardPaper): void {
  const slide = deck.addSlide();
  slide.background = { color: accent };
  slide.addText(paper.company, {
    ...placed(left, 2.1, full, 0.5),
    fontSize: 18,
    color: 'CFE3E8',
  });
  slide.addText(`Board meeting: ${paper.period}`, {
    ...placed(left, 2.6, full, 1),
    fontSize: 44,
    bold: true,
    color: 'FFFFFF',
  });
  slide.addText(
    `${paper.fyYear}, month ${paper.now.monthNum} of 12. Amounts in US dollars. Confidential.`,
    { ...placed(left, 3.6, full, 0.5), fontSize: 16, color: 'CFE3E8' },
  );
}

function titled(deck: Presentation, paper: BoardPaper, title: string): PresentationSlide {
  const slide = deck.addSlide();
  slide.addText(title, {
    ...placed(left, 0.4, full, 0.7),
    fontSize: 28,
    bold: true,
    color: accent,
    margin: 0,
  });
  slide.addText(`${paper.company} | ${paper.period}`, {
    ...placed(left, 7, 8, 0.3),
    fontSize: 10,
    color: muted,
    margin: 0,
  });
  slide.slideNumber = {
    ...placed(12.2, 7, 0.6, 0.3),
    fontSize: 10,
    color: muted,
  };
  return slide;
}

function keyFigureSlide(deck: Presentation, paper: BoardPaper): void {
  const slide = titled(deck, paper, `${paper.period} at a glance`);
  const tiles = paper.keyFigures.filter(({ label }) =>
    ['Revenue', 'Gross margin', 'Adjusted EBITDA', 'Cash at month end'].includes(label),
  );
  const width = 2.85;
  tiles.forEach((line, at) => {
    const x = left + at * (width + 0.24);
    slide.addShape('rect', {
      x,
      y: 1.4,
      w: width,
      h: 1.9,
      fill: { color: 'F1F6F7' },
      line: { color: 'DBE3E8', width: 0.75 },
    });
    slide.addText(line.label, {
      ...placed(x + 0.18, 1.5, width - 0.36, 0.4),
      fontSize: 13,
      color: muted,
      margin: 0,
    });
    const value = line.unit === 'dollars' ? spoken(line.now) : printed(line.now, line.unit);
    slide.addText(value, {
      ...placed(x + 0.18, 1.9, width - 0.36, 0.75),
      fontSize: 32,
      bold: true,
      color: ink,
      margin: 0,
    });
    slide.addText(`${printedChange(line)} on ${paper.priorName ?? 'prior month'}`, {
      ...placed(x + 0.18, 2.7, width - 0.36, 0.4),
      fontSize: 12,
      color: muted,
      margin: 0,
    });
  });
  slide.addText(paper.texts.overview, {
    ...placed(left, 3.7, full, 1.5),
    fontSize: 18,
    color: ink,
    valign: 'top',
    margin: 0,
    paraSpaceAfter: 6,
  });
  slide.addText(paper.texts.yearToDate, {
    ...placed(left, 5.3, full, 1.2),
    fontSize: 16,
    color: muted,
    valign: 'top',
    margin: 0,
  });
}

// A chart shows whole thousands; the exact amounts are in the tables.
const thousands = (cents: number): number => Math.round(cents / 100_000);

function trendSlide(deck: Presentation, paper: BoardPaper): void {
  const slide = titled(deck, paper, 'Revenue and adjusted EBITDA');
  const labels = paper.recent.map(
    ({ monthName, year }) => `${monthName.slice(0, 3)} ${String(year).slice(2)}`,
  );
  slide.addChart(
    'bar',
    [
      {
        name: 'Revenue ($K)',
        labels,
        values: paper.recent.map(({ revenue }) => thousands(revenue)),
      },
      {
        name: 'Adjusted EBITDA ($K)',
        labels,
        values: paper.recent.map(({ adjEbitda }) => thousands(adjEbitda)),
      },
    ],
    {
      x: left,
      y: 1.3,
      w: full,
      h: 5.5,
      barDir: 'col',
      barGrouping: 'clustered',
      barGapWidthPct: 45,
      chartColors: [accent, 'E08E45'],
      showLegend: true,
      legendPos: 'b',
      legendFontFace: deckFont,
      legendFontSize: 12,
      catAxisLabelFontFace: deckFont,
      catAxisLabelFontSize: 11,
      valAxisLabelFontFace: deckFont,
      valAxisLabelFontSize: 11,
      valAxisLabelFormatCode: '#,##0',
      valAxisMinVal: Math.min(
        0,
        ...paper.recent.map(({ adjEbitda }) => Math.floor(thousands(adjEbitda) / 100) * 100),
      ),
      valGridLine: { color: 'E2E8F0', size: 0.75 },
      catGridLine: { style: 'none' },
    },
  );
}

const cell = (
  text: string,
  at: number,
  options: { bold?: boolean; color?: string; fill?: { color: string } },
) => ({
  text,
  options: { align: at === 0 ? ('left' as const) : ('right' as const), color: ink, ...options },
});

function tableSlide(
  deck: Presentation,
  paper: BoardPaper,
  title: string,
  lines: readonly PaperLine[],
  note: string,
): void {
  const slide = titled(deck, paper, title);
  const head = [
    'US dollars',
    paper.nowName,
    paper.priorName ?? 'Prior month',
    paper.lastYearName ?? 'Last year',
    'vs prior month',
  ];
  slide.addTable(
    [
      head.map((text, at) =>
        cell(text, at, { bold: true, color: 'FFFFFF', fill: { color: accent } }),
      ),
      ...lines.map((line) =>
        [
          line.label,
          printed(line.now, line.unit),
          printed(line.prior, line.unit),
          printed(line.lastYear, line.unit),
          printedChange(line),
        ].map((text, at) =>
          cell(text, at, line.total ? { bold: true, fill: { color: 'F1F6F7' } } : {}),
        ),
      ),
    ],
    {
      x: left,
      y: 1.3,
      w: full,
      colW: [3.33, 2.2, 2.2, 2.2, 2.2],
      rowH: 0.4,
      fontFace: deckFont,
      fontSize: 14,
      valign: 'middle',
      border: { type: 'solid', pt: 0.5, color: 'DBE3E8' },
    },
  );
  slide.addText(note, {
    ...placed(left, 5.95, full, 0.9),
    fontSize: 13,
    color: muted,
    valign: 'top',
    margin: 0,
  });
}

function pointsSlide(deck: Presentation, paper: BoardPaper): void {
  const slide = titled(deck, paper, 'Points of the month, and for the board');
  const runs = paper.bullets.flatMap(({ category, texts }) => [
    {
      text: category,
      options: { bold: true, color: accent, fontSize: 16, breakLine: true, paraSpaceBefore: 10 },
    },
    ...texts.map((text) => ({
      text,
      options: {
        bullet: { indent: 14 },
        color: ink,
        fontSize: 15,
        breakLine: true,
        paraSpaceAfter: 4,
      },
    })),
  ]);
  slide.addText(
    [
      ...runs,
      {
        text: 'For the board',
        options: { bold: true, color: accent, fontSize: 16, breakLine: true, paraSpaceBefore: 10 },
      },
      { text: paper.texts.board, options: { color: ink, fontSize: 15 } },
    ],
    { x: left, y: 1.25, w: full, h: 5.6, fontFace: deckFont, valign: 'top', margin: 0 },
  );
}
