export type TeamProcess = 'server' | 'worker';

export interface TeamSetting {
  readonly name: `CAPSHEET_${string}`;
  readonly says: string;
  /** `NAME_FILE` may name a file instead, and no message repeats the value. */
  readonly isSecret?: true;
  readonly isNeeded?: true;
  /** The default. */
  readonly standard?: string;
  readonly example?: string;
}

const SHARED = {
  databaseUrl: {
    name: 'CAPSHEET_DATABASE_URL',
    says: 'the database of the team, in PostgreSQL 14 or later',
    isSecret: true,
    isNeeded: true,
    example: 'postgres://capsheet:PASSWORD@db.example:5432/capsheet?sslmode=verify-full',
  },
  publicUrl: {
    name: 'CAPSHEET_PUBLIC_URL',
    says: 'the address at which people open the server; plain http only on this machine',
    isNeeded: true,
    example: 'https://capsheet.firm.example',
  },
  vaultKey: {
    name: 'CAPSHEET_VAULT_KEY',
    says: 'the keys that encrypt the credentials of the firms, each as ID:KEY; the first encrypts what is new; without any, only references to credentials can be kept',
    isSecret: true,
  },
  secretVariables: {
    name: 'CAPSHEET_SECRET_VARIABLES',
    says: 'variables of the environment to which credentials of firms may refer (`env:NAME`), with commas between them, besides all that begin with `CAPSHEET_CLIENT_SECRET`; `FIRM_*` lists all that begin with `FIRM_`',
    example: 'NORTHLIGHT_SECRET,FIRM_*',
  },
  secretFiles: {
    name: 'CAPSHEET_SECRET_FILES',
    says: 'files, and folders of files, to which credentials of firms may refer (`file:/PATH`), with commas between them; without it, to none',
    example: '/run/secrets/firms',
  },
  files: {
    name: 'CAPSHEET_FILES',
    says: 'where workbooks, plans and results are kept: in the database, in a folder that all machines share (`folder:/PATH`), or in a bucket (`s3://BUCKET/PREFIX`)',
    standard: 'postgres:',
  },
  s3Endpoint: { name: 'CAPSHEET_S3_ENDPOINT', says: 'the address of an S3 service other than Amazon’s' },
  s3Region: { name: 'CAPSHEET_S3_REGION', says: 'its region' },
  host: { name: 'CAPSHEET_HOST', says: 'the address to listen on; `0.0.0.0` in a container', standard: '127.0.0.1' },
  logLevel: {
    name: 'CAPSHEET_LOG_LEVEL',
    says: 'how much is logged, as JSON lines on standard error: `silent`, `error`, `warn`, `info` or `debug`',
    standard: 'info',
  },
  privateAddresses: {
    name: 'CAPSHEET_PRIVATE_ADDRESSES',
    says: 'private addresses and networks at which webhooks and SFTP servers may be, with commas between them; without it, only public addresses are allowed',
    example: '10.1.0.0/16, 192.168.3.4',
  },
  caFile: {
    name: 'CAPSHEET_CA_FILE',
    says: 'a file with certificates of additional authorities to trust, for example your company proxy’s',
  },
} as const satisfies TeamSettingList;

