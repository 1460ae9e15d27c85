import { once } from 'node:events';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  readonly subject: string;
  readonly text: string;
}

/** A mail server that keeps the mails it receives. */
export interface Mailbox {
  /** For SMTP_URL. */
  readonly url: string;
  /** All mails to this address so far, the oldest first. */
  readonly mailsTo: (address: string) => Promise<ReceivedMail[]>;
  readonly close: () => Promise<void>;
}

export async function openMailbox(): Promise<Mailbox> {
  const mails: { readonly to: string; readonly raw: Buffer }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        mails.push({ to: envelope.rcptTo[0]?.address ?? '', raw: Buffer.concat(chunks) });
        done();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('No port was given');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    mailsTo: (recipient) =>
      Promise.all(
        mails
          .filter(({ to }) => to === recipient)
          .map(async ({ raw }) => {
            const { subject = '', text = '' } = await PostalMime.parse(raw);
            return { subject, text };
          }),
      ),
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}
