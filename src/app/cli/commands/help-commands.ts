import { anyNumber, command, declare, oneOf, optional, text } from '../declare/declare.ts';
import { OUTPUT } from '../declare/shared-options.ts';

export const explain = declare('explain', 'what a finding means and what to do about it, by its code', {
  arguments: { code: optional('the code; if omitted, all codes are listed') },
  options: OUTPUT,
  examples: ['capsheet explain date-ambiguous'],
});

export const help = declare('help', 'a page of the handbook, a command or a finding’s code, without a network', {
  arguments: { topic: anyNumber('what to show, or words to look for; if omitted, everything is listed') },
  options: OUTPUT,
  examples: ['capsheet help mapping', 'capsheet help plan', 'capsheet help undo an upload'],
});

export const schema = declare('schema', 'a JSON Schema, for an editor or a program', {
  arguments: { name: optional('which one; if omitted, all are listed, with where they are on this machine') },
  options: { ...OUTPUT, out: text('--out <file>', 'write it into a file that does not exist yet') },
  examples: ['capsheet schema', 'capsheet schema mapping --out mapping.schema.json'],
});

export const completion = declare('completion', 'print what a shell needs to complete commands and options', {
  arguments: { shell: oneOf('which one', ['bash', 'zsh', 'fish', 'powershell']) },
  options: {},
  examples: ['capsheet completion bash > capsheet-completion.bash'],
});

export const HELP_COMMANDS = [
  command(explain, async () => (await import('./help.ts')).runExplain),
  command(help, async (program) => (await import('./help.ts')).helpOn(program)),
  command(schema, async () => (await import('./schema.ts')).runSchema),
  command(completion, async (program) => (await import('./completion.ts')).completionOf(program)),
];
