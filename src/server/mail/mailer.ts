export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Hands mail over: to an SMTP server, or to files in the outbox when there is none. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}
