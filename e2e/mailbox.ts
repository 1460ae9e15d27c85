import { once } from 'node:events';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** A mail server that keeps what it is sent. */
export interface Mailbox {
  /** For SMTP_URL. */
  readonly url: string;
  /** All mails to this address so far, the oldest first. */
  readonly mailsTo: (address: string) => readonly ReceivedMail[];
  readonly close: () => Promise<void>;
}

export async function openMailbox(): Promise<Mailbox> {
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          const [to] = envelope.rcptTo;
          mails.push({
            to: to?.address ?? '',
            subject: mail.subject ?? '',
            text: mail.text ?? '',
          });
          done();
        }, done);
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('No port was given');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    mailsTo: (to) => mails.filter((mail) => mail.to === to),
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}
