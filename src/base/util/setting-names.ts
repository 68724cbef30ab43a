import { capitalise } from './text/words.ts';

/** The settings, by their names for people at a command line, for programs, and on the page. */
const NAMES = {
  appUrl: { command: 'CAPSHEET_APP_URL', program: 'appUrl', page: 'the address for cap tables' },
  baseUrl: { command: 'CAPSHEET_BASE_URL', program: 'baseUrl', page: 'the address of the service' },
  caFile: {
    command: '--ca-file or CAPSHEET_CA_FILE',
    program: 'network.caFile',
    page: 'CAPSHEET_CA_FILE, where capsheet is started',
  },
  clientId: { command: 'CAPSHEET_CLIENT_ID', program: 'credentials.clientId', page: 'the client ID' },
  clientSecret: { command: 'CAPSHEET_CLIENT_SECRET', program: 'credentials.clientSecret', page: 'the client secret' },
  company: { command: '--company', program: 'companies', page: 'the companies' },
  encoding: { command: '--encoding', program: 'encoding', page: 'encoding' },
  like: { command: '--like', program: 'like', page: 'a mapping of' },
  mapping: { command: '--mapping', program: 'mapping', page: 'the Mapping screen' },
  out: { command: '--out', program: 'path', page: 'the name of the file' },
  profile: { command: '--service-profile', program: 'profile', page: '--service-profile, where capsheet is started' },
  report: { command: '--report', program: 'report', page: 'the copy' },
  rules: { command: '--rules', program: 'rules', page: '--rules, where capsheet is started' },
  sheet: { command: '--sheet', program: 'sheetName', page: 'the sheet' },
  stateDir: {
    command: '--state-dir or CAPSHEET_STATE_DIR',
    program: 'journalInFolder',
    page: 'CAPSHEET_STATE_DIR, where capsheet is started',
  },
} as const;

/** The reader of an error: somebody at a command line, a program and whoever wrote it, or somebody at the page. */
export type Surface = 'command' | 'program' | 'page';
type SettingName = keyof typeof NAMES;

/** Noncharacters of Unicode, which no text of a user contains. */
const [OPEN, CLOSE, EITHER, OR, END] = ['\ufdd0', '\ufdd1', '\ufdd2', '\ufdd3', '\ufdd4'];
const MARKED = new RegExp(`${OPEN}(\\w+)${CLOSE}`, 'g');
const CHOICES = new RegExp(`${EITHER}([^${OR}]*)${OR}([^${END}]*)${END}`, 'g');

/** Stands in a message of a CapsheetError for a setting, which is named as it is called where the message is read. */
export function settingName(name: SettingName): string {
  return `${OPEN}${name}${CLOSE}`;
}

/** Stands in such a message for words that name a command, and for those that say the same on the page, which has none. */
export function onPage(page: string, elsewhere: string): string {
  return `${EITHER}${page}${OR}${elsewhere}${END}`;
}

/** A text with its settings named as they are called there. */
export function nameSettings(text: string, surface: Surface): string {
  const chosen = text.replace(CHOICES, (_, page: string, elsewhere: string) => (surface === 'page' ? page : elsewhere));
  const named = chosen.replace(MARKED, (_, name: SettingName) => NAMES[name][surface]);
  // A label of the page may begin the sentence.
  return surface === 'page' && chosen.startsWith(OPEN) ? capitalise(named) : named;
}
