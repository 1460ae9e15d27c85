import { describe, expect, test } from 'vitest';
import { chartPalettes } from '../src/charts/chartPalette.ts';
import { toEchartsOption } from '../src/charts/echartsOption.ts';
import { chartPartXml } from '../src/packs/slides/parts/chartPart.ts';
import { barLook } from '../src/packs/slides/chartLooks.ts';
import { placedCharts } from '../src/packs/slides/plan/placedCharts.ts';
import { chartXml } from '../src/packs/workbook/chartXml.ts';
import { packCharts } from './packCharts.ts';
import { read } from './sources.ts';

/** Texts of charts in all kinds of packs, and the looks of bridge bars. */

const PALETTE = chartPalettes.light;
const inPacks = packCharts.flatMap(({ charts }) => charts);
const CELL = { row: 1, column: 1 };
const AREA = { first: CELL, last: CELL };
const ROOM = { top: 0, width: 6, height: 2.5 };

describe('the notation of packs', () => {
  test('steps of a bridge are green, red or grey, and what they float on is not drawn', () => {
    const bridges = inPacks.map(({ spec }) => spec).filter(({ kind }) => kind === 'bridge');
    const colours = {
      favourable: PALETTE.favourable,
      unfavourable: PALETTE.unfavourable,
      noNews: PALETTE.baseline,
    };
    const seen = new Set<string>();
    for (const spec of bridges) {
      const { series } = toEchartsOption(spec, PALETTE);
      for (const [at, own] of spec.series.entries()) {
        if (own.part === undefined) continue;
        seen.add(own.part);
        const { color } = (Array.isArray(series) ? series[at] : undefined)?.itemStyle ?? {};
        const inSlide = barLook(own);
        const said = `${spec.title}, ${own.label}`;
        if (own.part === 'base') {
          expect([color, inSlide.includes('<a:noFill/>')], said).toEqual(['transparent', true]);
          continue;
        }
        expect(color, said).toBe(colours[own.part]);
        expect(inSlide, said).toContain(colours[own.part].slice(1).toUpperCase());
      }
      // Each bar says its amount, and a step its sign.
      const steps = spec.categories.slice(1, -1);
      expect(
        steps.every((name) => /  (\$0|[-+]\$.*)$/.test(name)),
        spec.title,
      ).toBe(true);
    }
    expect([...seen].toSorted()).toEqual(['base', 'favourable', 'noNews', 'unfavourable']);
    for (const { name, charts } of packCharts) {
      const kinds = charts.map(({ spec: { kind } }) => kind);
      if (name !== 'a whole year') expect(kinds, name).toContain('bridge');
    }
  });

  test('a chart of a pack says who, what and which scenarios', () => {
    for (const { name, charts } of packCharts) {
      for (const { spec } of charts) {
        const [who, what, scenarios] = (spec.subject ?? '').split(' · ');
        expect([who, what], `${name}: ${spec.title}`).toEqual([
          'Example Industries',
          spec.axis.label,
        ]);
        expect(scenarios, `${name}: ${spec.title}`).toMatch(/^actual/);
        const [placed] = placedCharts([{ spec, description: '' }], ROOM);
        const words = placed?.words.blocks.map(({ text }) => text).join(' ');
        expect(words, `${name}: ${spec.title}`).toContain('Example Industries');
      }
    }
  });

  test('an event is a number in a frame in PowerPoint and in Excel too', () => {
    const [month] = packCharts;
    const marked = (month?.charts ?? []).filter(({ spec }) => spec.kind !== 'bridge');
    expect(marked.length).toBeGreaterThan(10);
    for (const { spec } of marked) {
      const places = {
        sheet: 'Charts',
        categories: AREA,
        series: spec.series.map(() => ({ name: AREA, values: AREA })),
      };
      for (const xml of [chartPartXml(spec, { width: 6, height: 2.5 }), chartXml(spec, places)]) {
        // The last values stand without a frame.
        const labels = [
          ...xml.matchAll(
            /<c:dLbl><c:idx val="(\d+)"\/>(?:(?!<\/c:dLbl>).)*?<a:t>([^<]*)<\/a:t>(?:(?!<\/c:dLbl>).)*<c:spPr>/g,
          ),
        ];
        expect(labels.map(([, at = '', said]) => [spec.categories[Number(at)], said])).toEqual([
          ['May 2026', '1–2'],
          ['Aug 2026', '3'],
        ]);
      }
    }
  });

  test('bars of screens have the same looks', () => {
    const looks = read('src/web/components/BridgeBar.tsx');
    const lookOf = (name: string) => new RegExp(`  ${name}:\\s*'([^']*)'`).exec(looks)?.[1] ?? '';
    expect(lookOf('actual')).toMatch(/^bg-ink-soft /);
    expect(lookOf('before')).toMatch(/^bg-line-strong\/60 /);
    expect(lookOf('plan')).toMatch(/^border-2 border-ink-soft$/);
    expect(lookOf('forecast')).toContain('bg-[repeating-linear-gradient(');
    expect([lookOf('good'), lookOf('bad')].map((look) => look.split(' ')[0])).toEqual([
      'bg-positive',
      'bg-negative',
    ]);
  });

  test('a chart of a pack is told in a sentence', () => {
    expect(inPacks.length).toBeGreaterThan(100);
    for (const { spec, description } of inPacks) {
      expect(spec.message, spec.title).toMatch(/^[A-Z][^.]*(\.\d[^.]*)*\.$/);
      expect(
        description.startsWith(`${spec.title}: `) && description.endsWith('.'),
        description,
      ).toBe(true);
    }
  });
});
