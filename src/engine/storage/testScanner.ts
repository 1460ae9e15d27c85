import net from 'node:net';

/** A peer that speaks as clamd does of the command INSTREAM. */
export interface TestScanner {
  /** The whole content that it received. */
  readonly received: Buffer[];
  /** Its answer instead of a verdict; null for none, with the connection left open. */
  answer: string | null | undefined;
  /** Answers as soon as it has the first of a file, and hangs up with the rest of it unread. */
  isHasty: boolean;
  close(): Promise<void>;
}

/** A file that contains this text counts as malware. */
export const MALWARE = 'TEST-MALWARE';

/** The content of a whole command; null while more is to come. */
function contentOf(bytes: Buffer): Buffer | null {
  const command = 'zINSTREAM\0';
  if (bytes.length < command.length) return null;
  if (bytes.subarray(0, command.length).toString() !== command) throw new Error('Not a command');
  const chunks: Buffer[] = [];
  for (let at = command.length; at + 4 <= bytes.length;) {
    const length = bytes.readUInt32BE(at);
    if (length === 0) return Buffer.concat(chunks);
    if (at + 4 + length > bytes.length) return null;
    chunks.push(bytes.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
}

/** Listens on this socket, or on a port of this machine; returns the address. */
export async function openTestScanner(
  at: string | number,
): Promise<TestScanner & { readonly address: string }> {
  const scanner: Omit<TestScanner, 'close'> = { received: [], answer: undefined, isHasty: false };
  const server = net.createServer((socket) => {
    let bytes = Buffer.alloc(0);
    socket.on('error', () => socket.destroy());
    socket.on('data', (part: Buffer) => {
      if (scanner.isHasty) {
        socket.write(`${scanner.answer ?? ''}\0`, () => socket.destroy());
        return;
      }
      bytes = Buffer.concat([bytes, part]);
      const content = contentOf(bytes);
      if (content === null) return;
      scanner.received.push(content);
      if (scanner.answer === null) return;
      const found = content.includes(MALWARE) ? 'Test.Malware-1 FOUND' : 'OK';
      socket.end(`${scanner.answer ?? `stream: ${found}`}\0`);
    });
  });
  const sockets = new Set<net.Socket>();
  server.on('connection', (socket) => sockets.add(socket));
  await new Promise<void>((resolve) => {
    if (typeof at === 'string') server.listen(at, resolve);
    else server.listen(at, '127.0.0.1', resolve);
  });
  const address = server.address();
  return {
    address:
      typeof address === 'string' || address === null
        ? String(address)
        : `127.0.0.1:${address.port}`,
    received: scanner.received,
    get answer() {
      return scanner.answer;
    },
    set answer(answer) {
      scanner.answer = answer;
    },
    get isHasty() {
      return scanner.isHasty;
    },
    set isHasty(isHasty) {
      scanner.isHasty = isHasty;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
