import type { InputReading } from '../../../model/records/input-reading.ts';
import { TEXT_ENCODINGS } from '../../../model/records/text-encoding.ts';
import { DATE_ORDERS } from '../../../model/values/date-text.ts';
import { DECIMAL_SIGNS } from '../../../model/values/decimal-sign.ts';
import { choice, type DeclaredOption, flag, type OptionValues, text, textOrTrue, unless } from './declare.ts';

/** Names of the settings in the environment. */
export const SETTING_NAMES = {
  baseUrl: 'CAPSHEET_BASE_URL',
  appUrl: 'CAPSHEET_APP_URL',
  clientId: 'CAPSHEET_CLIENT_ID',
  clientSecret: 'CAPSHEET_CLIENT_SECRET',
  stateDir: 'CAPSHEET_STATE_DIR',
  caFile: 'CAPSHEET_CA_FILE',
  httpsProxy: 'HTTPS_PROXY',
  httpProxy: 'HTTP_PROXY',
  noProxy: 'NO_PROXY',
  databaseUrl: 'CAPSHEET_DATABASE_URL',
} as const;

export const OUTPUT = {
  json: flag('--json', 'write one JSON document to standard output, and nothing else there'),
  ndjson: flag('--ndjson', 'the same in lines: the document without its lists, then each entry of a list', {
    implies: ['json'],
  }),
  quiet: flag('--quiet', 'no progress, and only the first line of the report'),
  color: unless('--no-color', 'no colours (as does NO_COLOR in the environment)'),
  logLevel: choice(
    '--log-level <level>',
    'log what happens on the wire, as JSON lines on standard error',
    ['silent', 'error', 'warn', 'info', 'debug'],
    { standard: 'silent' },
  ),
};
export type OutputOptions = OptionValues<typeof OUTPUT>;

/** One option for each field of how inputs are read; fewer commands have the quarter. */
type LayoutFields = Omit<Required<InputReading>, 'quarter'>;
export const LAYOUT = {
  sheetName: text('--sheet <name>', 'which sheet a single CSV file is, if its name does not say'),
  encoding: choice('--encoding <name>', 'the encoding of CSV files, if it cannot be told from them', TEXT_ENCODINGS),
  dateOrder: choice('--date-order <order>', 'how to read dates such as 03/04/2024', DATE_ORDERS),
  decimalSign: choice('--decimal <sign>', 'the decimal sign of numbers in text', DECIMAL_SIGNS, { standard: '.' }),
  fillDown: flag(
    '--fill-down',
    'cells merged downwards apply to every row they cover (companies, rounds, funds, classes)',
  ),
  mappingPath: text('--mapping <file>', 'how a foreign spreadsheet maps onto the format'),
} satisfies { readonly [field in keyof LayoutFields]: DeclaredOption<LayoutFields[field] | undefined> };

export type LayoutOptions = OptionValues<typeof LAYOUT>;

export const PASSWORD = {
  passwordFile: text(
    '--password-file <file>',
    'the password of protected workbooks: the first line of this file, or of standard input for "-"',
  ),
};
export type PasswordOptions = OptionValues<typeof PASSWORD>;

/** Options of these that "capsheet map" takes too. */
export const OPENING = { sheetName: LAYOUT.sheetName, encoding: LAYOUT.encoding, ...PASSWORD };

export const READING = { ...LAYOUT, ...PASSWORD };

/** For the commands that show what a workbook moves. */
export const QUARTER = {
  quarter: text(
    '--quarter <date>',
    'the quarter (2024-Q2) or its last day (YYYY-MM-DD), if the workbook does not say it: what is dated before it counts as late',
  ),
};

export const CONNECTION = {
  firm: text('--firm <name>', 'the firm, by its name in the settings file of this machine ($); see "capsheet firm"', {
    environment: 'CAPSHEET_FIRM',
  }),
  baseUrl: text('--base-url <url>', 'address of the service ($)', { environment: SETTING_NAMES.baseUrl }),
  appUrl: text('--app-url <url>', 'address for cap tables, if they have their own ($)', {
    environment: SETTING_NAMES.appUrl,
  }),
  clientId: text('--client-id <id>', 'the client application ($); the secret is never an option', {
    environment: SETTING_NAMES.clientId,
  }),
  caFile: text('--ca-file <file>', 'additional certificates to trust, such as that of a company proxy ($)', {
    environment: SETTING_NAMES.caFile,
  }),
  profile: text('--service-profile <file>', 'what capsheet assumes about the service, if the defaults do not fit', {
    formerly: '--profile',
  }),
};
export type ConnectionOptions = OptionValues<typeof CONNECTION>;

export const STATE = {
  stateDir: text('--state-dir <folder>', 'where the journal is kept ($; default ~/.capsheet)', {
    environment: SETTING_NAMES.stateDir,
  }),
};
export type StateOptions = OptionValues<typeof STATE>;

/** `--rules FILE`; without a file it lists the rules and needs no input. */
export const RULES = {
  rules: textOrTrue('--rules [file]', 'raise, lower or silence rules for cap tables; without a file, list them', {
    standsAlone: true,
  }),
};
export type RulesOptions = OptionValues<typeof RULES>;

export const TEAM_SERVER = {
  server: text('--server <address>', 'the server of the team ($; default: the one you signed in to)', {
    environment: 'CAPSHEET_SERVER',
  }),
  caFile: CONNECTION.caFile,
};

/** For commands that ask a server only on request. */
export const ELSEWHERE = {
  server: textOrTrue('--server [address]', 'ask the server of a team ($)', { environment: 'CAPSHEET_SERVER' }),
};
export type ServerOptions = OptionValues<typeof ELSEWHERE> & Pick<ConnectionOptions, 'caFile'>;

export const ALL = { all: flag('--all', 'show every row and finding, however many') };
