/** What can be set, by its name for people at a command line and for programs. */
const NAMES = {
  appUrl: { command: 'CAPSHEET_APP_URL', program: 'appUrl' },
  baseUrl: { command: 'CAPSHEET_BASE_URL', program: 'baseUrl' },
  caFile: { command: '--ca-file or CAPSHEET_CA_FILE', program: 'network.caFile' },
  clientId: { command: 'CAPSHEET_CLIENT_ID', program: 'credentials.clientId' },
  clientSecret: { command: 'CAPSHEET_CLIENT_SECRET', program: 'credentials.clientSecret' },
  company: { command: '--company', program: 'companies' },
  encoding: { command: '--encoding', program: 'encoding' },
  like: { command: '--like', program: 'like' },
  mapping: { command: '--mapping', program: 'mapping' },
  out: { command: '--out', program: 'path' },
  profile: { command: '--service-profile', program: 'profile' },
  rules: { command: '--rules', program: 'rules' },
  sheet: { command: '--sheet', program: 'sheetName' },
  stateDir: { command: '--state-dir or CAPSHEET_STATE_DIR', program: 'journalInFolder' },
} as const;

/** Who reads an error: somebody at a command line, or a program and whoever wrote it. */
export type Surface = 'command' | 'program';
type SettingName = keyof typeof NAMES;

/** Noncharacters of Unicode, which no text of a user contains. */
const [OPEN, CLOSE] = ['\ufdd0', '\ufdd1'];
const MARKED = new RegExp(`${OPEN}(\\w+)${CLOSE}`, 'g');

/** Stands in a message of a CapsheetError for a setting, which is named as it is called where the message is read. */
export function settingName(name: SettingName): string {
  return `${OPEN}${name}${CLOSE}`;
}

/** A text with its settings named as they are called there. */
export function nameSettings(text: string, surface: Surface): string {
  return text.replace(MARKED, (_, name: SettingName) => NAMES[name][surface]);
}
