import { eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { completeSingleSignOn, signOutAtProvider } from '../../../contract/singleSignOn.ts';
import {
  PROVEN,
  PROVEN_DONE,
  SINGLE_SIGN_ON_AGAIN,
  SINGLE_SIGN_ON_DONE,
  SINGLE_SIGN_ON_LOGOUT,
  SINGLE_SIGN_ON_PATH,
  SINGLE_SIGN_ON_REFUSED,
  SINGLE_SIGN_ON_RETURN,
  type SingleSignOnRefusal,
} from '../../../contract/singleSignOnPaths.ts';
import { newSecret } from '../../users/secrets.ts';
import { identitySessions } from '../../../engine/db/schema/identities.ts';
import type { Deps } from '../../deps.ts';
import { AddressBudget } from '../../http/addressBudget.ts';
import type { AnsweredCalls } from '../../http/answeredCalls.ts';
import { type Authenticate, isSameOrigin } from '../../http/caller.ts';
import { clientAddress } from '../../http/clientAddress.ts';
import { clearCookie, isHttps, readCookie, SESSION_COOKIE, setCookie } from '../../http/cookies.ts';
import { API_HEADERS } from '../../http/encoded.ts';
import { ProblemError } from '../../../contract/problemError.ts';
import { notFound } from '../../http/problem.ts';
import { type Route, route } from '../../http/route.ts';
import type { SingleSignOnSettings } from '../../singleSignOnSettings.ts';
import { claimedDisplayName } from './claims.ts';
import {
  accountOfIdentity,
  endProviderSessions,
  linkedAccount,
  startProviderSession,
} from './providerAccounts.ts';
import { browserOf, noteReauthentication } from './reauthentication.ts';
import { ProviderSignInCodes } from './providerSignInCodes.ts';
import { type Flow, Provider, ProviderRefusal } from './provider.ts';
import { signInPlace } from './signIn.ts';
import { noteFailedSignIn } from '../../users/failedSignIns.ts';
import { logSignIn } from './signInLog.ts';
import { endOwnSession } from './sessions.routes.ts';

const FLOW_COOKIE = 'board_reports_sign_in';
/** The time a person may take at the provider. */
const FLOW_SECONDS = 10 * 60;
const STEPS_A_MINUTE = 60;
const MOST_SESSIONS = 10_000;

class SingleSignOn {
  readonly settings: SingleSignOnSettings;
  readonly provider: Provider;
  readonly codes: ProviderSignInCodes;
  readonly steps: AddressBudget;
  /** Keyed by session, in memory only. After a restart, the provider asks before it signs a person out. */
  readonly idTokens = new LRUCache<number, string>({ max: MOST_SESSIONS });

  constructor(settings: SingleSignOnSettings, deps: Deps) {
    const {
      settings: { publicUrl },
      changes,
      now,
      log,
    } = deps;
    this.settings = settings;
    this.provider = new Provider(settings, { publicUrl, now, log });
    this.codes = new ProviderSignInCodes(deps);
    this.steps = new AddressBudget(STEPS_A_MINUTE, 60_000, now, changes.subject('provider'));
  }
}

const REPEATED_FLOW_SUFFIX = '.again';

const asCookie = ({ state, nonce, verifier, isAgain }: Flow) =>
  [state, nonce, verifier].join('.') + (isAgain ? REPEATED_FLOW_SUFFIX : '');

function flowIn(cookie: string | undefined): Flow | null {
  const [, state, nonce, verifier, again] =
    /^([\w-]{43})\.([\w-]{43})\.([\w-]{43})(\.again)?$/.exec(cookie ?? '') ?? [];
  if (state === undefined || nonce === undefined || verifier === undefined) return null;
  return { state, nonce, verifier, isAgain: again === REPEATED_FLOW_SUFFIX };
}

type RefusedSteps = Pick<AnsweredCalls, 'refusedByProvider'>;

type PageOf = (name: string, value: string) => string;

/** The browser's steps that aren't API calls: to the provider, and back. */
function serveSingleSignOn(
  app: FastifyInstance,
  deps: Deps,
  authenticate: Authenticate,
  one: SingleSignOn | null,
  told: RefusedSteps | null,
): void {
  const { settings, log } = deps;
  const pageAt =
    (path: string): PageOf =>
    (name, value) =>
      `${settings.publicUrl}${path}?${new URLSearchParams({ [name]: value }).toString()}`;
  const signInPage = pageAt('/login');
  const provenPage = pageAt('/');

  const step = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { isAgain, work }: { isAgain: boolean; work: (using: SingleSignOn) => Promise<string> },
  ) => {
    if (one === null) throw notFound('Page');
    const address = clientAddress(request.ip);
    one.steps.take(address);
    const onward = await work(one).catch(async (error: unknown) => {
      if (!(error instanceof ProviderRefusal)) throw error;
      told?.refusedByProvider();
      const { refusal, person } = error;
      const origin = { address, requestId: request.id };
      const caller = isAgain ? await authenticate(request) : null;
      const accountId = caller?.userId ?? person.accountId;
      const { claimed } = person;
      const reasonInLog = `provider: ${refusal}`;
      log.warn({ ...origin, accountId, claimed, reason: reasonInLog }, 'sign-in failed');
      const reason = 'refused by the provider';
      await noteFailedSignIn(deps, origin, { accountId, reason });
      clearCookie(request, reply, settings, FLOW_COOKIE);
      return isAgain ? provenPage(PROVEN, refusal) : signInPage(SINGLE_SIGN_ON_REFUSED, refusal);
    });
    // The response isn't stored, because the address contains the data that identifies the sign-in.
    const headers = { ...API_HEADERS, 'cache-control': 'no-store', location: onward };
    return reply.headers(headers).code(303).send();
  };
  const keep = (request: FastifyRequest, reply: FastifyReply, value: string) =>
    setCookie(request, reply, settings, { name: FLOW_COOKIE, value, maxAge: FLOW_SECONDS });

  const goThere = (request: FastifyRequest, reply: FastifyReply, isAgain: boolean) =>
    step(request, reply, {
      isAgain,
      async work({ provider }) {
        // Another site must not be able to start a new proof of identity.
        const mayBegin =
          !isAgain || (isSameOrigin(request) && (await authenticate(request)) !== null);
        if (!mayBegin) throw refusedSignOn('over');
        const { address, flow } = await provider.begin({ isAgain });
        keep(request, reply, asCookie(flow));
        return address;
      },
    });
  app.get(SINGLE_SIGN_ON_PATH, (request, reply) => goThere(request, reply, false));
  app.get(SINGLE_SIGN_ON_AGAIN, (request, reply) => goThere(request, reply, true));

  app.get(SINGLE_SIGN_ON_RETURN, (request, reply) => {
    const flow = flowIn(flowCookie(deps, request));
    const isAgain = flow?.isAgain === true;
    return step(request, reply, {
      isAgain,
      async work({ provider, codes, settings: wanted }) {
        const query = new URLSearchParams(request.url.split('?')[1]);
        if (flow === null || query.get('state') !== flow.state) throw refusedSignOn('over');
        const person = await provider.finish(query, flow);
        if (isAgain) {
          const account = await linkedAccount(deps.database.orm, person);
          const caller = await authenticate(request);
          const browser = browserOf(request, settings);
          if (caller === null || browser === '') throw refusedSignOn('over');
          if (account?.userId !== caller.userId) {
            throw new ProviderRefusal('otherPerson', {
              claimed: claimedDisplayName(person.claims),
            });
          }
          await noteReauthentication(deps, account, browser);
          clearCookie(request, reply, settings, FLOW_COOKIE);
          return provenPage(PROVEN, PROVEN_DONE);
        }
        const account = await accountOfIdentity(deps, wanted, person, request.id);
        const browser = newSecret();
        keep(request, reply, browser);
        const code = await codes.issue({ ...account, idToken: person.idToken }, browser);
        return signInPage(SINGLE_SIGN_ON_DONE, code);
      },
    });
  });
}

