import type { MailState } from '../../contract/mail.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Hands mail over: to an SMTP server, or to files in the outbox when there is none. */
export interface Mailer {
  /**
   * Resolves once the mail has been handed over: true when to a mail server, false when it only
   * lies in the outbox. Rejects when it could not be.
   */
  send(mail: Mail): Promise<boolean>;
  /** How many mails are being handed over. */
  underWay(): number;
  /** How mail goes out, and how it went since the start. */
  state(): MailState;
}
