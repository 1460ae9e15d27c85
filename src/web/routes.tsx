import {
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  retainSearchParams,
} from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { FINANCIAL_YEAR_DEFAULTS } from '../contract/limits.ts';
import { can } from '../finance/permissions.ts';
import type { Role } from '../finance/permissions.ts';
import { BrokenPart } from './components/FailureBoundary.tsx';
import { useSpareBandwidth } from './components/spareBandwidth.ts';
import { useCan } from './components/signedInUser.ts';
import { DocumentsRoute } from './documentsRoute.tsx';
import type { AccountsSearch } from './features/accounts/accounts.search.ts';
import type { ActivitySearch } from './features/activity/activity.search.ts';
import type { AdminSearch } from './features/admin/admin.search.ts';
import { prefetchDashboard } from './features/dashboard/dashboard.api.ts';
import { dashboardSearch } from './features/dashboard/dashboard.search.ts';
import type { DocumentsSearch } from './features/documents/documents.search.ts';
import { forecastsSearch } from './features/forecasts/forecasts.search.ts';
import type { ImportSearch } from './features/imports/imports.search.ts';
import { reportsSearch } from './features/reports/reports.search.ts';
import type { PlansSearch } from './features/plans/plans.search.ts';
import type { ReportSearch } from './features/reportPage/report.search.ts';
import type { SearchSearch } from './features/search/search.search.ts';
import type { StatementsSearch } from './features/statements/statements.search.ts';
import { Shell } from './features/shell/Shell.tsx';
import { prefetchTrends } from './features/trends/trends.api.ts';
import { trendsSearch } from './features/trends/trends.search.ts';
import { FORMER_PATHS, PATHS } from './paths.ts';
import { pageSearch, parseSearchText, printSearchText, readableAsOf } from './searchParams.ts';

/**
 * Pages have tooltips from the start, except those whose later parts load them. The script for tooltips is large, so it
 * is loaded with those pages and not with the shell.
 */
function withTooltips(load: () => Promise<ComponentType>) {
  const loadBoth = async () => {
    const [Page, { TooltipProvider }] = await Promise.all([load(), import('./ui/Tooltip.tsx')]);
    return { default: inside(TooltipProvider, Page) };
  };
  return lazyRouteComponent(loadBoth);
}

/** Pages with documents, which open over the current page. */
function withDocuments(load: () => Promise<ComponentType>) {
  return withTooltips(async () => inside(DocumentsRoute, await load()));
}

function inside(Provider: ComponentType<{ children: ReactNode }>, Page: ComponentType) {
  return () => (
    <Provider>
      <Page />
    </Provider>
  );
}

/** Loaded alongside the page, which is drawn without waiting for it. */
const explaining = import('./features/figures/ExplainHere.tsx').catch(() => ({
  default: () => null,
}));
const ExplainHere = lazy(() => explaining);

const DropToImport = lazy(() => import('./features/imports/DropToImport.tsx'));

const NotFoundPage = lazy(async () => ({
  default: (await import('./features/shell/NotFoundPage.tsx')).NotFoundPage,
}));

function NoPage() {
  return (
    <Suspense>
      <NotFoundPage />
    </Suspense>
  );
}

/** On any page, a figure can be explained and a workbook can be dropped. */
function Pages() {
  const mayDrop = useCan('importFigures');
  const hasRoom = useSpareBandwidth();
  return (
    <>
      <Shell />
      <Suspense>
        <ExplainHere />
      </Suspense>
      <Suspense>{mayDrop && hasRoom ? <DropToImport /> : null}</Suspense>
    </>
  );
}

const root = createRootRoute({
  validateSearch: pageSearch,
  // Every link keeps the as-of time until the person leaves it.
  search: { middlewares: [retainSearchParams(['asOf'])] },
  component: Pages,
  notFoundComponent: NoPage,
  errorComponent: BrokenPart,
});

// Most pages validate their own address, which keeps that code out of the first script.

/** The search parameter of a page's year filter is `fyId`. The sidebar's selector sets it. */
const ofAllYears = { yearWithoutFilter: 'all' } as const;

const dashboard = createRoute({
  getParentRoute: () => root,
  path: PATHS.dashboard,
  staticData: ofAllYears,
  validateSearch: dashboardSearch,
  loaderDeps: ({ search }) => ({
    fyId: search.fyId,
    month: search.month,
    asOf: readableAsOf(search),
  }),
  loader: ({ deps }) => prefetchDashboard(deps),
  component: lazyRouteComponent(
    () => import('./features/dashboard/DashboardPage.tsx'),
    'DashboardPage',
  ),
});

/** The former address of the page of a month. */
const briefing = createRoute({
  getParentRoute: () => root,
  path: FORMER_PATHS.briefing,
  validateSearch: (given: ReportSearch) => given,
  beforeLoad: ({ search }) => {
    throw redirect({ to: PATHS.report, search, replace: true });
  },
});

