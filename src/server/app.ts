import type {
  FastifyBaseLogger,
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
} from 'fastify';
import { fastify, LogController } from 'fastify';
import { CALLS } from '../contract/calls.ts';
import { STANDARD_BASIS } from '../finance/companyBasis.ts';
import { openFactorKey } from './users/factorKey.ts';
import { countLockedFactors, hasFactors } from './users/secondFactors.ts';
import { relyingPartyOf } from './users/relyingParty.ts';
import { openKnownDevices } from './users/knownDevices.ts';
import { steadyClock } from './users/steadyClock.ts';
import type { Instances } from '../engine/db/instances.ts';
import type { Deps } from './deps.ts';
import { featureRoutes, openWorkers, type WorkerOptions } from './features/features.ts';
import { authRoutes } from './features/auth/auth.routes.ts';
import { makeAuthenticate } from './features/auth/authenticate.ts';
import { openSingleSignOn } from './features/auth/singleSignOn.routes.ts';
import { countPendingTexts } from './features/documents/text/texts.queries.ts';
import { serveMetrics } from './features/system/metricsRoute.ts';
import { readiness } from './features/system/readiness.ts';
import type { AnsweredCalls } from './http/answeredCalls.ts';
import type { Authenticate } from './http/caller.ts';
import { answerUnparsed, refuseMalformedRequests } from './http/brokenRequests.ts';
import { CONNECTION_LIMITS, Connections } from './http/connections.ts';
import { demandHttps, HTTPS_HEADERS, isAlwaysHttps } from './http/cookies.ts';
import { EncodedReads } from './http/encodedReads.ts';
import { describeError } from './http/errorLog.ts';
import { answerProblem } from './http/answerProblem.ts';
import { warnOfUntrustedProxy } from './http/forwardedHeaders.ts';
import { HiddenMonths } from './http/hiddenMonths.ts';
import { readJsonOnly } from './http/jsonBodies.ts';
import { PersonalLimits } from './http/personalLimits.ts';
import { ProblemError } from '../contract/problemError.ts';
import { authenticationRequired, notFound } from './http/problem.ts';
import { BODY_LIMIT, register } from './http/register.ts';
import { requestIds } from './http/requestIds.ts';
import type { Route } from './http/route.ts';
import { FlowingUploads } from './http/flowingUploads.ts';
import { logNotRead, logRequests, logUnrouted } from './http/requestLog.ts';
import { answerWarmReads } from './http/warmReads.ts';
import { type PublicConfiguration, registerWebAssets } from './http/webAssets.ts';
import { StoredBasis } from './company/companyBasis.ts';
import { ignoreForms, registerForms } from './http/receiveForm.ts';

/** Limits for receiving a complete request and its headers, in milliseconds; flowing uploads may take longer. */
const REQUEST_TIMEOUT_MS = 30_000;
const HEADERS_TIMEOUT_MS = 10_000;
const SLOW_CHECK_MS = 2_000;

export interface AppOptions extends Partial<WorkerOptions> {
  /** Once aborted, the server reports that it isn't ready, and connections end after their answer. */
  readonly stopping?: AbortSignal;
  readonly instances?: Pick<Instances, 'count' | 'list'>;
  readonly haveFilesChanged?: () => Promise<boolean>;
  readonly logger?: FastifyBaseLogger;
  readonly webFolder?: string;
  readonly demo?: PublicConfiguration['demo'];
}

