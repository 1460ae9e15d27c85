import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface Caught {
  readonly sender: string | undefined;
  readonly recipients: string[];
  readonly mail: Email;
}

/** A real SMTP server on a port of its own, while `work` runs, which may ask how many mails have arrived. */
export async function catching(
  work: (url: string, arrived: () => number) => Promise<unknown>,
  refuse = false,
  // By a certificate that comes with the package and that nobody vouches for.
  offersTls = false,
): Promise<Caught[]> {
  const caught: Promise<Caught>[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: offersTls ? [] : ['STARTTLS'],
    onRcptTo(_address, _session, callback) {
      callback(refuse ? new Error('No such mailbox') : null);
    },
    onData(stream, { envelope }, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = envelope;
        caught.push(
          PostalMime.parse(Buffer.concat(chunks)).then((mail) => ({
            sender: mailFrom === false ? undefined : mailFrom.address,
            recipients: rcptTo.map(({ address }) => address),
            mail,
          })),
        );
        callback();
      });
    },
  });
  // A client that rejects the certificate hangs up; without a listener the error would end the run.
  server.on('error', () => {});
  const address = await new Promise<ReturnType<SMTPServer['server']['address']>>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(server.server.address()));
  });
  if (address === null || typeof address === 'string') throw new Error('No port');
  try {
    await work(`smtp://127.0.0.1:${address.port}`, () => caught.length);
  } finally {
    await new Promise<void>((resolve) => server.close(() => resolve()));
  }
  return Promise.all(caught);
}
