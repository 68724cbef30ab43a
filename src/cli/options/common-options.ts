import { type Command, Option } from 'commander';
import { TEXT_ENCODINGS, type TextEncoding } from '../../model/records/text-encoding.ts';
import type { PasswordOptions } from './passwords.ts';

/** Options that every command takes. */
export interface OutputOptions {
  readonly json?: boolean;
  readonly quiet?: boolean;
  /** False under `--no-color`. */
  readonly color: boolean;
  readonly logLevel: string;
}

/** Options of the commands that read a workbook. */
export interface ReadingOptions extends PasswordOptions {
  readonly sheet?: string;
  readonly mapping?: string;
  readonly encoding?: TextEncoding;
  readonly dateOrder?: 'dmy' | 'mdy' | 'ymd';
  readonly decimal: '.' | ',';
  readonly fillDown?: boolean;
  /** The last day of a quarter, as typed. */
  readonly quarter?: string;
}

export interface RulesOptions {
  /** A rules file, or true for the list of the rules. */
  readonly rules?: string | true;
}

/** Options of the commands that talk to the service. */
export interface ConnectionFlags {
  readonly baseUrl?: string;
  readonly appUrl?: string;
  readonly clientId?: string;
  readonly caFile?: string;
  readonly profile?: string;
}

export interface StateOptions {
  readonly stateDir?: string;
}

export function addOutputOptions(command: Command): Command {
  return command
    .option('--json', 'write one JSON document to standard output, and nothing else there')
    .option('--quiet', 'no progress, and only the first line of the report')
    .option('--no-color', 'no colours (as does NO_COLOR in the environment)')
    .addOption(
      new Option('--log-level <level>', 'log what happens on the wire, as JSON lines on standard error')
        .choices(['silent', 'error', 'warn', 'info', 'debug'])
        .default('silent'),
    );
}

export const ENCODING_OPTION = new Option(
  '--encoding <name>',
  'the encoding of CSV files, if it cannot be told from them',
).choices(TEXT_ENCODINGS);

export const PASSWORD_OPTION = new Option(
  '--password-file <file>',
  'the password of protected workbooks: the first line of this file, or of standard input for "-"',
);

export function addReadingOptions(command: Command): Command {
  return addLayoutOptions(command).addOption(PASSWORD_OPTION);
}

/** How workbooks are read, whoever opens them. */
export function addLayoutOptions(command: Command): Command {
  return command
    .option('--sheet <name>', 'which sheet a single CSV file is, if its name does not say')
    .addOption(ENCODING_OPTION)
    .addOption(
      new Option('--date-order <order>', 'how to read dates such as 03/04/2024').choices(['dmy', 'mdy', 'ymd']),
    )
    .addOption(new Option('--decimal <sign>', 'the decimal sign of numbers in text').choices(['.', ',']).default('.'))
    .option('--fill-down', 'cells merged downwards apply to every row they cover (companies, rounds, funds, classes)')
    .option('--mapping <file>', 'how a foreign spreadsheet maps onto the format');
}

/** Of the commands that show what a workbook moves. */
export function addQuarterOption(command: Command): Command {
  return command.option(
    '--quarter <date>',
    'the last day of the quarter (YYYY-MM-DD), if the workbook does not say it: what is dated before is told as late',
  );
}

export function addConnectionOptions(command: Command): Command {
  return command
    .option('--base-url <url>', 'address of the service (CAPSHEET_BASE_URL)')
    .option('--app-url <url>', 'address for cap tables, if they have their own (CAPSHEET_APP_URL)')
    .option('--client-id <id>', 'the client application (CAPSHEET_CLIENT_ID); the secret is never an option')
    .option('--ca-file <file>', 'additional certificates to trust, such as that of a company proxy (CAPSHEET_CA_FILE)')
    .option('--profile <file>', 'what capsheet assumes about the service, if the defaults do not fit');
}

/** `--rules FILE`; `--rules` alone lists the rules and needs no input. */
export function addRulesOption(command: Command): Command {
  command.option('--rules [file]', 'raise, lower or silence rules for cap tables; without a file, list them');
  return command.on('option:rules', (file: string | null) => {
    if (file === null) for (const argument of command.registeredArguments) argument.required = false;
  });
}

export function addStateOptions(command: Command): Command {
  return command.option('--state-dir <folder>', 'where the journal is kept (CAPSHEET_STATE_DIR; default ~/.capsheet)');
}