/** Builds the whole server, not yet listening: plugins, error handling and the list of features. */
export async function buildApp(deps: Deps, options: AppOptions = {}): Promise<FastifyInstance> {
  const newRequestId = requestIds();
  const uploads = new FlowingUploads();
  const always = isAlwaysHttps(deps.settings) ? HTTPS_HEADERS : {};
  const { metricsToken: token } = deps.settings;
  const metrics = token === undefined ? null : await openMetrics();
  const { logger } = options;
  const app = openFramework(deps, { logger, newRequestId, uploads, always, metrics });
  const connections = new Connections(app.server, CONNECTION_LIMITS, deps.settings.trustProxy);
  app.decorateReply('problem', null);
  readJsonOnly(app);
  ignoreForms(app);

  refuseMalformedRequests(app);
  demandHttps(app, deps.settings);
  const showsUntrustedProxy = warnOfUntrustedProxy(app, deps.settings, deps.log);

  const { authenticate, callerAtHand, singleSignOn, signInRoutes } = await openAccounts(
    deps,
    metrics,
  );
  const reads = new EncodedReads(deps.changes, deps.now, always);
  const hiddenMonths = new HiddenMonths(deps);
  const turns = options.turns ?? new PersonalLimits();
  answerWarmReads(app, {
    newRequestId,
    reads,
    turns,
    callerAtHand,
    hiddenMonths,
    connections,
    settings: deps.settings,
    showsUntrustedProxy,
    changes: deps.changes,
    stopping: options.stopping,
    told: metrics,
  });
  const workers = openWorkers(app, deps, { ...options, turns });
  app.addHook('preClose', async () => connections.closeUnused());
  const routes = [
    ...signInRoutes,
    ...featureRoutes(deps, { ...options, ...workers, authenticate, hiddenMonths }),
  ];
  const basis = new StoredBasis(deps.database, deps.changes);
  // The first page would otherwise be drawn for a company with standard lines, and then again. Without a database the
  // server still starts, and says so.
  app.addHook('onReady', async () => {
    await Promise.resolve(basis.current()).catch(() => undefined);
  });
  const routeDeps = {
    ...deps,
    authenticate,
    connections,
    uploads,
    reads,
    moments: workers.moments,
    turns,
    hiddenMonths,
    basis,
  };
  app.setErrorHandler<FastifyError>((error, request, reply) =>
    answerProblem({ ...deps, basis: basis.known() }, error, request, reply),
  );
  logRequests(app, metrics);
  if (metrics !== null) watchWork(metrics, deps, workers, options);
  singleSignOn.serve(app);
  serveMetrics(app, metrics === null || token === undefined ? null : { metrics, token });
  register(
    app,
    routes.filter((route) => !takesForm(route)),
    routeDeps,
  );
  await answerEverythingElse(app, deps, { authenticate, basis }, options);
  // A separate context, because the form parser hooks into every request of its context.
  await app.register(async (forms) => {
    await registerForms(forms);
    register(forms, routes.filter(takesForm), routeDeps);
  });
  return app;
}

interface FrameworkParts {
  readonly logger: FastifyBaseLogger | undefined;
  readonly newRequestId: () => string;
  readonly uploads: FlowingUploads;
  readonly always: Readonly<Record<string, string>>;
  readonly metrics: AnsweredCalls | null;
}

export function openFramework(
  deps: Deps,
  { logger, newRequestId, uploads, always, metrics }: FrameworkParts,
): FastifyInstance {
  const app: FastifyInstance = fastify({
    ...(logger === undefined
      ? { logger: false }
      : // Fastify's own serializer would also log the request that caused the error.
        { loggerInstance: logger.child({}, { serializers: { err: describeError } }) }),
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: 'requestId',
    }),
    genReqId: newRequestId,
    requestIdHeader: false,
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT_MS,
    trustProxy: deps.settings.trustProxy.length === 0 ? false : [...deps.settings.trustProxy],
    exposeHeadRoutes: false,
    // We check the contract's schemas ourselves, so the framework's compilers need not be loaded.
    schemaController: {
      compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas },
    },
    // An id that is too long is refused by its schema, not by the router as a missing page.
    routerOptions: { maxParamLength: 16_384 },
    // Handles addresses that the router cannot parse, before any route or hook.
    frameworkErrors: (error, request, reply) =>
      logUnrouted(
        answerProblem({ ...deps, basis: STANDARD_BASIS }, error, request, reply),
        metrics,
      ),
    clientErrorHandler: answerUnparsed({ newRequestId, uploads, always }, (requestId, refused) =>
      logNotRead(app.log.child({ requestId }), refused, metrics),
    ),
    // How often Node looks for slow clients. Node's default is half a minute.
    http: {
      headersTimeout: HEADERS_TIMEOUT_MS,
      connectionsCheckingInterval: SLOW_CHECK_MS,
      requireHostHeader: false,
    },
    forceCloseConnections: 'idle',
  });
  return app;
}

function noSchemas(): never {
  throw new TypeError('Routes have no framework schemas');
}

async function openMetrics() {
  const { Metrics } = await import('./features/system/metrics.ts');
  return new Metrics();
}

