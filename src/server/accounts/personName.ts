import { sql } from 'drizzle-orm';
import { users } from '../db/schema/users.ts';

/** The first administrator has no name before entering one. The e-mail address is not for everybody. */
export const NAMELESS = 'A person without a name';

/** What a person is called; '' without a name. */
export const givenName = sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`;

/** What everybody may know a person by; null where there is no such account. */
export const nameOfPerson = sql<string | null>`
  case when ${users.id} is not null then coalesce(nullif(${givenName}, ''), ${NAMELESS}) end`;
