import { Secret, TOTP } from 'otpauth';
import type { Problem } from '../../../contract/problem.ts';
import type { BegunSecondFactor, SecondFactor } from '../../../contract/secondFactor.ts';
import {
  call,
  makeUser,
  PASSWORD,
  signedIn,
  type Signed,
  tryToSignIn,
} from '../../users/testAccounts.ts';
import type { TestApp } from '../../testApp.ts';

/** For how long an app shows a code, in milliseconds. */
export const STEP = 30_000;

export interface Person {
  readonly id: number;
  readonly email: string;
  readonly session: Signed;
}

/** Somebody whose authenticator app is at hand. */
export interface Holder extends Person {
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
}

/** Actions with second factors at a test's server. */
export class FactorSteps {
  readonly #app: TestApp;
  #people = 0;

  constructor(app: TestApp) {
    this.#app = app;
  }

  async newPerson(): Promise<Person> {
    this.#people += 1;
    const email = `person${this.#people}@example.org`;
    const id = await makeUser(this.#app, email);
    return { id, email, session: await signedIn(this.#app, email) };
  }

  async newHolder(): Promise<Holder> {
    return this.setUp(await this.newPerson());
  }

  ask(
    { session }: Person,
    method: 'GET' | 'POST',
    more: string,
    body?: Readonly<Record<string, unknown>>,
  ) {
    return call(this.#app, method, `/api/auth/second-factor${more}`, {
      headers: session.bearerHeader,
      ...(body === undefined ? {} : { body }),
    });
  }

  begin(person: Person, currentPassword: string = PASSWORD) {
    return this.ask(person, 'POST', '', { currentPassword });
  }

  async begunSecret(person: Person): Promise<string> {
    return (await this.begin(person)).json<BegunSecondFactor>().secret;
  }

  confirm(person: Person, code: string) {
    return this.ask(person, 'POST', '/confirm', { code });
  }

  async setUp(person: Person): Promise<Holder> {
    const secret = await this.begunSecret(person);
    const confirmed = await this.confirm(person, this.codeOf(secret));
    if (confirmed.statusCode !== 200) throw new Error(`No factor: ${confirmed.body}`);
    // The code that confirmed it is not taken again.
    this.#app.clock.advance(STEP);
    return { ...person, secret, ...confirmed.json<{ recoveryCodes: string[] }>() };
  }

  /** The app's code, this many steps from now. */
  codeOf(secret: string, steps = 0): string {
    const timestamp = this.#app.clock.now().getTime() + steps * STEP;
    return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
  }

  /** The right password; the challenge of the refusal. */
  async challengeOf(email: string): Promise<string> {
    const answer = await tryToSignIn(this.#app, email, PASSWORD);
    return answer.json<Problem>().challenge ?? '';
  }

  complete(challenge: string, code: string, address?: string) {
    return call(this.#app, 'POST', '/api/auth/login/code', {
      body: { challenge, code },
      ...(address === undefined ? {} : { address }),
    });
  }

  async stateOf(person: Person): Promise<SecondFactor> {
    return (await this.ask(person, 'GET', '')).json<SecondFactor>();
  }
}
