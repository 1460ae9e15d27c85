import { insertApiToken } from '../src/server/users/apiTokens.ts';
import { changeUserRow, makeUser } from '../src/server/users/testAccounts.ts';
import { company } from '../src/engine/db/schema/company.ts';
import { write } from '../src/engine/db/write.ts';
import type { TestApp } from '../src/server/testApp.ts';
import type { Answer } from './bothWays.ts';
import type { Asker, RandomCall } from './randomCalls.ts';

const TOKENS = { readToken: 'read', importToken: 'import', allToken: 'all' } as const;

/** Random requests damage the accounts of their senders; this repairs them. */
const SHUT_OUT = /"code":"(?:authentication_required|second_factor_missing|admin_required)"/;

/** People of both roles and their API tokens, who are let in again when they were shut out. */
export class Everybody {
  readonly #server: TestApp;
  readonly #ids = { admin: 0, viewer: 0 };
  readonly bearers: Record<Asker, string | undefined> = {
    admin: undefined,
    viewer: undefined,
    readToken: undefined,
    importToken: undefined,
    allToken: undefined,
    nobody: undefined,
  };

  constructor(server: TestApp) {
    this.#server = server;
  }

  async comeIn(): Promise<void> {
    for (const asker of ['admin', 'viewer', 'readToken', 'importToken', 'allToken'] as const) {
      await this.#letIn(asker);
    }
  }

  /** True if somebody had to sign in again after this answer. */
  async comeBack({ asker, asked }: RandomCall, { status, body }: Answer): Promise<boolean> {
    if (asker === 'nobody' || (status !== 401 && status !== 403)) return false;
    const isOwn = asked.headers?.['authorization'] === `Bearer ${this.bearers[asker]}`;
    if (!isOwn || !SHUT_OUT.test(body)) return false;
    if (asker === 'viewer' && body.includes('admin_required')) return false;
    await this.#letIn(asker);
    return true;
  }

  async #letIn(asker: Exclude<Asker, 'nobody'>): Promise<void> {
    const { database, deps } = this.#server;
    await write(database, deps.changes, { actor: 'system' }, (transaction) =>
      transaction.update(company).set({ secondFactorFor: [] }),
    );
    if (asker === 'admin' || asker === 'viewer') {
      await this.#account(asker);
      this.bearers[asker] = await this.#server.openSession(this.#ids[asker]);
      return;
    }
    await this.#account('admin');
    const token = { userId: this.#ids.admin, purpose: 'Random requests', scope: TOKENS[asker] };
    const { secret } = await write(database, deps.changes, { actor: 'system' }, (transaction) =>
      insertApiToken(transaction, { ...token, validDays: 365, now: deps.now() }),
    );
    this.bearers[asker] = secret;
  }

  /** Theirs, which may have been changed, deactivated or deleted. */
  async #account(role: 'admin' | 'viewer'): Promise<void> {
    const { rows } = await this.#server.database.pool.query('select from users where id = $1', [
      this.#ids[role],
    ]);
    if (rows.length === 0) {
      const email = `${role}${this.#ids[role]}@example.org`;
      this.#ids[role] = await makeUser(this.#server, email, role);
    }
    await changeUserRow(this.#server, this.#ids[role], { role, isActive: true });
  }
}
