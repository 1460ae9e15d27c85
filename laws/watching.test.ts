import { parser } from '@prometheus-io/lezer-promql';
import { describe, expect, test } from 'vitest';
import { parseDocument } from 'yaml';
import { z } from 'zod';
import { read } from './sources.ts';

/** A parsed YAML file; throws on errors and warnings. */
function yaml(text: string): unknown {
  const document = parseDocument(text, { strict: true, uniqueKeys: true });
  expect([...document.errors, ...document.warnings].map(({ message }) => message)).toEqual([]);
  return document.toJS();
}

/** The parts of an expression that Prometheus would not understand. */
function faultsOf(expression: string): string[] {
  const faults: string[] = [];
  parser.parse(expression).iterate({
    enter: ({ type, from, to }) => {
      if (type.isError) faults.push(`${expression} at ${from}: ${expression.slice(from, to)}`);
    },
  });
  return faults;
}

const duration = z.string().regex(/^\d+[smhd]$/);

const rules = z.strictObject({
  groups: z
    .array(
      z.strictObject({
        name: z.string(),
        rules: z
          .array(
            z.strictObject({
              alert: z.string().regex(/^BoardReports[A-Za-z]+$/),
              expr: z.string().min(1),
              for: z.optional(duration),
              labels: z.strictObject({ severity: z.enum(['info', 'warning', 'critical']) }),
              annotations: z.strictObject({ summary: z.string().min(1) }),
            }),
          )
          .min(10),
      }),
    )
    .length(1),
});

const scraping = z.strictObject({
  scrape_configs: z
    .array(
      z.strictObject({
        job_name: z.string(),
        authorization: z.strictObject({ credentials_file: z.string().startsWith('/') }),
        static_configs: z.array(
          z.strictObject({ targets: z.array(z.string().regex(/^[\w.-]+:\d+$/)) }),
        ),
      }),
    )
    .length(1),
  rule_files: z.array(z.string()),
});

const source = z.strictObject({ type: z.literal('prometheus'), uid: z.literal('${source}') });
const dashboard = z.object({
  title: z.string(),
  uid: z.string(),
  schemaVersion: z.int(),
  templating: z.strictObject({
    list: z.array(z.object({ name: z.string(), type: z.enum(['datasource', 'query']) })),
  }),
  panels: z
    .array(
      z.strictObject({
        id: z.int(),
        type: z.enum(['stat', 'timeseries']),
        title: z.string().min(1),
        datasource: source,
        gridPos: z.strictObject({ h: z.int(), w: z.int(), x: z.int(), y: z.int() }),
        fieldConfig: z.strictObject({
          defaults: z.object({ unit: z.string() }),
          overrides: z.array(z.never()),
        }),
        options: z.record(z.string(), z.unknown()),
        targets: z
          .array(z.strictObject({ refId: z.string(), expr: z.string(), legendFormat: z.string() }))
          .min(1),
      }),
    )
    .min(10),
});

const alerts = () => rules.parse(yaml(read('packaging/board-reports.rules.yaml'))).groups[0]?.rules;
const scrape = () =>
  scraping.parse(
    yaml(/```yaml\n(scrape_configs:[\s\S]*?)```/.exec(read('docs/operations.md'))?.[1] ?? ''),
  );

describe('monitoring files', () => {
  test('the alert rules are ones that Prometheus can load', () => {
    expect(alerts()?.flatMap(({ expr }) => faultsOf(expr))).toEqual([]);
    const names = alerts()?.map(({ alert }) => alert) ?? [];
    expect(new Set(names).size).toBe(names.length);
  });

  test('the example of a scrape is whole, and names the job and the rules as they are', () => {
    const { scrape_configs: jobs, rule_files: files } = scrape();
    const asked = alerts()?.flatMap(({ expr }) =>
      [...expr.matchAll(/job="([^"]+)"/g)].map(([, job]) => job),
    );
    expect([...new Set(asked)]).toEqual(jobs.map(({ job_name: name }) => name));
    for (const file of files) expect(read(`packaging/${file}`)).not.toBe('');
  });

  test('the dashboard has panels that Grafana can draw, one beside the other', () => {
    const { panels } = dashboard.parse(JSON.parse(read('packaging/dashboard.json')));
    const asked = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
    // Grafana fills its variables in first.
    const filled = asked.map((expr) => expr.replaceAll('$__rate_interval', '5m'));
    expect(filled.flatMap(faultsOf)).toEqual([]);
    const cells = panels.flatMap(({ gridPos: { h, w, x, y } }) =>
      Array.from(
        { length: h * w },
        (_, index) => `${x + (index % w)} ${y + Math.floor(index / w)}`,
      ),
    );
    expect(new Set(cells).size).toBe(cells.length);
    expect(Math.max(...panels.map(({ gridPos: { x, w } }) => x + w))).toBeLessThanOrEqual(24);
  });

  test('a comma that ends a value is noticed, and a key twice', () => {
    const said = yaml("{ summary: It's late, or refused }");
    expect(z.strictObject({ summary: z.string() }).safeParse(said).success).toBe(false);
    expect(() => yaml('for: 5m\nfor: 6m')).toThrow('to deeply equal');
  });

  test.each(['sum by (instance) (rate(a[5m]) > 1', 'rate(a[5x])', 'a ==', 'max(a) by'])(
    'the expression %s is noticed',
    (expression) => {
      expect(faultsOf(expression)).not.toEqual([]);
    },
  );
});
