import { endInSentence } from '../../endInSentence.ts';
import { runUserCommand } from './userCommand.ts';

endInSentence(process.env);
process.exitCode = await runUserCommand(process.argv.slice(2), process.env, process.stdout);
