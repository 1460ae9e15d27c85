import { endInSentence } from '../endInSentence.ts';
import { runRemoval } from './removeCommand.ts';

const { argv, env, stdin, stdout } = process;

endInSentence(env);
process.exitCode = await runRemoval(argv.slice(2), env, { input: stdin, output: stdout });
