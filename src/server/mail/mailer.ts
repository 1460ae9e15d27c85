import type { MailState } from '../../contract/mail.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

export interface Mailer {
  /** Resolves when the mail was accepted: true by a mail server, false by the outbox. Rejects on failure. */
  send(mail: Mail): Promise<boolean>;
  underWay(): number;
  state(): MailState;
}
