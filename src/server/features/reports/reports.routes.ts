import {
  createMonthlySummary,
  getMonthlySummary,
  listMonthlySummaries,
  updateMonthlySummary,
} from '../../../contract/reports.ts';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../http/problem.ts';
import type { Route } from '../../http/route.ts';
import { cachedRead, route } from '../../http/route.ts';
import { withFileStates } from '../../documents/documentColumns.ts';
import { yearIdOf } from '../../months/yearIdOf.ts';
import { readReportItems } from '../../months/reportRows.ts';
import { typedText } from '../../texts/typedText.ts';
import { readReport, reportsWith } from './reports.queries.ts';
import { createReport, updateReport } from './reports.service.ts';

export function reportsRoutes({ database, files }: Deps): Route[] {
  return [
    cachedRead(
      listMonthlySummaries,
      'monthly-summaries',
      ({ query }) => (typedText(query.text ?? '') === '' ? String(query.fyId ?? 'all') : null),
      ({ query }) =>
        readReportItems(
          database.orm,
          reportsWith(yearIdOf(query.fyId), typedText(query.text ?? '')),
        ),
    ),
    cachedRead(
      getMonthlySummary,
      'monthly-summaries',
      ({ params }) => String(params.id),
      async ({ params }) => {
        const report = await readReport(database.orm, params.id);
        if (report === undefined) throw notFound('Report');
        return { ...report, documents: withFileStates(files, report.documents) };
      },
    ),
    route(createMonthlySummary, (call) =>
      call.write((transaction) => createReport(call.basis, transaction, call.body)),
    ),
    route(updateMonthlySummary, (call) =>
      call.write((transaction) =>
        updateReport(call.basis, transaction, call.params.id, call.body, call.ifMatch),
      ),
    ),
  ];
}