const FORM_CONTENT_TYPE = 'application/x-www-form-urlencoded';
const LOGOUT_BYTES = 16 * 1_024;

/** The provider calls this when a person has signed out there. */
function serveLogout(app: FastifyInstance, deps: Deps, one: SingleSignOn | null): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(FORM_CONTENT_TYPE, { parseAs: 'string' }, (_, body, done) =>
      done(null, new URLSearchParams(String(body))),
    );
    scope.post(SINGLE_SIGN_ON_LOGOUT, { bodyLimit: LOGOUT_BYTES }, async (request, reply) => {
      if (one === null) throw notFound('Page');
      one.steps.take(clientAddress(request.ip));
      reply.headers({ ...API_HEADERS, 'cache-control': 'no-store' });
      const form = request.body instanceof URLSearchParams ? request.body : null;
      const person = await one.provider
        .signedOut(form?.get('logout_token') ?? '')
        .catch((error: unknown) => {
          if (error instanceof ProviderRefusal) return null;
          throw error;
        });
      if (person === null) return reply.code(400).send({ error: 'invalid_request' });
      await endProviderSessions(deps, person, request.id);
      return reply.code(200).send();
    });
  });
}

const refusedSignOn = (refusal: SingleSignOnRefusal) => new ProviderRefusal(refusal);

