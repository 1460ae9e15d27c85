import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { CallLine } from '../../contract/calls.ts';
import { can } from '../../finance/permissions.ts';
import { CALLS } from '../../contract/calls.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { Caller } from './caller.ts';
import type { ReadMoment } from '../../engine/db/asOf.ts';
import type { Moments, NoMoment } from '../../engine/moments/moments.ts';
import { invalidField, ProblemError } from '../../contract/problemError.ts';

const EXPECTED =
  'expected a change number such as 123, or a time with its zone such as 2026-05-31T12:00:00Z';

/** Matches a change number. */
const CHANGE_NUMBER = /^\d{1,15}$/;
const instantSchema = z.iso.datetime({ offset: true });

/** Returns `asOf` from a request's address, or undefined. */
export function asOfIn({ query }: Pick<FastifyRequest, 'query'>): unknown {
  // Fastify's parser makes an object of every query.
  return (query as Readonly<Record<string, unknown>>)['asOf'];
}

/** Finds the requested change number; throws a problem at the field that names it. */
export async function readMoment(
  moments: Moments,
  given: unknown,
  field = 'asOf',
): Promise<number> {
  const unreadable = () => invalidField(field, `${field}: ${EXPECTED}`);
  if (typeof given !== 'string') throw unreadable();
  if (/^0{1,15}$/.test(given)) throw invalidField(field, 'Change numbers start at 1');
  const found = await findMoment(moments, given);
  if (found === null) throw unreadable();
  if (typeof found === 'number') return found;
  throw invalidField(field, noMomentSentence(found));
}

async function findMoment(moments: Moments, given: string): Promise<number | NoMoment | null> {
  if (CHANGE_NUMBER.test(given)) {
    const number = Number(given);
    return moments.numbered(number);
  }
  // An unencoded plus arrives as a blank.
  const instant = given.replace(/ (?=\d\d:\d\d$)/, '+');
  if (!instantSchema.safeParse(instant).success) return null;
  return moments.at(instantInUtc(instant));
}

function instantInUtc(instant: string): string {
  const utc = new Date(instant).toISOString();
  // Years of more than four digits, and the year 0, don't exist in the database.
  if (utc.startsWith('+')) return '9999-12-31T23:59:59Z';
  if (utc.startsWith('-') || utc.startsWith('0000')) return '0001-01-01T00:00:00Z';
  const fraction = /\.(\d+)/.exec(instant)?.[1] ?? '';
  return `${utc.slice(0, 19)}.${fraction.slice(0, 6).padEnd(6, '0')}Z`;
}

function noMomentSentence(none: NoMoment): string {
  if (none.kind === 'nothing') return 'Nothing has been recorded yet, so there is no past to show';
  if (none.kind === 'later') return `There is no such change yet. The latest is ${none.last}`;
  if (none.kind === 'future') return 'This time is in the future. Choose a time up to now';
  return `Nothing was recorded before ${none.first}, the first change`;
}

export const presentOnly = () =>
  invalidField('asOf', 'This shows only current data. Request it without asOf');

export function refuseAsOf(request: FastifyRequest): void {
  if (asOfIn(request) === undefined) return;
  throw new ProblemError(
    'as_of_read_only',
    'The past is read-only, so nothing was changed. Send the change without asOf',
  );
}

export const visibleMoment = ({ role }: Caller, moment: number): ReadMoment => ({
  moment,
  showsDeleted: can(role, 'takeBack'),
});

export function hasPast({ name }: Pick<Endpoint, 'name'>): boolean {
  const line: CallLine = CALLS[name];
  return line.asOf === true;
}
