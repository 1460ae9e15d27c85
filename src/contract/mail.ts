import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { instant } from './fields.ts';

export const mailStateSchema = z.object({
  /** Mail goes to a mail server, or into files of the server's outbox when none is set. */
  way: z.enum(['server', 'outbox']),
  /** The mail server with its port, or the folder of the outbox. */
  place: z.string(),
  /** The sender of every mail. */
  from: z.string(),
  /** When a mail was last handed over; since the start of the server, like all that follows. */
  lastSentAt: z.nullable(instant),
  /** How many mails could not be sent. */
  failures: z.int(),
  lastFailure: z.nullable(z.object({ at: instant, reason: z.string() })),
});
export type MailState = z.infer<typeof mailStateSchema>;

export const mailState = endpoint('mailState', {
  access: 'seeAdmin',
  summary: 'Returns how mail is sent, and the last failure since the server was started.',
  status: 200,
  response: mailStateSchema,
});

export const sendTestMail = endpoint('sendTestMail', {
  access: 'seeAdmin',
  summary:
    'Sends a test mail to your own address. `sent` is false if it was only written to the outbox.',
  status: 200,
  response: z.object({ sent: z.boolean(), state: mailStateSchema }),
});
