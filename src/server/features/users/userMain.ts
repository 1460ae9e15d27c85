import { runUserCommand } from './userCommand.ts';

process.exitCode = await runUserCommand(process.argv.slice(2), process.env, process.stdout);
