import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { CallLine } from '../../contract/calls.ts';
import { can } from '../../domain/permissions.ts';
import { CALLS } from '../../contract/calls.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { Caller } from './caller.ts';
import type { ReadMoment } from '../db/asOf.ts';
import type { Moments, NoMoment } from '../moments/moments.ts';
import { invalidField, ProblemError } from './problem.ts';

const EXPECTED =
  'expected the number of a moment, such as 123, or an instant with its zone, such as 2026-05-31T12:00:00Z';

/** The number of a moment. */
const NUMBER = /^\d{1,15}$/;
const instantSchema = z.iso.datetime({ offset: true });

/** What the address of a request gives as `asOf`; undefined: nothing. */
export function asOfIn({ query }: Pick<FastifyRequest, 'query'>): unknown {
  // Fastify's parser makes an object of every query.
  return (query as Readonly<Record<string, unknown>>)['asOf'];
}

/** The moment that is asked for; throws a problem at the field that names it. */
export async function readMoment(
  moments: Moments,
  given: unknown,
  field = 'asOf',
): Promise<number> {
  const unreadable = () => invalidField(field, `${field}: ${EXPECTED}`);
  if (typeof given !== 'string') throw unreadable();
  if (/^0{1,15}$/.test(given)) throw invalidField(field, 'The first moment is number 1');
  const found = await findMoment(moments, given);
  if (found === null) throw unreadable();
  if (typeof found === 'number') return found;
  throw invalidField(field, sentence(found));
}

/** null: the text names neither a number nor an instant. */
async function findMoment(moments: Moments, given: string): Promise<number | NoMoment | null> {
  if (NUMBER.test(given)) {
    const number = Number(given);
    return moments.numbered(number);
  }
  // A plus that was not encoded arrives as a blank.
  const instant = given.replace(/ (?=\d\d:\d\d$)/, '+');
  if (!instantSchema.safeParse(instant).success) return null;
  return moments.at(inUtc(instant));
}

/** The same instant as the database reads every one: in UTC, to the microsecond before it. */
function inUtc(instant: string): string {
  const utc = new Date(instant).toISOString();
  // Years of more than four digits, and the year 0, which the database does not have.
  if (utc.startsWith('+')) return '9999-12-31T23:59:59Z';
  if (utc.startsWith('-') || utc.startsWith('0000')) return '0001-01-01T00:00:00Z';
  const fraction = /\.(\d+)/.exec(instant)?.[1] ?? '';
  return `${utc.slice(0, 19)}.${fraction.slice(0, 6).padEnd(6, '0')}Z`;
}

function sentence(none: NoMoment): string {
  if (none.kind === 'nothing') return 'Nothing has been recorded yet, so there is no past to show';
  if (none.kind === 'later') return `There is no such moment yet: the latest is ${none.last}`;
  if (none.kind === 'future') return 'This instant is still to come: the past is shown until now';
  return `Nothing was recorded before ${none.first}, the first moment`;
}

/** A call that has no past. */
export const onlyNow = () =>
  invalidField('asOf', 'This shows only what is now: ask for it without asOf');

/** Refuses a change whose address names a moment. */
export function refuseAsOf(request: FastifyRequest): void {
  if (asOfIn(request) === undefined) return;
  throw new ProblemError(
    'as_of_read_only',
    'The past can only be read: nothing was changed. Send the change without asOf',
  );
}

/** How much of a moment a caller may see: never more than now, of what was deleted since. */
export const seenBy = ({ role }: Caller, moment: number): ReadMoment => ({
  moment,
  showsDeleted: can(role, 'takeBack'),
});

/** Whether a call can be asked about the past. */
export function hasPast({ name }: Pick<Endpoint, 'name'>): boolean {
  const line: CallLine = CALLS[name];
  return line.asOf === true;
}
