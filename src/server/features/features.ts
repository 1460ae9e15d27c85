import type { FastifyInstance } from 'fastify';
import type { Publication } from '../../contract/publications.ts';
import type { Deps } from '../deps.ts';
import type { HiddenMonths } from '../http/hiddenMonths.ts';
import type { PersonalLimits } from '../http/personalLimits.ts';
import type { Route } from '../http/route.ts';
import { activityRoutes } from './activity/activity.routes.ts';
import { boardPacksRoutes } from './boardPacks/boardPacks.routes.ts';
import { accountsRoutes } from './accounts/accounts.routes.ts';
import { businessUnitsRoutes } from './businessUnits/businessUnits.routes.ts';
import { commentaryRoutes } from './commentary/commentary.routes.ts';
import { companyRoutes } from './company/company.routes.ts';
import { documentsRoutes } from './documents/documents.routes.ts';
import { PagesReader } from './documents/pages/pagesReader.ts';
import { briefingRoutes } from './briefing/briefing.routes.ts';
import { figuresRoutes } from './figures/figures.routes.ts';
import { financialDataRoutes } from './financialData/financialData.routes.ts';
import { financialTrendsRoutes } from './financialTrends/financialTrends.routes.ts';
import { financialYearsRoutes } from './financialYears/financialYears.routes.ts';
import { forecastsRoutes } from './forecasts/forecasts.routes.ts';
import { importsRoutes } from './imports/imports.routes.ts';
import { mailRoutes } from './mail/mail.routes.ts';
import { momentsRoutes } from './moments/moments.routes.ts';
import { reportsRoutes } from './reports/reports.routes.ts';
import { meetingsRoutes } from './meetings/meetings.routes.ts';
import { newsRoutes } from './news/news.routes.ts';
import { plansRoutes } from './plans/plans.routes.ts';
import { publicationsRoutes } from './publications/publications.routes.ts';
import { verificationsRoutes } from './publications/verifications.routes.ts';
import { monthEventsRoutes } from './monthEvents/monthEvents.routes.ts';
import { privateNotesRoutes } from './privateNotes/privateNotes.routes.ts';
import { questionsRoutes } from './questions/questions.routes.ts';
import { removedMonthsRoutes } from './removedMonths/removedMonths.routes.ts';
import { searchRoutes } from './search/search.routes.ts';
import { statementsRoutes } from './statements/statements.routes.ts';
import { systemRoutes } from './system/system.routes.ts';
import { revertsRoutes } from './reverts/reverts.routes.ts';
import { tablesRoutes } from './tables/tables.routes.ts';
import { accessReviewsRoutes } from './accessReviews/accessReviews.routes.ts';
import { usersRoutes } from './users/users.routes.ts';
import { type ChangedSince, packSourceIn } from './boardPacks/packSource.queries.ts';
import {
  type PublicationDeps,
  type Publishing,
  publishMonth,
} from './publications/publications.service.ts';
import { restatedIn, Restatements } from './publications/restated.ts';
import { openPackQueue } from './boardPacks/boardPacks.service.ts';
import { ImportReader } from './imports/importReader.ts';
import { Imports } from './imports/imports.service.ts';
import { ChangeStream } from './system/changeStream.ts';
import { TableWriter } from './tables/tables.service.ts';
import type { PackLimits } from '../packs/packLimits.ts';
import type { JobTimes } from '../../engine/jobs/kindOfWork.ts';
import { Moments } from '../../engine/moments/moments.ts';

export interface WorkerOptions {
  readonly packLimits: PackLimits;
  readonly jobTimes: Partial<JobTimes>;
  readonly turns: PersonalLimits;
  readonly ownWork: (ways: OwnWays) => OwnWork;
}

interface OwnWays {
  readonly publish: (call: Publishing, givenUp: AbortSignal) => Promise<Publication>;
  readonly imports: Imports;
}

interface OwnWork {
  start(options: { readonly isAlone: boolean }): Promise<void>;
  stop(): Promise<void>;
}

export function openWorkers(
  app: FastifyInstance,
  deps: Deps,
  { packLimits, jobTimes, turns, ownWork }: Partial<WorkerOptions> & Pick<WorkerOptions, 'turns'>,
) {
  const stream = new ChangeStream(deps.changes);
  app.addHook('preClose', async () => stream.close());
  const importReader = new ImportReader(deps.log);
  app.addHook('onClose', () => importReader.stop());
  const tableWriter = new TableWriter();
  app.addHook('onClose', () => tableWriter.stop());
  const pagesReader = new PagesReader(deps);
  app.addHook('onClose', () => pagesReader.stop());
  const moments = new Moments(deps.database);
  const packs = openPackQueue(deps, packLimits, jobTimes);
  const withSource = { ...deps, readPackSource: packSourceIn };
  const restatements = new Restatements(withSource);
  const publishing: PublicationDeps = {
    ...withSource,
    packs,
    restatements,
    changedSince: changesSincePublished,
  };
  if (ownWork !== undefined) {
    const own = ownWork({
      publish: (call, givenUp) => publishMonth(publishing, call, { givenUp, tells: false }),
      imports: new Imports(deps, importReader),
    });
    app.addHook('onListen', () => own.start({ isAlone: !deps.settings.instances.isMany }));
    app.addHook('preClose', () => own.stop());
  }
  app.addHook('onListen', () => packs.start({ isAlone: !deps.settings.instances.isMany }));
  app.addHook('preClose', async () => turns.end());
  app.addHook('preClose', () => packs.stop());
  return { stream, importReader, tableWriter, pagesReader, moments, packs, publishing };
}

const changesSincePublished: ChangedSince = async (basis, reading) => {
  const { changedSincePublished } = await import('./news/news.service.ts');
  return changedSincePublished(basis, reading);
};

type FeatureParts = ReturnType<typeof openWorkers> &
  Parameters<typeof systemRoutes>[1] & { readonly hiddenMonths: HiddenMonths };

export function featureRoutes(deps: Deps, parts: FeatureParts): Route[] {
  const { authenticate, hiddenMonths, importReader, moments, packs, pagesReader } = parts;
  const { publishing, tableWriter } = parts;
  return [
    ...systemRoutes(deps, parts),
    ...usersRoutes(deps),
    ...accessReviewsRoutes(deps),
    ...mailRoutes(deps),
    ...commentaryRoutes(deps),
    ...companyRoutes(deps),
    ...financialYearsRoutes(deps),
    ...briefingRoutes(deps),
    ...figuresRoutes(deps, moments),
    ...financialDataRoutes(deps),
    ...reportsRoutes(deps),
    ...removedMonthsRoutes(deps),
    ...revertsRoutes(deps, moments),
    ...documentsRoutes(deps, pagesReader),
    ...financialTrendsRoutes(deps),
    ...accountsRoutes(deps),
    ...statementsRoutes(deps),
    ...businessUnitsRoutes(deps),
    ...forecastsRoutes(deps),
    ...meetingsRoutes(deps),
    ...newsRoutes(deps),
    ...privateNotesRoutes(deps),
    ...questionsRoutes(deps),
    ...monthEventsRoutes(deps),
    ...plansRoutes(deps),
    ...momentsRoutes(deps, moments),
    ...boardPacksRoutes({
      ...deps,
      packs,
      moments,
      restatedIn,
      changedSince: changesSincePublished,
    }),
    ...publicationsRoutes(publishing),
    ...verificationsRoutes(publishing, authenticate, hiddenMonths),
    ...tablesRoutes(deps, tableWriter),
    ...searchRoutes(deps),
    ...importsRoutes(deps, importReader),
    ...activityRoutes(deps),
  ];
}
