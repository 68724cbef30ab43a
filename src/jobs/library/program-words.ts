import { rewordError } from '../../base/util/reworded-error.ts';

/** What programs hand in where people give an option to the command, or set a variable of its environment. */
const NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '--ca-file': 'network.caFile',
    '--company': 'companies',
    '--encoding': 'encoding',
    '--like': 'like',
    '--mapping': 'mapping',
    '--out': 'path',
    '--rules': 'rules',
    '--service-profile': 'profile',
    '--sheet': 'sheetName',
    '--state-dir': 'journalInFolder',
    CAPSHEET_APP_URL: 'appUrl',
    CAPSHEET_BASE_URL: 'baseUrl',
    CAPSHEET_CA_FILE: 'network.caFile',
    CAPSHEET_CLIENT_ID: 'credentials.clientId',
    CAPSHEET_CLIENT_SECRET: 'credentials.clientSecret',
    CAPSHEET_STATE_DIR: 'journalInFolder',
  }),
);

/** What is quoted is a whole command, or what the user calls something. */
const QUOTED_OR_NAME = /"[^"]*"|`[^`]*`|(?:--[a-z]+(?:-[a-z]+)*|\bCAPSHEET_[A-Z_]+)/g;

/** Names options as programs know them. */
function toProgramWords(text: string): string {
  const named = text.replace(QUOTED_OR_NAME, (found) => NAMES.get(found) ?? found);
  // An option or a variable: programs have one name for both.
  return named.replace(/\b([\w.]+) or \1\b/g, '$1');
}

/** Does what a program asks for; errors name its own options. */
export async function forProgram<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw rewordError(error, toProgramWords);
  }
}
