import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describeOption, isSharedIn, listCommands, nameOf, toPlaceholder, toStatusLines } from './commands.mjs';

const page = (path) => readFileSync(fileURLToPath(new URL(`../../docs/${path}`, import.meta.url)), 'utf8');

/** The manual page, `man/capsheet.1`: what `capsheet --help` says of each command, in the form that `man` reads. */
export function makeManual({ program, version }) {
  const commands = listCommands(program);
  const isShared = isSharedIn(commands);
  const shared = new Map(commands.flatMap(({ options }) => options.filter(isShared)).map((one) => [one.flags, one]));
  return [
    `.TH CAPSHEET 1 "" "capsheet ${version}"`,
    '.SH NAME',
    `capsheet \\- ${toRoff('a workbook of cap-table data into a portfolio service, exactly')}`,
    '.SH SYNOPSIS',
    '.B capsheet\n.I command\n.RI [ option \\|.\\|.\\|.]',
    '.SH DESCRIPTION',
    toRoff(program.description()),
    '.SH COMMANDS',
    ...commands.flatMap((command) => describeCommand(command, (option) => !isShared(option))),
    '.SH OPTIONS OF SEVERAL COMMANDS',
    ...[...shared.values()].flatMap(toEntry),
    '.SH ENVIRONMENT',
    ...toEntries(page('reference/settings.md')),
    '.SH EXIT STATUS',
    ...toEntries(page('reference/exit-statuses.md')),
    '.SH SEE ALSO',
    toRoff('The handbook comes with capsheet: "capsheet help" lists its pages, "capsheet help PAGE" shows one.'),
    '',
  ].join('\n');
}

function describeCommand(command, isOwn) {
  const words = command.registeredArguments;
  return [
    `.SS ${toRoff(['capsheet', nameOf(command), ...words.map(toPlaceholder)].join(' '))}`,
    toRoff(command.description()),
    ...words.flatMap((argument) =>
      argument.description === '' ? [] : toTagged(toPlaceholder(argument), describeOption(argument)),
    ),
    ...command.options.filter(isOwn).flatMap(toEntry),
    ...toStatusLines(command).flatMap((line) => ['.PP', toRoff(`${line}.`)]),
  ];
}

function toEntry(option) {
  return toTagged(option.flags, describeOption(option));
}

/** The rows of the first table of a page, the first cell with the last. */
function toEntries(markdown) {
  const [table = ''] = /(?:^\|.*\|\n)+/m.exec(markdown) ?? [];
  const [, , ...rows] = table.trimEnd().split('\n');
  return rows.flatMap((row) => {
    const cells = row.slice(2, -2).split(' | ');
    return toTagged(cells[0], cells.at(-1));
  });
}

function toTagged(tag, text) {
  return ['.TP', `.B ${toRoff(tag)}`, toRoff(text)];
}

/** Plain text for `man`: its own signs, and Markdown's taken away. */
function toRoff(text) {
  return text
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll('`', '')
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replace(/^(['.])/, '\\&$1');
}
