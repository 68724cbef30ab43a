/** The things that a room may import besides itself, `base/util` and `model`. */
export interface Room {
  readonly rooms: readonly string[];
  /** Rooms of which it may import types, and nothing that runs. */
  readonly typesOf?: readonly string[];
  readonly libraries: readonly string[];
  /** Modules of Node; absent means any. A pure room names what it needs, and none of them does I/O. */
  readonly node?: readonly string[];
}

/**
 * The wings in their order, and the rooms of each in theirs. A room knows what stands before it, as far as it is named
 * here, and nothing that stands after it. A wing that is one room has its name.
 */
export const WINGS: { readonly [wing: string]: { readonly [room: string]: Room } } = {
  base: {
    util: {
      rooms: [],
      libraries: ['damerau-levenshtein', 'lossless-json', 'yaml'],
      node: ['node:crypto', 'node:timers/promises'],
    },
    disk: { rooms: [], libraries: [] },
    input: { rooms: ['base/disk'], libraries: [] },
    package: { rooms: [], libraries: [] },
    handbook: { rooms: ['base/package'], libraries: [] },
  },
  model: {
    model: { rooms: [], libraries: ['zod'], node: [] },
  },
  spreadsheet: {
    opc: { rooms: ['base/input'], libraries: ['yauzl', 'saxes'] },
    protection: { rooms: ['base/input', 'spreadsheet/opc'], libraries: [] },
    'number-format': { rooms: [], libraries: [], node: [] },
    workbook: {
      rooms: ['base/input', 'spreadsheet/opc', 'spreadsheet/protection'],
      libraries: ['papaparse', 'htmlparser2'],
    },
  },
  format: {
    sheets: { rooms: [], libraries: [], node: [] },
    tables: {
      rooms: ['spreadsheet/number-format', 'format/sheets'],
      typesOf: ['spreadsheet/workbook'],
      libraries: [],
      node: [],
    },
    check: {
      rooms: ['spreadsheet/number-format', 'format/sheets', 'format/tables'],
      typesOf: ['spreadsheet/workbook'],
      libraries: [],
      node: [],
    },
  },
  mapping: {
    mapping: {
      rooms: ['spreadsheet/number-format', 'format/sheets', 'format/tables'],
      typesOf: ['spreadsheet/workbook', 'format/check'],
      libraries: ['re2js', 'yaml', 'zod'],
      node: [],
    },
  },
  service: {
    contract: { rooms: [], libraries: ['zod', 'lossless-json'], node: [] },
    client: { rooms: ['base/disk', 'service/contract'], libraries: ['undici', 'p-limit', 'zod', 'lossless-json'] },
    snapshot: { rooms: ['service/contract', 'service/client'], libraries: [], node: [] },
    sandbox: {
      rooms: ['base/disk', 'base/package', 'service/contract'],
      libraries: [
        'fastify',
        '@fastify/formbody',
        '@fastify/multipart',
        '@fastify/swagger-ui',
        'file-type',
        '@photostructure/sqlite',
        'zod',
        'lossless-json',
        'yaml',
      ],
    },
  },
  engine: {
    files: { rooms: ['base/disk', 'service/contract'], libraries: ['file-type'] },
    ledger: { rooms: [], libraries: [], node: [] },
    resolve: { rooms: [], typesOf: ['engine/ledger'], libraries: [], node: [] },
    rules: { rooms: ['engine/ledger'], libraries: ['zod'], node: [] },
    plan: { rooms: ['engine/ledger', 'engine/rules'], libraries: ['zod'], node: [] },
    compare: { rooms: ['engine/plan'], libraries: [], node: [] },
    database: { rooms: [], libraries: ['pg', 'zod'] },
    journal: { rooms: ['engine/database'], libraries: ['@photostructure/sqlite', 'zod'] },
    apply: { rooms: ['service/client', 'engine/ledger', 'engine/journal'], libraries: ['p-limit'] },
    history: { rooms: ['base/disk', 'base/input', 'spreadsheet/opc', 'engine/journal'], libraries: ['zod'] },
  },
  report: {
    report: {
      rooms: [
        'base/disk',
        'base/input',
        'base/package',
        'spreadsheet/opc',
        'spreadsheet/protection',
        'spreadsheet/number-format',
        'spreadsheet/workbook',
        'format/sheets',
      ],
      libraries: ['string-width', 'zod'],
    },
  },
  jobs: {
    export: {
      rooms: ['format/sheets', 'engine/ledger', 'engine/plan', 'report'],
      typesOf: ['spreadsheet/workbook'],
      libraries: [],
      node: [],
    },
    pipeline: {
      rooms: [
        'base/disk',
        'spreadsheet/protection',
        'spreadsheet/workbook',
        'format/sheets',
        'format/check',
        'mapping',
        'service/client',
        'service/snapshot',
        'engine/files',
        'engine/ledger',
        'engine/resolve',
        'engine/rules',
        'engine/plan',
        'engine/compare',
        'engine/journal',
        'engine/apply',
        'report',
        'jobs/export',
      ],
      libraries: [],
    },
    library: {
      rooms: [
        'base/disk',
        'base/input',
        'base/package',
        'spreadsheet/protection',
        'spreadsheet/workbook',
        'format/sheets',
        'format/check',
        'mapping',
        'service/client',
        'engine/rules',
        'engine/plan',
        'engine/journal',
        'report',
        'jobs/pipeline',
      ],
      libraries: ['zod'],
    },
    doctor: { rooms: ['base/disk', 'service/client', 'engine/journal', 'jobs/pipeline'], libraries: [] },
  },
  ui: {
    api: { rooms: [], libraries: ['zod'], node: [] },
    views: {
      rooms: ['base/disk', 'format/check', 'engine/history', 'report', 'jobs/library', 'ui/api'],
      libraries: ['fastify', 'zod'],
    },
    server: {
      rooms: [
        'base/disk',
        'base/package',
        'spreadsheet/protection',
        'format/check',
        'service/sandbox',
        'engine/history',
        'report',
        'jobs/library',
        'jobs/doctor',
        'ui/api',
        'ui/views',
      ],
      libraries: ['fastify', '@fastify/multipart', '@fastify/static', 'zod'],
    },
  },
  team: {
    terms: { rooms: [], libraries: ['zod'], node: ['node:crypto'] },
    api: { rooms: ['ui/api', 'team/terms'], libraries: ['zod'], node: [] },
    outbound: { rooms: ['service/client'], libraries: [] },
    settings: { rooms: ['base/disk', 'team/outbound'], typesOf: ['service/client'], libraries: ['zod'] },
    vault: { rooms: ['base/disk'], libraries: ['zod'] },
    store: { rooms: ['base/disk', 'engine/database'], libraries: ['@aws-sdk/client-s3', 'zod'] },
    watch: { rooms: ['team/outbound'], libraries: ['ssh2-sftp-client'] },
    notify: { rooms: ['service/client', 'team/terms', 'team/outbound'], libraries: ['nodemailer', 'undici', 'zod'] },
    database: { rooms: ['engine/database', 'ui/api', 'team/terms', 'team/api'], libraries: ['zod'] },
    metrics: { rooms: ['engine/database', 'team/database'], libraries: ['prom-client', 'zod'] },
    administration: {
      rooms: [
        'mapping',
        'service/client',
        'engine/rules',
        'engine/database',
        'team/terms',
        'team/api',
        'team/vault',
        'team/store',
        'team/database',
      ],
      libraries: [],
    },
    'sign-in': {
      rooms: ['engine/database', 'team/terms', 'team/api', 'team/database'],
      typesOf: ['team/settings'],
      libraries: ['openid-client', 'zod'],
    },
    report: { rooms: ['report', 'ui/api', 'team/terms', 'team/api'], libraries: ['zod'] },
    client: { rooms: ['base/disk', 'service/client', 'ui/api', 'team/api'], libraries: ['undici', 'zod'] },
    child: { rooms: [], libraries: [] },
    reader: { rooms: ['jobs/library'], typesOf: ['team/child'], libraries: ['zod'] },
    'reader-pool': { rooms: ['jobs/library', 'team/child', 'team/reader'], libraries: [] },
    desk: {
      rooms: ['base/disk', 'service/client', 'report', 'jobs/library', 'ui/api', 'ui/server'],
      libraries: ['fastify', 'zod'],
    },
    'desk-pool': { rooms: ['base/disk', 'ui/api', 'team/child', 'team/desk'], libraries: [] },
    edges: {
      rooms: [
        'base/disk',
        'service/client',
        'engine/database',
        'team/terms',
        'team/api',
        'team/outbound',
        'team/watch',
        'team/notify',
        'team/database',
      ],
      typesOf: ['team/settings'],
      libraries: ['graphile-worker', 'zod'],
    },
    worker: {
      rooms: [
        'service/client',
        'engine/plan',
        'engine/database',
        'report',
        'jobs/library',
        'team/terms',
        'team/api',
        'team/settings',
        'team/metrics',
        'team/vault',
        'team/store',
        'team/database',
        'team/administration',
        'team/reader-pool',
        'team/edges',
      ],
      libraries: ['graphile-worker', 'zod'],
    },
    server: {
      rooms: [
        'base/disk',
        'base/package',
        'service/client',
        'engine/database',
        'engine/history',
        'report',
        'jobs/library',
        'jobs/doctor',
        'ui/api',
        'ui/views',
        'team/terms',
        'team/api',
        'team/outbound',
        'team/settings',
        'team/metrics',
        'team/vault',
        'team/store',
        'team/database',
        'team/administration',
        'team/sign-in',
        'team/desk',
        'team/desk-pool',
      ],
      libraries: [
        'fastify',
        '@fastify/cookie',
        '@fastify/multipart',
        '@fastify/static',
        '@fastify/swagger-ui',
        'yaml',
        'zod',
      ],
    },
  },
  app: {
    page: {
      rooms: ['ui/api', 'team/terms', 'team/api'],
      libraries: [
        'react',
        'react-dom',
        '@mantine/core',
        '@mantine/hooks',
        '@tabler/icons-react',
        '@tanstack/react-virtual',
        'recharts',
        'zod',
      ],
      node: [],
    },
    mcp: {
      rooms: ['engine/history', 'report', 'jobs/library', 'team/api', 'team/client'],
      libraries: ['@modelcontextprotocol/server', 'zod'],
    },
    cli: {
      rooms: [
        'base/disk',
        'base/package',
        'base/handbook',
        'spreadsheet/protection',
        'service/client',
        'service/sandbox',
        'engine/rules',
        'engine/database',
        'engine/history',
        'report',
        'jobs/library',
        'jobs/doctor',
        'ui/server',
        'team/terms',
        'team/api',
        'team/outbound',
        'team/settings',
        'team/vault',
        'team/store',
        'team/database',
        'team/administration',
        'team/sign-in',
        'team/report',
        'team/client',
        'team/child',
        'team/reader',
        'team/desk',
        'team/worker',
        'team/server',
        'app/mcp',
      ],
      libraries: ['commander', 'pino', 'dotenv', 'yaml', 'zod', '@napi-rs/keyring'],
    },
  },
  'main.ts': {
    'main.ts': { rooms: ['app/cli'], libraries: [], node: [] },
  },
};

/** Parts of the jobs that are used beside the door of the library, with the reason. */
export const BESIDE_THE_DOOR: { readonly [room: string]: string } = {
  'jobs/doctor': 'looks at this machine and its settings, and reads no workbook',
};

/** By their names, `engine/plan`, in the same order. */
export const ROOMS: ReadonlyMap<string, Room> = new Map(
  Object.entries(WINGS).flatMap(([wing, rooms]) =>
    Object.entries(rooms).map(([room, rule]) => [wing === room ? wing : `${wing}/${room}`, rule] as const),
  ),
);

/** The room of a file of `src`; the file's own name where it stands in none: `main.ts`. */
export function roomOf(path: string): string {
  const [, wing = '', room = ''] = path.split('/');
  return WINGS[wing]?.[wing] !== undefined || !path.slice('src/'.length).includes('/') ? wing : `${wing}/${room}`;
}