function watchWork(
  metrics: Awaited<ReturnType<typeof openMetrics>>,
  deps: Deps,
  { packs, importReader, stream }: ReturnType<typeof openWorkers>,
  { instances, stopping, haveFilesChanged }: AppOptions,
): void {
  metrics.watch(deps, {
    queues: {
      packs: () => packs.unfinished(),
      imports: async () => importReader.unfinished,
      mail: async () => deps.mailer.underWay() + (await deps.mails.waiting()),
    },
    pendingTexts: () => countPendingTexts(deps.database.orm),
    streams: () => stream.size,
    instances: () => instances?.count() ?? Promise.resolve(1),
    ready: readiness(deps, stopping, haveFilesChanged),
  });
}

async function openAccounts(deps: Deps, metrics: AnsweredCalls | null) {
  // Sessions and waits use a clock that cannot be set back.
  const accountDeps = { ...deps, now: steadyClock(deps.now) };
  const { authenticate, callerAtHand } = makeAuthenticate(accountDeps);
  const singleSignOn = openSingleSignOn(accountDeps, authenticate, metrics);
  const { dataDir, instances } = deps.settings;
  const hasSealed = () => hasFactors(deps.database);
  const key = await openFactorKey({ keysDir: instances.keysDir, dataDir, hasSealed });
  void warnOfLockedFactors(deps, key);
  const devices = await openKnownDevices(dataDir, instances.isMany ? key : null);
  const signInRoutes = [
    ...authRoutes(accountDeps, devices, { key, now: deps.now }),
    ...singleSignOn.routes,
  ];
  return { authenticate, callerAtHand, singleSignOn, signInRoutes };
}

const takesForm = ({ endpoint }: Route) => endpoint.bodyKind === 'multipart';

const PATTERNS = Object.values(CALLS).map(({ method, path }) => ({
  method,
  pattern: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
}));

async function answerEverythingElse(
  app: FastifyInstance,
  deps: Deps,
  { authenticate, basis }: { readonly authenticate: Authenticate; readonly basis: StoredBasis },
  { webFolder, demo = null }: AppOptions,
): Promise<void> {
  const sendPage =
    webFolder === undefined
      ? null
      : await registerWebAssets(app, webFolder, {
          demo,
          sendsMail: deps.settings.smtpUrl !== undefined,
          singleSignOn: deps.settings.singleSignOn && { name: deps.settings.singleSignOn.name },
          takesPasskeys: relyingPartyOf(deps.settings.publicUrl) !== null,
        });
  const refuse = async (request: FastifyRequest, reply: FastifyReply): Promise<never> => {
    const path = requestPath(request);
    // Without a session, existing and missing paths get the same answer.
    if (isApi(path) && (await authenticate(request)) === null) throw authenticationRequired();
    const others = PATTERNS.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
    // A known path spelled in a way that the router rejects counts as unknown.
    if (others.length === 0 || others.some((method) => method === request.method)) {
      throw notFound('Page');
    }
    reply.header('allow', others.join(', '));
    throw new ProblemError('method_not_allowed', `Use ${others.join(' or ')}`);
  };
  // This runs before the body is received, as for every existing address.
  app.addHook('onRequest', async (request, reply) => {
    if (request.is404 && !isReadMethod(request)) await refuse(request, reply);
  });
  app.setNotFoundHandler(async (request, reply) => {
    const path = requestPath(request);
    const isPage = !isApi(path) && !path.startsWith('/assets/');
    return isPage && sendPage !== null
      ? sendPage(reply, basis.knownForPages())
      : refuse(request, reply);
  });
}

const isReadMethod = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD';

/** A request sent as if to a proxy starts with the host. The router accepts such requests, so this must too. */
const requestPath = ({ url }: FastifyRequest) =>
  url.replace(/^https?:\/\/[^/?]*/i, '').split('?')[0] ?? '';

const isApi = (path: string) => /^\/+api(\/|$)/i.test(path);

/**
 * Warns if authenticator codes will not work. The start doesn't wait for this check, and an unavailable database is
 * reported elsewhere.
 */
async function warnOfLockedFactors(
  { database, settings, log }: Deps,
  key: Parameters<typeof countLockedFactors>[1],
): Promise<void> {
  const people = await countLockedFactors(database, key).catch(() => 0);
  if (people === 0) return;
  log.warn(
    { people, keysDir: settings.instances.keysDir },
    'The factor-key does not belong to this data, so codes from authenticator apps will not work. Put the right key into KEYS_DIR or DATA_DIR and start again',
  );
}
