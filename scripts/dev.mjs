// Hot reload on both sides: Vite serves the pages, Node restarts the server when a file changes.
import path from 'node:path';
import { installPackages, pinnedNode, root } from './prepare.mjs';
import { spawn } from 'node:child_process';

installPackages();
const port = process.env.PORT ?? '3000';
const webPort = process.env.WEB_PORT ?? '5173';
const environment = {
  ...process.env,
  PORT: port,
  WEB_PORT: webPort,
  API_ORIGIN: `http://127.0.0.1:${port}`,
  PUBLIC_URL: process.env.PUBLIC_URL ?? `http://127.0.0.1:${webPort}`,
};
const start = (args) => spawn(pinnedNode, args, { cwd: root, stdio: 'inherit', env: environment });
const children = [
  start(['--watch', '--watch-preserve-output', 'src/server/main.ts']),
  start([
    path.join(root, 'node_modules/vite/bin/vite.js'),
    '--config',
    'vite.config.ts',
    '--host',
    '127.0.0.1',
  ]),
];
const stop = () => children.forEach((child) => child.kill('SIGTERM'));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop);
for (const child of children) child.on('exit', stop);
console.log(`Pages with hot reload: http://127.0.0.1:${webPort}`);
