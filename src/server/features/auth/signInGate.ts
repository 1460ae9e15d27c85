import type { FastifyRequest } from 'fastify';
import type { KnownDevices } from '../../users/knownDevices.ts';
import type { Deps } from '../../deps.ts';
import { clientAddress } from '../../http/clientAddress.ts';
import {
  DEVICE_COOKIE,
  isHttps,
  readCookie,
  SESSION_COOKIE,
  setCookie,
} from '../../http/cookies.ts';
import type { AnyCall } from '../../http/route.ts';
import { SignInAttempts, subjectsOf } from './signInAttempts.ts';
import type { VerifiedPassword, RefusedSignIn, SignedIn } from './signIn.ts';
import { logFailedSignIn, logLockOut, logSignIn } from './signInLog.ts';

export const SIGN_INS_A_MINUTE = 60;
const DEVICE_KEPT_SECONDS = 365 * 86_400;

export const originOf = ({ ip, id }: FastifyRequest) => ({
  address: clientAddress(ip),
  requestId: id,
});

export class SignInGate {
  readonly signIns: SignInAttempts;
  /**
   * Codes are counted separately, because a person who knows the password could otherwise clear their count with it.
   */
  readonly codes: SignInAttempts;
  readonly #deps: Deps;
  readonly #devices: KnownDevices;

  constructor(deps: Deps, devices: KnownDevices) {
    const attempts = (of: string) =>
      new SignInAttempts(SIGN_INS_A_MINUTE, deps.now, ...subjectsOf(deps.changes, of));
    this.signIns = attempts('sign-ins');
    this.codes = attempts('codes');
    this.#deps = deps;
    this.#devices = devices;
  }

  placeOf(request: FastifyRequest, email: string, stranger = clientAddress(request.ip)): string {
    const device = this.#devices.recognise(this.#kept(request), email);
    return device === null ? stranger : `device ${device}`;
  }

  async attempt<T extends SignedIn | VerifiedPassword | null>(
    attempts: SignInAttempts,
    { request, account, place }: Record<'account' | 'place', string> & Pick<AnyCall, 'request'>,
    work: () => Promise<T | RefusedSignIn>,
  ): Promise<T | RefusedSignIn> {
    const outcome = await attempts
      .attempt(account, place, work, (one) => one === null || 'reason' in one)
      .catch((error: unknown) => {
        logLockOut(this.#deps.log, originOf(request), error);
        throw error;
      });
    if (outcome !== null && 'reason' in outcome) {
      const waitMs = attempts.waitMs(account, place);
      await logFailedSignIn(this.#deps, originOf(request), outcome, waitMs);
    }
    return outcome;
  }

  /** Sends both secrets, and marks the device as known. */
  begin(
    { request, reply, basis }: Pick<AnyCall, 'request' | 'reply' | 'basis'>,
    email: string,
    { bearer, cookie, user }: SignedIn,
  ) {
    const { log, settings } = this.#deps;
    logSignIn(log, originOf(request), user.id);
    reply.header('cache-control', 'no-store');
    setCookie(request, reply, settings, {
      name: SESSION_COOKIE,
      value: cookie,
      maxAge: Math.floor(settings.sessionMaxMs / 1_000),
    });
    setCookie(request, reply, settings, {
      name: DEVICE_COOKIE,
      value: this.#devices.remember(this.#kept(request), email),
      maxAge: DEVICE_KEPT_SECONDS,
    });
    return { token: bearer, user: { ...user, lineNames: basis.lineNames } };
  }

  #kept(request: FastifyRequest) {
    return readCookie(DEVICE_COOKIE, request.headers, isHttps(request, this.#deps.settings));
  }
}
