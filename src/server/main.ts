import { enableCompileCache } from 'node:module';

// Compiled once, kept by Node: the next start reads less and parses nothing twice.
enableCompileCache();
const { runServer } = await import('./runServer.ts');
await runServer(process.env);
