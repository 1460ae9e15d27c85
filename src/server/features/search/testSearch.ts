import { expect } from 'vitest';
import * as z from 'zod/mini';
import type { SearchResult } from '../../../contract/search.ts';
import { search } from '../../../contract/search.ts';
import { write } from '../../../engine/db/write.ts';
import type { TestApp } from '../../testApp.ts';

export const MONTHS = [
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
];

interface Texts {
  overview?: string;
  notes?: string;
  summaryNotes?: string;
  bullets?: (string | { category: string; bulletText: string })[];
}

interface Created {
  id: number;
  bulletPoints: { id: number; bulletText: string }[];
}

export const marked = (result: SearchResult | undefined) =>
  result?.matches.map(({ source, snippet }) => ({
    source,
    words: snippet.filter(({ isMatch }) => isMatch).map(({ text }) => text),
  }));

/** Creates reports over HTTP, and searches for them. */
export function searchCalls(server: () => TestApp) {
  const send = async (method: 'POST' | 'PATCH', url: string, body: unknown): Promise<Created> => {
    const answer = await server().as('admin', method, url, { body });
    expect(answer.statusCode).toBeLessThan(300);
    return answer.json();
  };
  /** A report of FY25 with these texts; returns its id. */
  const report = async (month: string, { overview, bullets, ...notes }: Texts): Promise<number> => {
    const body = { fyId: 13, monthName: month, year: 2025, overview };
    const { id } = await send('POST', '/api/monthly-summaries', body);
    await send('PATCH', `/api/monthly-summaries/${id}`, {
      ...notes,
      bulletPoints: (bullets ?? []).map((bullet) =>
        typeof bullet === 'string' ? { bulletText: bullet } : bullet,
      ),
    });
    return id;
  };
  const find = async (q: string): Promise<SearchResult[]> => {
    const url = `/api/search?q=${encodeURIComponent(q.toWellFormed())}`;
    const answer = await server().as('viewer', 'GET', url);
    expect({ q, answer }).toMatchObject({ q, answer: { statusCode: 200 } });
    return z.parse(search.response, answer.json());
  };
  const ids = async (q: string) => (await find(q)).map(({ id }) => id).toSorted((a, b) => a - b);
  const removeReports = async (): Promise<void> => {
    const { database, deps } = server();
    await write(database, deps.changes, { actor: 'system' }, async (transaction) => {
      for (const table of ['documents', 'financial_data', 'bullet_points', 'monthly_summaries']) {
        await transaction.execute(`delete from ${table}`);
      }
    });
    const { rows } = await database.pool.query('select 1 from search_texts');
    expect(rows).toEqual([]);
  };
  return { send, report, find, ids, removeReports };
}