const flowCookie = ({ settings }: Deps, request: FastifyRequest) =>
  readCookie(FLOW_COOKIE, request.headers, isHttps(request, settings));

const isOver = () =>
  new ProblemError(
    'invalid_credentials',
    'This sign-in took too long or was already completed. Sign in again',
  );

function singleSignOnRoutes(deps: Deps, one: SingleSignOn | null): Route[] {
  const { settings, log, database } = deps;
  return [
    route(completeSingleSignOn, async ({ basis, body, request, reply, requestId }) => {
      const origin = { address: clientAddress(request.ip), requestId };
      one?.steps.take(origin.address);
      const proven = await one?.codes.redeem(body.code, flowCookie(deps, request) ?? '');
      if (one === null || proven === undefined || proven === null) throw isOver();
      const session = await startProviderSession(deps, proven, signInPlace(request, settings));
      if (session === null) throw isOver();
      logSignIn(log, origin, session.user.id);
      if (proven.idToken !== undefined) one.idTokens.set(session.sessionId, proven.idToken);
      reply.header('cache-control', 'no-store');
      clearCookie(request, reply, settings, FLOW_COOKIE);
      setCookie(request, reply, settings, {
        name: SESSION_COOKIE,
        value: session.cookie,
        maxAge: Math.floor(settings.sessionMaxMs / 1_000),
      });
      return {
        token: session.bearer,
        user: { ...session.user, lineNames: basis.lineNames },
      };
    }),

    route(signOutAtProvider, async (call) => {
      const { sessionId } = call.caller;
      const [began] = await database.orm
        .select({ sessionId: identitySessions.sessionId })
        .from(identitySessions)
        .where(eq(identitySessions.sessionId, sessionId));
      // The session ends here first, whatever the provider does.
      await endOwnSession(deps, call);
      // The address contains the provider's token of the session.
      call.reply.header('cache-control', 'no-store');
      if (one === null || !one.settings.signsOut || began === undefined) return { address: null };
      const idToken = one.idTokens.get(sessionId);
      one.idTokens.delete(sessionId);
      return { address: await one.provider.signOutAddress(idToken) };
    }),
  ];
}

/** The calls and pages for signing in through the company's provider. Without a provider they don't exist. */
export function openSingleSignOn(
  deps: Deps,
  authenticate: Authenticate,
  told: RefusedSteps | null,
): {
  readonly routes: readonly Route[];
  readonly serve: (app: FastifyInstance) => void;
} {
  const { singleSignOn } = deps.settings;
  const one = singleSignOn && new SingleSignOn(singleSignOn, deps);
  return {
    routes: singleSignOnRoutes(deps, one),
    serve(app) {
      serveSingleSignOn(app, deps, authenticate, one, told);
      serveLogout(app, deps, one);
    },
  };
}