const reports = createRoute({
  getParentRoute: () => root,
  path: PATHS.reports,
  staticData: { yearWithoutFilter: FINANCIAL_YEAR_DEFAULTS.reportsPageId },
  validateSearch: reportsSearch,
  component: withDocuments(async () => (await import('./reportsRoute.tsx')).ReportsRoute),
});

const report = createRoute({
  getParentRoute: () => root,
  path: PATHS.report,
  validateSearch: (given: ReportSearch) => given,
  // The parts of the page that need tooltips load them.
  component: lazyRouteComponent(async () => ({
    default: inside(DocumentsRoute, (await import('./reportRoute.tsx')).ReportRoute),
  })),
});

const trends = createRoute({
  getParentRoute: () => root,
  path: PATHS.trends,
  staticData: ofAllYears,
  validateSearch: trendsSearch,
  loaderDeps: ({ search }) => ({ fyId: search.fyId, asOf: readableAsOf(search) }),
  loader: ({ deps }) => prefetchTrends(deps.fyId, deps.asOf),
  component: lazyRouteComponent(() => import('./features/trends/TrendsPage.tsx'), 'TrendsPage'),
});

const documents = createRoute({
  getParentRoute: () => root,
  path: PATHS.documents,
  validateSearch: (given: DocumentsSearch) => given,
  component: withDocuments(
    async () => (await import('./features/documents/DocumentsPage.tsx')).DocumentsPage,
  ),
});

const search = createRoute({
  getParentRoute: () => root,
  path: PATHS.search,
  staticData: ofAllYears,
  validateSearch: (given: SearchSearch) => given,
  component: withDocuments(
    async () => (await import('./features/search/SearchPage.tsx')).SearchPage,
  ),
});

const forecasts = createRoute({
  getParentRoute: () => root,
  path: PATHS.forecasts,
  validateSearch: forecastsSearch,
  component: withTooltips(
    async () => (await import('./features/forecasts/ForecastsPage.tsx')).ForecastsPage,
  ),
});

const admin = createRoute({
  getParentRoute: () => root,
  path: PATHS.admin,
  staticData: { isOfToday: true },
  validateSearch: (given: AdminSearch) => given,
  component: withTooltips(async () => (await import('./adminRoute.tsx')).AdminRoute),
});

const activity = createRoute({
  getParentRoute: () => root,
  path: PATHS.activity,
  staticData: { isOfToday: true },
  validateSearch: (given: ActivitySearch) => given,
  component: withTooltips(
    async () => (await import('./features/activity/ActivityPage.tsx')).ActivityPage,
  ),
});

const importing = createRoute({
  getParentRoute: () => root,
  path: PATHS.import,
  staticData: { isOfToday: true },
  validateSearch: (given: ImportSearch) => given,
  component: withTooltips(
    async () => (await import('./features/imports/ImportPage.tsx')).ImportPage,
  ),
});

const accounts = createRoute({
  getParentRoute: () => root,
  path: PATHS.accounts,
  staticData: { isOfToday: true },
  validateSearch: (given: AccountsSearch) => given,
  component: withTooltips(
    async () => (await import('./features/accounts/AccountsPage.tsx')).AccountsPage,
  ),
});

const plans = createRoute({
  getParentRoute: () => root,
  path: PATHS.plans,
  validateSearch: (given: PlansSearch) => given,
  component: withTooltips(async () => (await import('./features/plans/PlansPage.tsx')).PlansPage),
});

const statements = createRoute({
  getParentRoute: () => root,
  path: PATHS.statements,
  validateSearch: (given: StatementsSearch) => given,
  component: withTooltips(
    async () => (await import('./features/statements/StatementsPage.tsx')).StatementsPage,
  ),
});

const forEveryone = [
  dashboard,
  briefing,
  reports,
  report,
  trends,
  documents,
  search,
  forecasts,
  plans,
  statements,
  activity,
] as const;

// All routers share one history, because each new history would wrap the browser's own functions once more.
const history = createBrowserHistory();

/** Creates the router with the pages a role may open. Some exist only for administrators; /login is not among them. */
export function makeRouter(role: Role) {
  const forAdministrators = [
    ...(can(role, 'seeAdmin') ? [admin] : []),
    ...(can(role, 'importFigures') ? [importing] : []),
    ...(can(role, 'manageAccounts') ? [accounts] : []),
  ];
  return createRouter({
    history,
    // The types include these routes for every role, although the paths aren't registered for a viewer.
    routeTree: root.addChildren([...forEveryone, ...forAdministrators]),
    parseSearch: parseSearchText,
    stringifySearch: printSearchText,
    defaultPreload: 'intent',
    defaultPreloadDelay: 40,
    defaultPendingMs: 300,
    scrollRestoration: true,
    defaultErrorComponent: BrokenPart,
    defaultNotFoundComponent: NoPage,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
  interface StaticDataRouteOption {
    /** The year that a page with a year filter shows if its address names none. */
    yearWithoutFilter?: number | 'all';
    /** The page works only with current data, so it shows nothing on pages of the past. */
    isOfToday?: true;
  }
}
