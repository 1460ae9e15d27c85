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
  const keep = async (raw: Buffer, to: string) => {
    const { subject = '', text = '' } = await PostalMime.parse(raw);
    mails.push({ to, subject, text });
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const kept = keep(Buffer.concat(chunks), envelope.rcptTo[0]?.address ?? '');
        kept.then(
          () => done(),
          (error: unknown) => done(new Error('Not a mail', { cause: error })),
        );
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
