import { sql } from 'drizzle-orm';
import { users } from '../../engine/db/schema/users.ts';

/** The first administrator has no name until they enter one. Not everyone may see the email address. */
export const NAMELESS = 'Unnamed person';

export const storedPersonName = sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`;

/** A person's public name; null if there is no such account. */
export const nameOfPerson = sql<string | null>`
  case when ${users.id} is not null then coalesce(nullif(${storedPersonName}, ''), ${NAMELESS}) end`;
