import fs from 'node:fs';
import http from 'node:http';

/**
 * The yardstick for the product's answers: Node alone with the same bytes. It runs
 * as a process of its own, and answers as the product does to `accept-encoding: br` and to
 * `if-none-match`, without looking at what they say.
 */
const [plainFile = '', compressedFile = ''] = process.argv.slice(2);
const [plain, compressed] = [fs.readFileSync(plainFile), fs.readFileSync(compressedFile)];
const type = { 'content-type': 'application/json' };
const plainHead = { ...type, 'content-length': plain.length };
const compressedHead = { ...type, 'content-encoding': 'br', 'content-length': compressed.length };

const server = http.createServer(({ headers }, response) => {
  if (headers['if-none-match'] !== undefined) response.writeHead(304).end();
  else if (headers['accept-encoding'] === 'br') {
    response.writeHead(200, compressedHead).end(compressed);
  } else response.writeHead(200, plainHead).end(plain);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port was given');
  console.log(`ready http://127.0.0.1:${address.port}/`);
});
process.on('SIGTERM', () => process.exit(0));
