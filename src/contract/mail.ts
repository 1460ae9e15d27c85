import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { instant } from './fields.ts';

export const mailStateSchema = z.object({
  /** Without a mail server, mail is written to files in the server's outbox. */
  way: z.enum(['server', 'outbox']),
  place: z.string(),
  from: z.string(),
  /** This and the following fields cover the time since the server started. */
  lastSentAt: z.nullable(instant),
  failures: z.int(),
  lastFailure: z.nullable(z.object({ at: instant, reason: z.string() })),
});
export type MailState = z.infer<typeof mailStateSchema>;

export const mailState = endpoint('mailState', {
  access: 'seeAdmin',
  summary: 'Returns how mail is sent, and the last failure since the server started.',
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
