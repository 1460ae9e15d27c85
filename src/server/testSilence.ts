import { once } from 'node:events';
import net from 'node:net';

/** A server that accepts every connection, sends this greeting and nothing else, while `work` runs. */
export async function withSilence(
  said: string,
  work: (place: string) => Promise<unknown>,
): Promise<void> {
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket);
    // A client that gives up resets the connection.
    socket.on('error', () => {});
    socket.write(said);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  try {
    await work(`127.0.0.1:${address.port}`);
  } finally {
    for (const socket of sockets) socket.destroy();
    server.close();
  }
}
