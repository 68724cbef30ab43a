import type { Command } from 'commander';

/** The help of a command with its examples, which commander adds only when it writes help itself. No line is broken yet. */
export function helpOf(command: Command): string {
  let text = '';
  const before = command.configureOutput();
  command.configureOutput({ ...before, writeOut: (part) => (text += part) });
  command.outputHelp();
  command.configureOutput(before);
  return text.trimEnd();
}

/** The help of every command, by its name: `team firm add`; that of the program by an empty one. */
export function toHelpTable(program: Command, path = ''): { readonly [path: string]: string } {
  const below = program.commands.map((one) => toHelpTable(one, `${path} ${one.name()}`.trim()));
  return Object.assign({ [path]: helpOf(program) }, ...below);
}
