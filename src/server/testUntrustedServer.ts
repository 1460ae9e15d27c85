import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import tls from 'node:tls';

/** For localhost and 127.0.0.1 until 2126, signed by itself: nobody vouches for it. */
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBmjCCAUGgAwIBAgIULWGm6bDyW2azadQHTRxuf4YvLqUwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyODIyMzgzM1oYDzIxMjYxMTA0
MjIzODMzWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAASofg9/BMx0OlVubYzn0kSVzdnDfAP95IcJq26MMEfpYN24UnXkDrul
MCWPehtp4SDXxBUJA1OSkMYxhxzM+gGHo28wbTAdBgNVHQ4EFgQUKyI52WYFx/PW
R4CiLQdGIoqOFq4wHwYDVR0jBBgwFoAUKyI52WYFx/PWR4CiLQdGIoqOFq4wDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDRwAwRAIgOW+LKYPL4CzjyUj2vLyu6eUe/yAaH1GauNsp8e9B67ICICFh
dbvcyb3FPzLx/25g5mmOxIT5JWZU9LekrYgqTLQk
-----END CERTIFICATE-----`;
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgSqErJBUZ+va1toRt
ZM7PlA8zTmxDlULjuTwSqilj+WShRANCAASofg9/BMx0OlVubYzn0kSVzdnDfAP9
5IcJq26MMEfpYN24UnXkDrulMCWPehtp4SDXxBUJA1OSkMYxhxzM+gGH
-----END PRIVATE KEY-----`;

export interface UntrustedServer {
  readonly port: number;
  close(): Promise<void>;
}

/** Speaks TLS with a certificate that nobody trusts, at once or when it is asked as PostgreSQL is. */
export async function openUntrustedServer(): Promise<UntrustedServer> {
  const context = tls.createSecureContext({ cert: CERTIFICATE, key: KEY });
  const sockets = new Set<net.Socket>();
  const speakTls = (socket: net.Socket) => {
    const secure = new tls.TLSSocket(socket, { isServer: true, secureContext: context });
    // A client that rejects the certificate hangs up.
    secure.on('error', () => socket.destroy());
  };
  const server = net.createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('readable', () => {
      const first: unknown = socket.read();
      if (!Buffer.isBuffer(first)) return;
      // A request for TLS has eight bytes, and a greeting of TLS begins with 22.
      if (first[0] === 22) socket.unshift(first);
      else socket.write('S');
      speakTls(socket);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A server that listens on a port has such an address.
  const { port } = server.address() as AddressInfo;
  return {
    port,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
