import { setTimeout as wait } from 'node:timers/promises';
import type { BoardPack } from '../../../contract/boardPacks.ts';
import { boardPackSchema } from '../../../contract/boardPacks.ts';
import type { Problem } from '../../../contract/problem.ts';
import { problemSchema } from '../../../contract/problem.ts';
import { STANDARD_BASIS } from '../../../finance/companyBasis.ts';
import { fiscalMonthName } from '../../../finance/fiscalCalendar.ts';
import { financialData } from '../../../engine/db/schema/financialData.ts';
import { users } from '../../../engine/db/schema/users.ts';
import { write } from '../../../engine/db/write.ts';
import type { PackLimits } from '../../packs/packLimits.ts';
import { PATIENT_LIMITS } from '../../packs/testPackLimits.ts';
import type { TestApp } from '../../testApp.ts';
import { openTestApp } from '../../testApp.ts';

/** The years of the product; each of their months gets figures. */
const YEAR_IDS = [8, 1, 9, 10, 11, 12, 13, 14];
const POLL_MS = 20;
const MOST_POLLS = 8_000;

export type Changeable<T> = { -readonly [Key in keyof T]: T[Key] };

export interface PackServer {
  readonly t: TestApp;
  /** The address: "http://127.0.0.1:40123". */
  readonly base: string;
  /** The limits of this server; a test may change them while no pack is being made. */
  readonly limits: Changeable<PackLimits>;
  /** One call over HTTP; `body` is sent as JSON. */
  call(method: string, path: string, token?: string, body?: unknown): Promise<Response>;
  /** Requests a pack and expects it to be accepted. */
  ask(token: string, body: object): Promise<BoardPack>;
  /** Requests one and expects it to be refused. */
  refused(token: string, body: object): Promise<Problem & { readonly retryAfter: string | null }>;
  status(token: string, id: string): Promise<BoardPack>;
  /** Waits until its status is one of these. */
  until(token: string, id: string, statuses: readonly BoardPack['status'][]): Promise<BoardPack>;
  /** The session token of another viewer. */
  viewer(name: string): Promise<string>;
  close(): Promise<void>;
}

/** The server on its own port, with eight years of figures. */
export async function openPackServer(given: Partial<PackLimits> = {}): Promise<PackServer> {
  const limits: Changeable<PackLimits> = { ...PATIENT_LIMITS, ...given };
  const t = await openTestApp({}, { packLimits: limits });
  const base = await t.app.listen({ host: '127.0.0.1', port: 0 });
  const system = { actor: 'system' } as const;
  await write(t.database, t.deps.changes, system, (transaction) =>
    transaction.insert(financialData).values(
      YEAR_IDS.flatMap((fyId, year) =>
        Array.from({ length: 12 }, (_, index) => ({
          fyId,
          monthNum: index + 1,
          monthName: fiscalMonthName(STANDARD_BASIS, index + 1),
          revenue: `${2_000_000 + year * 90_000 + index * 10_000}.00`,
          production: `${1_100_000 + index * 1_000}.00`,
          ebitda: `${250_000 - index * 40_000}.00`,
          adjEbitda: `${260_000 - index * 30_000}.00`,
          cash: `${4_000_000 + year * 100_000}.00`,
          admin: '120000.00',
        })),
      ),
    ),
  );

  const call: PackServer['call'] = (method, path, token, body) =>
    fetch(`${base}${path}`, {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const status: PackServer['status'] = async (token, id) => {
    const answer = await call('GET', `/api/board-packs/${id}`, token);
    return boardPackSchema.parse(await answer.json());
  };
  return {
    t,
    base,
    limits,
    call,
    status,
    async ask(token, body) {
      const answer = await call('POST', '/api/board-packs', token, body);
      const json: unknown = await answer.json();
      if (answer.status !== 201) throw new Error(`${answer.status}: ${JSON.stringify(json)}`);
      return boardPackSchema.parse(json);
    },
    async refused(token, body) {
      const answer = await call('POST', '/api/board-packs', token, body);
      const retryAfter = answer.headers.get('retry-after');
      return { ...problemSchema.parse(await answer.json()), retryAfter };
    },
    async until(token, id, statuses) {
      for (let polls = 0; polls < MOST_POLLS; polls += 1) {
        const pack = await status(token, id);
        if (statuses.includes(pack.status)) return pack;
        await wait(POLL_MS);
      }
      throw new Error(`The pack never became ${statuses.join(' or ')}`);
    },
    async viewer(name) {
      const [user] = await write(t.database, t.deps.changes, system, (transaction) =>
        transaction
          .insert(users)
          .values({ email: `${name}@example.org`, firstName: name, lastName: 'V', role: 'viewer' })
          .returning({ id: users.id }),
      );
      return t.openSession(user?.id ?? 0);
    },
    close: () => t.close(),
  };
}
