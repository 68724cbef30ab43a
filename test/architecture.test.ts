import { existsSync, readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { groupBy } from '../src/base/util/collections/group-by.ts';
import { ROUND_TERMS } from '../src/model/fields/round-terms.ts';
import { SECURITY_TERMS } from '../src/model/fields/security-terms.ts';
import { SECURITY_TYPES } from '../src/model/fields/security-types.ts';
import { SHARE_CLASS_TERMS } from '../src/model/fields/share-class-terms.ts';
import { toWireName } from '../src/service/contract/terms/wire-names.ts';
import { findFolderCircles, listUphill } from './support/folder-circles.ts';
import { type Import, readSourceFiles, type SourceFile, scanImports, stripComments } from './support/source-files.ts';
import { BESIDE_THE_DOOR, ROOMS, type Room, roomOf, WINGS } from './support/wings.ts';

/** Where the service's own names are known. */
const WIRE_ROOMS = ['service/contract', 'service/client', 'service/snapshot', 'service/sandbox'];

/** Rooms in which the same input always gives the same output. */
const PURE_ROOMS = [
  'model',
  'format/sheets',
  'spreadsheet/number-format',
  'format/tables',
  'mapping',
  'format/check',
  'engine/ledger',
  'engine/resolve',
  'engine/rules',
  'engine/plan',
];

const IMPURE =
  /\bDate\.now\b|\bnew Date\b|\bDate\(|\bMath\.random\b|\bperformance\.now\b|\brandomUUID\b|\bprocess\.env\b/g;

/** Uses of what else is forbidden there, each with its reason. */
const PURE_ALL_THE_SAME: { readonly [path: string]: readonly string[] } = {
  // Days since 1970 to year, month and day: a function of its argument alone, in UTC, without a clock.
  'src/model/values/calendar-date.ts': ['new Date'],
};

/** The file that programs import: it names what is in other files, and nothing in here imports it. */
const DOORS = ['src/jobs/library/capsheet.ts'];

/** Files in one folder, rooms within it not counted. */
const MOST_ON_A_FLOOR = 19;

/** The files that may end the process or write to its streams by themselves. */
const PROCESS_FILES = [
  'src/main.ts',
  'src/app/cli/terminal/terminal.ts',
  'src/app/cli/terminal/run-logged.ts',
  'src/app/cli/start.ts',
];

/** A function with several signatures has its name several times, in one file. */
const EXPORTED_NAME =
  /^export (?:declare )?(?:abstract )?(?:async )?(?:function\*?|const|class|interface|type|enum) (\w+)/gm;

/** Libraries that `capsheet --help` must not wait for. */
const HEAVY_LIBRARIES = [
  ...[
    'zod',
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

const ORDER = [...ROOMS.keys()];
const files = readSourceFiles('src');
const byPath = new Map(files.map((file) => [file.path, file]));
const inRooms = (rooms: readonly string[]) => files.filter(({ room }) => rooms.includes(room));

/** A style sheet or a file of data is no source file, but it has to be there. */
function isThere(target: string): boolean {
  return byPath.has(target) || (/\.(?:css|json)$/.test(target) && existsSync(target));
}

function isAllowed({ room }: SourceFile, one: Import): boolean {
  const rule = ROOMS.get(room);
  if (rule === undefined) return false;
  if (one.target !== undefined) return maySee(room, rule, roomOf(one.target), one.isType);
  const { packageName = '' } = one;
  if (!packageName.startsWith('node:')) return rule.libraries.includes(packageName);
  return rule.node === undefined || rule.node.includes(packageName);
}

function maySee(room: string, rule: Room, target: string, isType: boolean): boolean {
  if (target === room || target === 'base/util') return true;
  if (target === 'model') return ORDER.indexOf(room) > ORDER.indexOf('model');
  return rule.rooms.includes(target) || (isType && rule.typesOf?.includes(target) === true);
}

describe('the scan that these laws rest on', () => {
  it('sees every form of import, and none in a comment or a text', () => {
    const code = stripComments(
      [
        "import zod from 'zod';",
        "import type { A } from './a.ts';",
        "import { type B, type C } from '../../model/b.ts';",
        "import {\n  type D,\n  e,\n} from '../../base/util/e.ts';",
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

describe('the search for circles of folders', () => {
  const file = (path: string, ...targets: readonly string[]) => ({
    path,
    imports: targets.map((target) => ({ specifier: target, target, isType: true, isDynamic: false })),
  });

  it('finds one through several folders and whatever lies within them, types included', () => {
    const circle = [
      file('src/a/deep/x.ts', 'src/b/x.ts'),
      file('src/b/y.ts', 'src/c/x.ts'),
      file('src/c/deep/y.ts', 'src/a/y.ts'),
      file('src/d/x.ts', 'src/a/y.ts'),
    ];
    expect(findFolderCircles(circle)).toEqual([
      {
        folder: 'src',
        circle: ['a', 'b', 'c'],
        imports: ['src/a/deep/x.ts: src/b/x.ts', 'src/b/y.ts: src/c/x.ts', 'src/c/deep/y.ts: src/a/y.ts'],
      },
    ]);
  });

  it('finds one of folders within a folder, and none with its own floor', () => {
    const within = [file('src/a/b/x.ts', 'src/a/c/x.ts'), file('src/a/c/x.ts', 'src/a/b/y.ts')];
    const floor = [file('src/a/x.ts', 'src/a/b/x.ts'), file('src/a/b/x.ts', 'src/a/y.ts')];
    expect(findFolderCircles(within).map(({ folder, circle }) => [folder, circle])).toEqual([['src/a', ['b', 'c']]]);
    expect(findFolderCircles(floor)).toEqual([]);
  });
});

describe('the rooms', () => {
  it('stand in at most a dozen wings', () => {
    const folders = readdirSync('src', { withFileTypes: true }).flatMap((one) => (one.isDirectory() ? [one.name] : []));
    expect(folders.sort()).toEqual(
      Object.keys(WINGS)
        .filter((wing) => wing !== 'main.ts')
        .sort(),
    );
    expect(folders.length).toBeLessThanOrEqual(12);
  });

  it('are those of the table', () => {
    expect([...new Set(files.map(({ room }) => room))].sort()).toEqual([...ORDER].sort());
  });

  it('import only what the table says', () => {
    const wrong = files.flatMap((file) =>
      file.imports.filter((one) => !isAllowed(file, one)).map(({ specifier }) => `${file.path}: ${specifier}`),
    );
    expect(wrong).toEqual([]);
  });

  it('use every library that the table grants them', () => {
    const granted = [...ROOMS].flatMap(([room, { libraries }]) => libraries.map((library) => `${room}: ${library}`));
    const used = new Set(
      files.flatMap(({ room, imports }) => imports.map(({ packageName }) => `${room}: ${packageName}`)),
    );
    expect(granted.filter((one) => !used.has(one))).toEqual([]);
  });

  it('hold no circle of files', () => {
    expect(findCircle()).toBeUndefined();
  });

  it('hold no circle of folders, at whatever depth', () => {
    expect(findFolderCircles(files)).toEqual([]);
  });

  it('import nothing that stands after them: no later wing, and no later room of their own', () => {
    expect(listUphill(files, ORDER, roomOf)).toEqual([]);
  });

  it('are granted nothing that stands after them', () => {
    const wrong = [...ROOMS].flatMap(([room, { rooms, typesOf = [] }]) =>
      [...rooms, ...typesOf]
        .filter((one) => !(ORDER.indexOf(one) >= 0 && ORDER.indexOf(one) < ORDER.indexOf(room)))
        .map((one) => `${room}: ${one}`),
    );
    expect(wrong).toEqual([]);
  });

  it('are granted no room that they do not use', () => {
    const used = new Set(
      files.flatMap(({ room, imports }) =>
        imports.flatMap(({ target }) => (target === undefined ? [] : [`${room}: ${roomOf(target)}`])),
      ),
    );
    const granted = [...ROOMS].flatMap(([room, { rooms, typesOf = [] }]) =>
      [...rooms, ...typesOf].map((one) => `${room}: ${one}`),
    );
    expect(granted.filter((one) => !used.has(one))).toEqual([]);
  });

  it('of the pipeline hold what its jobs need and know no job: the order of the stages stands on its floor alone', () => {
    const jobs = new Set(
      inRooms(['jobs/pipeline']).flatMap(({ path }) => (dirname(path) === 'src/jobs/pipeline' ? [path] : [])),
    );
    const wrong = inRooms(['jobs/pipeline']).flatMap(({ path, imports }) =>
      imports.flatMap(({ target = '' }) => (!jobs.has(path) && jobs.has(target) ? [`${path}: ${target}`] : [])),
    );
    expect(wrong).toEqual([]);
  });

  it('hold no more files on one floor than one can take in', () => {
    const floors = groupBy(files, ({ path }) => dirname(path));
    expect([...floors].filter(([, { length }]) => length > MOST_ON_A_FLOOR).map(([floor]) => floor)).toEqual([]);
  });

  it('after the jobs use of them the door of the library, and what is named beside it: page, team, agents and command', () => {
    const granted = [...ROOMS].flatMap(([room, { rooms, typesOf = [] }]) =>
      [...rooms, ...typesOf].filter((one) => one.startsWith('jobs/')).map((one) => ({ room, one })),
    );
    const after = granted.filter(({ room }) => !room.startsWith('jobs/'));
    const allowed = ['jobs/library', ...Object.keys(BESIDE_THE_DOOR)];
    expect(after.filter(({ one }) => !allowed.includes(one))).toEqual([]);
    expect([...new Set(after.map(({ one }) => one))].sort()).toEqual(allowed.sort());
  });

  it('of the library hand out nothing of what only the command renders', () => {
    const handedOut = DOORS.flatMap((door) => byPath.get(door)?.imports.map(({ target = '' }) => target) ?? []);
    expect(handedOut.filter((target) => target.startsWith('src/jobs/library/inside/'))).toEqual([]);
    expect(handedOut.length).toBeGreaterThan(10);
  });

  it('hold no file that passes on what others export', () => {
    const passing = files.filter(({ code }) => /^export\s+(?:type\s+)?(?:\*|\{(?!\}))/m.test(code));
    expect(passing.map(({ path }) => path)).toEqual(DOORS);
    const targets = files.flatMap(({ imports }) => imports.map(({ target }) => target ?? ''));
    expect(targets.filter((target) => DOORS.includes(target))).toEqual([]);
  });

  it('export each name once: whoever reads it knows which is meant', () => {
    const names = files.flatMap(({ path, code }) => {
      const exported = [...code.matchAll(EXPORTED_NAME)].map(([, name = '']) => name);
      return [...new Set(exported)].map((name) => ({ name, path }));
    });
    expect(names.length).toBeGreaterThan(1000);
    const byName = groupBy(names, ({ name }) => name);
    expect([...byName].filter(([, places]) => places.length > 1).flatMap(([, places]) => places)).toEqual([]);
  });

  it('keep private members behind #: the word stands before constructors alone', () => {
    const worded = files.filter(({ code }) => /^\s*(?:private|protected)\s(?!constructor\b)/m.test(code));
    expect(worded.map(({ path }) => path)).toEqual([]);
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

  it('loads no spreadsheet, HTTP, database or schema library before it knows the command', () => {
    const { libraries } = loadedBy(...BEFORE_COMMANDS);
    expect(HEAVY_LIBRARIES.filter((library) => libraries.has(library))).toEqual([]);
  });

  it('loads for a check that people read nothing of plans, workbooks that are written, JSON, schemas or the service', () => {
    const { paths, libraries } = loadedBy(...BEFORE_COMMANDS, 'src/app/cli/commands/check.ts');
    const unwanted =
      /^src\/(?:report\/(?:json|workbook\/(?:annotate|sheet))\/|engine\/(?:plan|apply|ledger)\/|model\/(?:outcomes\/plan|service\/snapshot)\.ts|service\/client\/(?:http|wire)\/|mapping\/(?:layouts|ocf)\/)/;
    expect([...paths].filter((path) => unwanted.test(path))).toEqual([]);
    expect(libraries).not.toContain('zod');
    // Each costs the start of every check; raise it only for what a check of ten rows runs.
    expect(paths.size).toBeLessThanOrEqual(MOST_LOADED_BY_CHECK);
  });
});

/** main.ts loads the first, and that the second, which knows every command. */
const BEFORE_COMMANDS = ['src/app/cli/start.ts', 'src/app/cli/program.ts'];
const MOST_LOADED_BY_CHECK = 275;

/** All that is loaded with these files, before anything runs. */
function loadedBy(...starts: readonly string[]) {
  const paths = new Set<string>();
  const libraries = new Set<string>();
  const visit = (path: string): void => {
    if (paths.has(path)) return;
    paths.add(path);
    for (const { target, packageName, isType, isDynamic } of byPath.get(path)?.imports ?? []) {
      if (isType || isDynamic) continue;
      if (packageName !== undefined) libraries.add(packageName);
      if (target !== undefined) visit(target);
    }
  };
  starts.forEach(visit);
  return { paths, libraries };
}

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
  const properties = inRooms(['service/contract']).flatMap(({ code }) => [
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

function firstOf<T, R>(items: readonly T[], find: (item: T) => R | undefined): R | undefined {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}
