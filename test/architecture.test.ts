import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { groupBy } from '../src/base/util/collections/group-by.ts';
import { ROUND_TERMS } from '../src/model/fields/round-terms.ts';
import { SECURITY_TERMS } from '../src/model/fields/security-terms.ts';
import { SECURITY_TYPES } from '../src/model/fields/security-types.ts';
import { SHARE_CLASS_TERMS } from '../src/model/fields/share-class-terms.ts';
import { toWireName } from '../src/service/contract/terms/wire-names.ts';
import {
  type Import,
  readSourceFiles,
  roomOf,
  type SourceFile,
  scanImports,
  stripComments,
} from './support/source-files.ts';

/** What a room may import besides itself, `util` and `model`. */
interface Room {
  readonly rooms: readonly string[];
  /** Rooms of which it may import types, and nothing that runs. */
  readonly typesOf?: readonly string[];
  readonly libraries: readonly string[];
  /** Modules of Node; absent means any. A pure room names what it needs, and none of them does I/O. */
  readonly node?: readonly string[];
}

/** Who may import whom. The stairs go one way: a room knows those below it and never those above. */
const ROOMS: { readonly [room: string]: Room } = {
  util: { rooms: [], libraries: ['damerau-levenshtein', 'yaml'], node: ['node:crypto'] },
  model: { rooms: [], libraries: ['big.js', 'zod'], node: [] },
  disk: { rooms: [], libraries: [] },
  package: { rooms: [], libraries: [] },
  handbook: { rooms: ['package'], libraries: [] },
  contract: { rooms: [], libraries: ['zod', 'lossless-json'], node: [] },
  client: { rooms: ['contract', 'disk'], libraries: ['undici', 'p-limit', 'zod', 'lossless-json'] },
  sheets: { rooms: [], libraries: [], node: [] },
  input: { rooms: ['disk'], libraries: [] },
  opc: { rooms: ['input'], libraries: ['yauzl', 'saxes'] },
  protection: { rooms: ['input', 'opc'], libraries: [] },
  workbook: { rooms: ['disk', 'input', 'opc', 'protection'], libraries: ['papaparse', 'htmlparser2', 'lossless-json'] },
  'number-format': { rooms: [], libraries: [], node: [] },
  tables: { rooms: ['number-format', 'sheets'], typesOf: ['workbook'], libraries: [], node: [] },
  mapping: {
    rooms: ['number-format', 'sheets', 'tables'],
    typesOf: ['workbook'],
    libraries: ['re2js', 'yaml', 'zod'],
    node: [],
  },
  check: {
    rooms: ['number-format', 'sheets', 'tables'],
    typesOf: ['workbook', 'mapping'],
    libraries: [],
    node: [],
  },
  files: { rooms: ['contract', 'disk'], libraries: ['file-type'] },
  snapshot: { rooms: ['client', 'contract'], libraries: [], node: [] },
  ledger: { rooms: [], libraries: [], node: [] },
  resolve: { rooms: [], typesOf: ['ledger'], libraries: [], node: [] },
  rules: { rooms: ['ledger'], libraries: ['zod'], node: [] },
  plan: { rooms: ['ledger', 'rules'], libraries: ['zod'], node: [] },
  database: { rooms: [], libraries: ['pg', 'zod'] },
  vault: { rooms: ['disk'], libraries: ['zod'] },
  store: { rooms: ['database', 'disk'], libraries: ['@aws-sdk/client-s3', 'zod'] },
  outbound: { rooms: [], libraries: [] },
  watch: { rooms: ['outbound'], libraries: ['ssh2-sftp-client'] },
  notify: { rooms: ['client', 'outbound', 'team'], libraries: ['nodemailer', 'undici', 'zod'] },
  journal: { rooms: ['database'], libraries: ['@photostructure/sqlite', 'zod'] },
  apply: { rooms: ['client', 'contract', 'journal', 'ledger'], libraries: ['p-limit'] },
  report: {
    rooms: ['disk', 'input', 'number-format', 'opc', 'protection', 'sheets', 'workbook', 'team', 'team/api', 'ui/api'],
    libraries: ['string-width', 'zod'],
  },
  doctor: { rooms: ['client', 'disk', 'journal', 'pipeline'], libraries: [] },
  history: { rooms: ['disk', 'input', 'journal', 'opc'], libraries: ['zod'] },
  export: { rooms: ['ledger', 'plan', 'report', 'sheets'], typesOf: ['workbook'], libraries: [], node: [] },
  pipeline: {
    rooms: [
      'disk',
      'input',
      'protection',
      'workbook',
      'sheets',
      'mapping',
      'check',
      'files',
      'client',
      'snapshot',
      'ledger',
      'resolve',
      'rules',
      'plan',
      'apply',
      'journal',
      'report',
      'export',
    ],
    libraries: [],
  },
  sandbox: {
    rooms: ['contract', 'disk', 'package'],
    libraries: [
      ...['fastify', '@fastify/formbody', '@fastify/multipart', '@fastify/swagger-ui', 'file-type'],
      ...['@photostructure/sqlite', 'zod', 'lossless-json', 'yaml'],
    ],
  },
  work: { rooms: ['disk', 'pipeline', 'report'], libraries: [] },
  'ui/api': { rooms: [], libraries: ['zod'], node: [] },
  'ui/views': { rooms: ['ui/api', 'history', 'pipeline', 'report'], libraries: ['zod'] },
  'ui/server': {
    rooms: [
      'ui/api',
      'ui/views',
      'disk',
      'pipeline',
      'protection',
      'doctor',
      'history',
      'package',
      'report',
      'sandbox',
      'work',
    ],
    libraries: ['fastify', '@fastify/multipart', '@fastify/static', 'zod'],
  },
  'ui/page': {
    rooms: ['ui/api', 'team', 'team/api'],
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
  team: { rooms: [], libraries: [], node: ['node:crypto'] },
  'team/api': { rooms: ['team', 'ui/api'], libraries: ['zod'], node: [] },
  'team/administration': {
    rooms: ['team', 'team/api', 'team/database', 'database', 'vault', 'store', 'client', 'mapping', 'rules'],
    libraries: [],
  },
  'team/sign-in': {
    rooms: ['team', 'team/api', 'team/database', 'database'],
    libraries: ['openid-client', 'zod'],
  },
  'team/server': {
    rooms: [
      ...['team', 'team/api', 'team/administration', 'team/database', 'team/metrics', 'team/settings', 'team/sign-in'],
      ...['team/desk', 'team/desk-pool', 'disk'],
      ...['client', 'database', 'history', 'package', 'pipeline', 'report', 'store', 'vault', 'work'],
      ...['ui/api', 'ui/views'],
    ],
    libraries: [
      ...['fastify', '@fastify/cookie', '@fastify/multipart', '@fastify/static', '@fastify/swagger-ui'],
      ...['yaml', 'zod'],
    ],
  },
  'team/desk': {
    rooms: ['team/api', 'ui/api', 'ui/server', 'disk', 'pipeline'],
    libraries: ['fastify', 'zod'],
  },
  'team/desk-pool': { rooms: ['team/desk', 'ui/api', 'disk'], libraries: [] },
  'team/metrics': { rooms: ['database'], libraries: ['prom-client', 'zod'] },
  'team/settings': { rooms: ['disk'], typesOf: ['client'], libraries: ['zod'] },
  'team/client': { rooms: ['team', 'team/api', 'ui/api', 'client', 'disk'], libraries: ['undici', 'zod'] },
  'team/worker': {
    rooms: [
      ...['client', 'database', 'pipeline', 'plan', 'report', 'store', 'vault', 'work'],
      ...['team', 'team/administration', 'team/api', 'team/database', 'team/edges', 'team/metrics', 'team/settings'],
    ],
    libraries: ['graphile-worker', 'zod'],
  },
  'team/database': { rooms: ['team', 'team/api', 'ui/api', 'database'], libraries: ['zod'] },
  'team/edges': {
    rooms: ['team', 'team/api', 'team/database', 'client', 'database', 'disk', 'notify', 'outbound', 'watch'],
    libraries: ['graphile-worker', 'zod'],
  },
  cli: {
    rooms: [
      'disk',
      'handbook',
      'pipeline',
      'protection',
      'doctor',
      'history',
      'package',
      'report',
      'sandbox',
      'rules',
      'team/desk',
      'team/server',
      'team/sign-in',
      'team/worker',
      'ui/server',
      'database',
      'vault',
      'store',
      'team',
      'team/api',
      'team/database',
      'team/administration',
      'client',
      'team/client',
      'team/settings',
    ],
    libraries: ['commander', 'pino', 'dotenv', 'zod'],
  },
  'main.ts': { rooms: ['cli'], libraries: [], node: ['node:v8'] },
};

/** Where the service's own names are known. */
const WIRE_ROOMS = ['contract', 'client', 'snapshot', 'sandbox'];

/** Rooms in which the same input always gives the same output. */
const PURE_ROOMS = [
  'model',
  'sheets',
  'number-format',
  'tables',
  'mapping',
  'check',
  'ledger',
  'resolve',
  'rules',
  'plan',
];

const IMPURE =
  /\bDate\.now\b|\bnew Date\b|\bDate\(|\bMath\.random\b|\bperformance\.now\b|\brandomUUID\b|\bprocess\.env\b/g;

/** Uses of what else is forbidden there, each with its reason. */
const PURE_ALL_THE_SAME: { readonly [path: string]: readonly string[] } = {
  // Days since 1970 to year, month and day: a function of its argument alone, in UTC, without a clock.
  'src/model/values/calendar-date.ts': ['new Date'],
};

/** Files in one folder, rooms within it not counted. */
const MOST_ON_A_FLOOR = 19;

/** The files that may end the process or write to its streams by themselves. */
const PROCESS_FILES = ['src/main.ts', 'src/app/cli/terminal/interrupts.ts'];

/** What `capsheet --help` must not wait for. */
const HEAVY_LIBRARIES = [
  ...[
    'exceljs',
    'papaparse',
    'yauzl',
    'saxes',
    'undici',
    'fastify',
    '@fastify/cookie',
    '@fastify/formbody',
    '@fastify/multipart',
    '@fastify/static',
    '@fastify/multipart',
    '@fastify/swagger-ui',
    'file-type',
    '@photostructure/sqlite',
    'pg',
    '@aws-sdk/client-s3',
    'openid-client',
    'graphile-worker',
    'prom-client',
    'pino',
    'nodemailer',
    'ssh2-sftp-client',
  ],
];

const files = readSourceFiles('src');
const byPath = new Map(files.map((file) => [file.path, file]));
const inRooms = (rooms: readonly string[]) => files.filter(({ room }) => rooms.includes(room));

/** A style sheet or a file of data is no source file, but it has to be there. */
function isThere(target: string): boolean {
  return byPath.has(target) || (/\.(?:css|json)$/.test(target) && existsSync(target));
}

function isAllowed({ room }: SourceFile, one: Import): boolean {
  const rule = ROOMS[room];
  if (rule === undefined) return false;
  if (one.target !== undefined) return maySee(room, rule, roomOf(one.target), one.isType);
  const { packageName = '' } = one;
  if (!packageName.startsWith('node:')) return rule.libraries.includes(packageName);
  return rule.node === undefined || rule.node.includes(packageName);
}

function maySee(room: string, rule: Room, target: string, isType: boolean): boolean {
  if (target === room || target === 'util') return true;
  if (target === 'model') return room !== 'util';
  return rule.rooms.includes(target) || (isType && rule.typesOf?.includes(target) === true);
}

describe('the scan that these laws rest on', () => {
  it('sees every form of import, and none in a comment or a text', () => {
    const code = stripComments(
      [
        "import zod from 'zod';",
        "import type { A } from './a.ts';",
        "import { type B, type C } from '../model/b.ts';",
        "import {\n  type D,\n  e,\n} from '../util/e.ts';",
        "import '@fastify/formbody';",
        "export { f } from './f.ts';",
        "// import { no } from './comment.ts';",
        "/* import('./comment.ts') */",
        'const text = \'import x from elsewhere\'; // "quoted"',
        "const url = 'http://example.com'; const g = await import('./g.ts');",
        "const h = load(async () => (await import('node:fs')).readFile);",
      ].join('\n'),
    );
    expect(
      scanImports(code, 'src/engine/plan/x.ts').map((one) => [
        one.target ?? one.packageName,
        one.isType,
        one.isDynamic,
      ]),
    ).toEqual([
      ['zod', false, false],
      ['src/engine/plan/a.ts', true, false],
      ['src/model/b.ts', true, false],
      ['src/base/util/e.ts', false, false],
      ['@fastify/formbody', false, false],
      ['src/engine/plan/f.ts', false, false],
      ['src/engine/plan/g.ts', false, true],
      ['node:fs', false, true],
    ]);
  });

  it('finds the file behind every relative import', () => {
    const lost = files.flatMap(({ path, imports }) =>
      imports.flatMap(({ target }) => (target === undefined || isThere(target) ? [] : [`${path}: ${target}`])),
    );
    expect(lost).toEqual([]);
    expect(files.length).toBeGreaterThan(300);
  });
});

describe('the rooms', () => {
  it('are those of the table', () => {
    expect([...new Set(files.map(({ room }) => room))].sort()).toEqual(Object.keys(ROOMS).sort());
  });

  it('import only what the table says', () => {
    const wrong = files.flatMap((file) =>
      file.imports.filter((one) => !isAllowed(file, one)).map(({ specifier }) => `${file.path}: ${specifier}`),
    );
    expect(wrong).toEqual([]);
  });

  it('use every library that the table grants them', () => {
    const granted = Object.entries(ROOMS).flatMap(([room, { libraries }]) =>
      libraries.map((library) => `${room}: ${library}`),
    );
    const used = new Set(
      files.flatMap(({ room, imports }) => imports.map(({ packageName }) => `${room}: ${packageName}`)),
    );
    expect(granted.filter((one) => !used.has(one))).toEqual([]);
  });

  it('hold no circle of files', () => {
    expect(findCircle()).toBeUndefined();
  });

  it('have rooms within that stand in no circle with their neighbours', () => {
    expect(findTwoWay()).toEqual([]);
  });

  it('of the pipeline hold what its jobs need and know no job: the order of the stages stands on its floor alone', () => {
    const jobs = new Set(
      inRooms(['pipeline']).flatMap(({ path }) => (dirname(path) === 'src/jobs/pipeline' ? [path] : [])),
    );
    const wrong = inRooms(['pipeline']).flatMap(({ path, imports }) =>
      imports.flatMap(({ target = '' }) => (!jobs.has(path) && jobs.has(target) ? [`${path}: ${target}`] : [])),
    );
    expect(wrong).toEqual([]);
  });

  it('hold no more files on one floor than one can take in', () => {
    const floors = groupBy(files, ({ path }) => dirname(path));
    expect([...floors].filter(([, { length }]) => length > MOST_ON_A_FLOOR).map(([floor]) => floor)).toEqual([]);
  });

  it('hold no file that passes on what others export', () => {
    expect(files.filter(({ code }) => /^export\s+(?:type\s+)?(?:\*|\{)/m.test(code)).map(({ path }) => path)).toEqual(
      [],
    );
  });

  it('export by name only, from files in kebab-case', () => {
    expect(files.filter(({ code }) => /^export default\b/m.test(code)).map(({ path }) => path)).toEqual([]);
    expect(
      files
        .filter(({ path }) => !/^src(?:\/[a-z0-9]+(?:-[a-z0-9]+)*)+(?:\.d)?\.tsx?$/.test(path))
        .map(({ path }) => path),
    ).toEqual([]);
  });
});

/** The Open Cap Table Format, and OAuth, have some names of their own that are the same. */
const SAME_NAMES = ['src/mapping/ocf/', 'src/team/sign-in/identity-provider.ts'];

describe('the names of the service', () => {
  it('stay in the contract, the client, the snapshot and the sandbox', () => {
    const names = wireNames();
    expect(names.has('pre_money_valuation')).toBe(true);
    const leaks = files
      .filter(({ room, path }) => !WIRE_ROOMS.includes(room) && !SAME_NAMES.some((one) => path.startsWith(one)))
      .flatMap(({ path, code }) =>
        [...code.matchAll(/\b[a-z][a-z0-9]*(?:_[a-z0-9]+)+\b/g)]
          .map(([name]) => name)
          .filter((name) => names.has(name))
          .map((name) => `${path}: ${name}`),
      );
    expect(leaks).toEqual([]);
  });
});

describe('the process', () => {
  it('is ended, and its console written to, by the command line alone', () => {
    const wrong = files
      .filter(({ path }) => !PROCESS_FILES.includes(path))
      .flatMap(({ path, code }) =>
        [...code.matchAll(/\bconsole\.\w+|\bprocess\.(?:exit|exitCode|abort)\b/g)].map(([use]) => `${path}: ${use}`),
      );
    expect(wrong).toEqual([]);
  });

  it('loads no spreadsheet, HTTP or database library before it knows the command', () => {
    const loaded = new Set<string>();
    const libraries = new Set<string>();
    const visit = (path: string): void => {
      if (loaded.has(path)) return;
      loaded.add(path);
      for (const { target, packageName, isType, isDynamic } of byPath.get(path)?.imports ?? []) {
        if (isType || isDynamic) continue;
        if (packageName !== undefined) libraries.add(packageName);
        if (target !== undefined) visit(target);
      }
    };
    // What main.ts loads once it has set up the process.
    visit('src/app/cli/run-cli.ts');
    expect(HEAVY_LIBRARIES.filter((library) => libraries.has(library))).toEqual([]);
  });
});

describe('the pure rooms', () => {
  it('ask no clock, no chance and no environment', () => {
    const uses = inRooms(PURE_ROOMS).flatMap(({ path, code }) =>
      [...code.matchAll(IMPURE)].map(([use]) => ({ path, use })),
    );
    const wrong = uses.filter(({ path, use }) => PURE_ALL_THE_SAME[path]?.includes(use) !== true);
    expect(wrong).toEqual([]);
  });

  it('have no exception that is not needed any more', () => {
    expect(Object.keys(PURE_ALL_THE_SAME).filter((path) => !existsSync(path))).toEqual([]);
  });
});

/** Every snake_case property that the contract declares or makes of a declared term; the kinds of security are words of the field, not properties. */
function wireNames(): ReadonlySet<string> {
  const kinds = new Set<string>(SECURITY_TYPES);
  const properties = inRooms(['contract']).flatMap(({ code }) => [
    ...code.matchAll(/\b([a-z][a-z0-9]*(?:_[a-z0-9]+)+)\??:/g),
  ]);
  const terms = [...ROUND_TERMS, ...SHARE_CLASS_TERMS, ...SECURITY_TERMS];
  const declared = terms.map(({ field }): string => toWireName(field)).filter((name) => name.includes('_'));
  const named = properties.flatMap(([, name]) => (name === undefined || kinds.has(name) ? [] : [name]));
  return new Set([...named, ...declared]);
}

/**
 * A way from a file back to itself, types included; but what a declaration loads only when it runs may know the types of
 * the declaration.
 */
function findCircle(): readonly string[] | undefined {
  const done = new Set<string>();
  const visit = (path: string, way: readonly string[]): readonly string[] | undefined => {
    if (way.includes(path)) return [...way.slice(way.indexOf(path)), path];
    if (done.has(path)) return undefined;
    for (const { target, isDynamic } of byPath.get(path)?.imports ?? []) {
      if (target === undefined || (isDynamic && knowsTypesAlone(target, path))) continue;
      const circle = visit(target, [...way, path]);
      if (circle !== undefined) return circle;
    }
    done.add(path);
    return undefined;
  };
  return firstOf(
    files.map(({ path }) => path),
    (path) => visit(path, []),
  );
}

/** Tells whether a file imports another one, and nothing of it that is loaded. */
function knowsTypesAlone(path: string, known: string): boolean {
  const imports = byPath.get(path)?.imports.filter(({ target }) => target === known) ?? [];
  return imports.length > 0 && imports.every(({ isType }) => isType);
}

/** Rooms within one room, of which each imports the other; the floor that both stand on is no neighbour. */
function findTwoWay(): readonly string[] {
  const ways = new Set(
    files.flatMap(({ path, imports }) =>
      imports.flatMap(({ target }) => (target === undefined ? [] : [`${dirname(path)} ${dirname(target)}`])),
    ),
  );
  return [...ways].filter((way) => {
    const [from = '', to = ''] = way.split(' ');
    const areNeighbours =
      !from.startsWith(`${to}/`) && !to.startsWith(`${from}/`) && roomOf(`${from}/x.ts`) === roomOf(`${to}/x.ts`);
    return from < to && areNeighbours && ways.has(`${to} ${from}`);
  });
}

function firstOf<T, R>(items: readonly T[], find: (item: T) => R | undefined): R | undefined {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}