/** By key, in the order in which people set them. */
export const TEAM_SETTINGS = {
  server: {
    ...SHARED,
    port: { name: 'CAPSHEET_PORT', says: 'the port to listen on', standard: '8080' },
    trustedProxies: {
      name: 'CAPSHEET_TRUSTED_PROXIES',
      says: 'the addresses of the proxies in front of the server, separated by commas; they are trusted to say where a request comes from; without it, no proxy is',
      example: '10.0.0.0/8',
    },
    oidcIssuer: {
      name: 'CAPSHEET_OIDC_ISSUER',
      says: 'the identity provider, by its issuer',
      example: 'https://login.firm.example',
    },
    oidcClientId: { name: 'CAPSHEET_OIDC_CLIENT_ID', says: 'the client that the identity provider knows capsheet as' },
    oidcClientSecret: { name: 'CAPSHEET_OIDC_CLIENT_SECRET', says: 'its secret', isSecret: true },
    oidcGroupsClaim: {
      name: 'CAPSHEET_OIDC_GROUPS_CLAIM',
      says: 'what the identity provider calls the list of a person’s groups',
      standard: 'groups',
    },
    groups: {
      name: 'CAPSHEET_GROUPS',
      says: 'which group of the identity provider gives which role in which firm',
      example: 'finance-team=preparer@acme,approver@acme; auditors=auditor@*',
    },
    administrator: {
      name: 'CAPSHEET_ADMINISTRATOR',
      says: 'the e-mail address of the person who becomes an administrator when they sign in, as long as there is no administrator',
    },
    desks: {
      name: 'CAPSHEET_DESKS',
      says: 'how many desks (on which preparers check and correct workbooks) one server keeps open at the same time; each is a process of its own',
      standard: '8',
    },
    desksPerPerson: {
      name: 'CAPSHEET_DESKS_PER_PERSON',
      says: 'how many of them one person may have open, each in a different firm',
      standard: '3',
    },
    deskMemoryMb: {
      name: 'CAPSHEET_DESK_MEMORY_MB',
      says: 'how much memory, in MB, one desk may take; one that takes more is ended, and nobody else is affected',
      standard: '1024',
    },
    deskIdleMinutes: {
      name: 'CAPSHEET_DESK_IDLE_MINUTES',
      says: 'after how many minutes without use a desk is cleared',
      standard: '60',
    },
    localPerson: {
      name: 'CAPSHEET_LOCAL_PERSON',
      says: 'for trying out on this machine, without an identity provider: the one person, who signs in by a link that the server prints',
      example: 'Ana Berg <ana@firm.example>',
    },
  },
  worker: {
    ...SHARED,
    jobs: { name: 'CAPSHEET_JOBS', says: 'how many submissions one worker works on at the same time', standard: '4' },
    readMemoryMb: {
      name: 'CAPSHEET_READ_MEMORY_MB',
      says: 'how much memory, in MB, reading the workbooks of one submission may take; each is read in a process of its own, without secrets',
      standard: '1024',
    },
    readSeconds: {
      name: 'CAPSHEET_READ_SECONDS',
      says: 'how many seconds of processor time that may take',
      standard: '120',
    },
    healthPort: {
      name: 'CAPSHEET_HEALTH_PORT',
      says: 'the port on which a worker answers `/healthz`, `/readyz` and `/metrics`; without it, it listens on none',
    },
    smtpUrl: {
      name: 'CAPSHEET_SMTP_URL',
      says: 'the server that mail is sent through; without it, none is sent',
      isSecret: true,
      example: 'smtps://USER:PASSWORD@mail.firm.example',
    },
    mailFrom: { name: 'CAPSHEET_MAIL_FROM', says: 'the sender of that mail', example: 'capsheet@firm.example' },
    watchFolders: {
      name: 'CAPSHEET_WATCH_FOLDERS',
      says: 'a folder that contains one for each firm, named by its ID: only these folders can be watched; without it, only SFTP servers',
      example: '/srv/capsheet/inbox',
    },
    remindAfter: {
      name: 'CAPSHEET_REMIND_AFTER_HOURS',
      says: 'after how many working hours (Monday to Friday, nine to five) approvers are reminded of a plan that waits; without it, they are not',
      example: '8',
    },
    timeZone: {
      name: 'CAPSHEET_TIME_ZONE',
      says: 'the time zone of those hours',
      standard: 'UTC',
      example: 'Europe/Berlin',
    },
  },
} as const satisfies { readonly [process in TeamProcess]: TeamSettingList };

type TeamSettingList = { readonly [key: string]: TeamSetting };

/** `CAPSHEET_DATABASE_URL`, and for a secret the setting that names its file. */
export function listVariables({ name, isSecret }: TeamSetting): readonly string[] {
  return isSecret === true ? [name, `${name}_FILE`] : [name];
}

/** Help on the settings of a process. */
export function describeSettings(of: TeamProcess): string {
  const settings: readonly TeamSetting[] = Object.values(TEAM_SETTINGS[of]);
  const lines = settings.map((setting) => `  ${setting.name}${endOf(setting)}\n      ${setting.says}`);
  return `\nSettings, in the environment only:\n${lines.join('\n')}`.replaceAll('`', '');
}

function endOf({ name, isNeeded, isSecret, standard }: TeamSetting): string {
  const facts = [
    ...(isNeeded === true ? ['needed'] : []),
    ...(isSecret === true ? [`or in the file that ${name}_FILE names`] : []),
    ...(standard === undefined ? [] : [`default: ${standard}`]),
  ];
  return facts.length === 0 ? '' : ` (${facts.join('; ')})`;
}
