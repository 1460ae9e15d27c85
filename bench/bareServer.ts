import fs from 'node:fs';
import http from 'node:http';

/**
 * What Node alone can do with the same bytes: the yardstick for the product's own answers. The
 * benches start it as a separate process.
 */
const [file = '', contentType = 'application/json'] = process.argv.slice(2);
const body = fs.readFileSync(file);
const server = http.createServer((_request, response) => {
  response.writeHead(200, { 'content-type': contentType, 'content-length': body.length });
  response.end(body);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port was given');
  console.log(`ready http://127.0.0.1:${address.port}/`);
});
process.on('SIGTERM', () => process.exit(0));
