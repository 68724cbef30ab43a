import { execFile, execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { CLIENT_SECRET, openDesk } from '../scenarios/desk.ts';
import { installPackage, packPackage } from '../support/install-package.ts';
import { makeTempFolder } from '../support/temp-folder.ts';

// The package as it was installed into an empty folder, used as those use it who install it.

let folder: string;
let said: string;

beforeAll(() => {
  ({ folder, said } = installPackage(packPackage()));
});

const installed = (...path: readonly string[]) => join(folder, 'node_modules/capsheet', ...path);

/** Runs a module there, in an environment that has nothing but this. */
async function run(code: string, env: { readonly [name: string]: string } = {}) {
  const path = join(folder, 'run.mjs');
  writeFileSync(path, code);
  const { stdout } = await promisify(execFile)(process.execPath, [path], { cwd: folder, env });
  return stdout;
}

describe('the package', () => {
  test('is installed without a warning, and without a script of anybody', () => {
    expect(said).toMatch(/^\nadded \d+ packages? in \S+\n$/);
    expect(readFileSync(join(folder, 'node_modules/.package-lock.json'), 'utf8')).not.toContain('hasInstallScript');
    expect(existsSync(join(folder, 'node_modules/@photostructure'))).toBe(false);
  });

  test('has a bill of materials with what is bundled and what npm installs, and none that only its makers use', () => {
    const out = makeTempFolder();
    execFileSync(process.execPath, ['scripts/package.mjs', '--only', 'npm', '--out', out], { stdio: 'pipe' });
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
    const checked = execFileSync('sha256sum', ['--check', 'SHA256SUMS'], { cwd: out, encoding: 'utf8' });
    expect(checked).toBe(`capsheet-${version}.tgz: OK\ncapsheet-${version}.cdx.json: OK\n`);
    const { components } = JSON.parse(readFileSync(join(out, `capsheet-${version}.cdx.json`), 'utf8'));
    const listed: string[] = components.map((one: { name: string; group?: string }) =>
      one.group === undefined ? one.name : `${one.group}/${one.name}`,
    );
    const bundled = [...readFileSync('dist/licenses.md', 'utf8').matchAll(/^## (\S+) - \d/gm)].map(([, name]) => name);
    expect(bundled.filter((name) => name !== undefined && !listed.includes(name))).toEqual([]);
    expect(listed).toEqual(
      expect.arrayContaining(['zod', 'react', '@photostructure/sqlite', 'sqlite', '@napi-rs/keyring']),
    );
    expect(listed.filter((name) => ['vitest', 'typescript', 'exceljs', 'node'].includes(name))).toEqual([]);
  });

  test('has everything that its pages lead to', () => {
    const pages = readdirSync(installed(), { recursive: true, encoding: 'utf8' }).filter(
      (path) => path.endsWith('.md') && !path.endsWith('licenses.md'),
    );
    const links = pages.flatMap((page) =>
      listLinks(readFileSync(installed(page), 'utf8')).map((link) => ({ page, link })),
    );
    expect(links.length).toBeGreaterThan(500);
    expect(links.filter(({ page, link }) => !existsSync(join(dirname(installed(page)), link)))).toEqual([]);
  });

  test('lets only its doors be imported, which have no side effects and are the same however often they are imported', async () => {
    const printed = await run(`
      const before = [process.eventNames().length, Object.keys(globalThis).length, process.getActiveResourcesInfo().length];
      const [one, two] = [await import('capsheet'), await import('capsheet')];
      const after = [process.eventNames().length, Object.keys(globalThis).length, process.getActiveResourcesInfo().length];
      const again = await import('capsheet/schemas');
      const closed = [];
      for (const path of ['capsheet/package.json', 'capsheet/dist/main.js', 'capsheet/schemas/plan.schema.json'])
        closed.push(await import(path).then(() => 'open', ({ code }) => code));
      console.log(JSON.stringify({ same: one === two, before, after, closed, doors: [Object.keys(one), Object.keys(again)] }));
    `);
    const { same, before, after, closed, doors } = JSON.parse(printed);
    expect(same).toBe(true);
    expect(after).toEqual(before);
    expect(closed).toEqual(Array(3).fill('ERR_PACKAGE_PATH_NOT_EXPORTED'));
    expect(doors[1]).toEqual(['documentSchemas']);
    const declared = [
      ...readFileSync('types/capsheet.d.ts', 'utf8').matchAll(/^export declare (?:function|class) (\w+)/gm),
    ];
    expect(doors[0].sort()).toEqual(declared.map(([, name]) => name).sort());
  });

  test('plans without a look at the environment, the folder or the terminal', async () => {
    const desk = await openDesk();
    copyFileSync('samples/quarterly.xlsx', join(folder, 'traps.xlsx'));
    const printed = await run(
      `
      import { inspectWorkbooks, journalInMemory, openWorkbooks, planWorkbooks } from 'capsheet';
      const touched = new Set();
      // Only what our own code asks for: libraries look around for themselves.
      const own = () => (new Error().stack.split('\\n')[3] ?? '').includes('/capsheet/dist/');
      const settings = JSON.parse(process.env.SETTINGS);
      const env = process.env;
      process.env = new Proxy(env, { get: (all, name) => { if (String(name).startsWith('CAPSHEET_') || String(name).endsWith('_PROXY')) touched.add(name); return all[name]; } });
      for (const name of ['exit', 'abort', 'chdir', 'cwd']) process[name] = () => { touched.add(name); throw new Error(name); };
      const write = process.stdout.write.bind(process.stdout);
      for (const stream of ['stdout', 'stderr']) process[stream].write = () => { touched.add(stream); return true; };
      const books = await openWorkbooks([settings.book]);
      await inspectWorkbooks(books);
      const { document } = await planWorkbooks(books, { ...settings.access, journal: journalInMemory() });
      await books.close();
      write(JSON.stringify({ touched: [...touched], add: document.summary.add, handlers: process.eventNames().filter((name) => String(name).startsWith('SIG')) }));
      `,
      {
        SETTINGS: JSON.stringify({
          book: join(folder, 'traps.xlsx'),
          access: {
            baseUrl: desk.sandbox.url,
            credentials: { clientId: desk.sandbox.clientId, clientSecret: CLIENT_SECRET },
            userName: 'ana',
            profile: desk.profile,
          },
        }),
      },
    );
    const { touched, add, handlers } = JSON.parse(printed);
    expect(touched).toEqual([]);
    expect(handlers).toEqual([]);
    expect(add).toBeGreaterThan(50);
  });
});

test('Two copies of the package in one program say what belongs to the other, and never work in one state folder', async () => {
  const desk = await openDesk();
  cpSync(installed(), join(folder, 'node_modules/second'), { recursive: true });
  const printed = await run(
    `
    import * as one from 'capsheet';
    import * as two from 'second';
    const { book, access, stateDir } = JSON.parse(process.env.SETTINGS);
    const codeOf = (work) => work.then(({ status }) => status, ({ code }) => code);
    const openedBy = async (copy) => [await copy.openWorkbooks([book]), { ...access, journal: copy.journalInFolder(stateDir) }];
    const [mine, asOne] = await openedBy(one);
    const [its, asTwo] = await openedBy(two);
    const plan = await one.planWorkbooks(mine, asOne);
    console.log(JSON.stringify({
      strangers: [await codeOf(two.planWorkbooks(mine, asTwo)), await codeOf(two.planWorkbooks(its, asOne))],
      atOnce: await Promise.all([codeOf(one.applyPlan(plan, mine, asOne)), codeOf(two.applyPlan(plan, its, asTwo))]),
      later: [await codeOf(one.applyPlan(plan, mine, asOne)), await codeOf(two.applyPlan(plan, its, asTwo))],
      elsewhere: await codeOf(two.applyPlan(plan, its, { ...asTwo, journal: two.journalInMemory() })),
      rest: (await one.planWorkbooks(mine, asOne)).document.summary.add,
    }));
    `,
    {
      SETTINGS: JSON.stringify({
        book: resolve('samples/quarterly.xlsx'),
        stateDir: desk.stateDir,
        access: {
          baseUrl: desk.sandbox.url,
          credentials: { clientId: desk.sandbox.clientId, clientSecret: CLIENT_SECRET },
          userName: 'ana',
          profile: desk.profile,
        },
      }),
    },
  );
  const { strangers, atOnce, later, elsewhere, rest } = JSON.parse(printed);
  expect(strangers).toEqual(['workbooks-closed', 'journal-unknown']);
  expect(atOnce).toEqual(['done', 'state-dir-two-copies']);
  expect(later).toEqual(['already-applied', 'state-dir-two-copies']);
  expect(elsewhere).toBe('plan-stale');
  expect(rest).toBe(0);
});

describe('the page "Use it from code"', () => {
  const EXAMPLES = /<!-- example: (\S+) -->\n```js\n(.*?)```/gs;

  test('has examples that run as they are written, one after the other', async () => {
    const desk = await openDesk();
    const page = readFileSync(installed('docs/how-to/use-from-code.md'), 'utf8');
    for (const sample of ['quarterly.xlsx', 'legacy/positions.xlsx'])
      copyFileSync(join('samples', sample), join(folder, sample.replace('legacy/', '')));
    const checked = await desk.run(['check', resolve('samples/quarterly.xlsx'), '--json']);
    writeFileSync(join(folder, 'check.json'), checked.stdout);
    const env = { SERVICE: desk.sandbox.url, CLIENT_ID: desk.sandbox.clientId, CLIENT_SECRET };
    const said: { [name: string]: string } = {};
    for (const [, name = '', code = ''] of page.matchAll(EXAMPLES)) said[name] = await run(code, env);
    expect(Object.keys(said)).toEqual(['plan.mjs', 'apply.mjs', 'map.mjs', 'read.mjs']);
    expect(said['plan.mjs']).toMatch(/^[0-9a-f]{64} \{.*add: \d+/ms);
    expect(said['apply.mjs']).toMatch(/^done \{.*added: \d+/ms);
    expect(said['map.mjs']).toContain('{ Positions: 7, Notes: 2 }');
    expect(said['read.mjs']).toContain('Securities');
    const [, first = ''] = [...page.matchAll(EXAMPLES)][0]?.slice(1) ?? [];
    expect(first.trim().split('\n').length).toBeLessThanOrEqual(20);
  });
});

describe('the types', () => {
  const PROGRAM = `
    import { applyPlan, CapsheetError, inspectWorkbooks, journalInMemory, openWorkbooks, type PrintedDocument, planWorkbooks } from 'capsheet';
    import { documentSchemas } from 'capsheet/schemas';

    const books = await openWorkbooks(['a.xlsx', { name: 'b.xlsx', bytes: new Uint8Array() }], { decimalSign: ',' });
    const check: PrintedDocument<'check'> = await inspectWorkbooks(books);
    const severity: 'error' | 'warning' | 'info' | undefined = check.findings[0]?.severity;
    const access = { baseUrl: '', credentials: { clientId: '', clientSecret: '' }, userName: '', journal: journalInMemory() };
    const plan = await planWorkbooks(books, access, { signal: new AbortController().signal });
    const run = await applyPlan(plan, books, access, { onProgress: ({ rowsDone }) => rowsDone.toFixed() });
    const amount: string | undefined = run.document.tieOut[0]?.difference;
    const parsed: PrintedDocument<'plan'> = documentSchemas.plan.parse({});
    // @ts-expect-error an amount is no number
    const wrong: number | undefined = run.document.tieOut[0]?.difference;
    // @ts-expect-error a document is not written to
    check.findings.length = 0;
    export { amount, CapsheetError, parsed, severity, wrong };
  `;

  test.each(['node16', 'nodenext', 'bundler'])(
    'compile in a strict program that looks for modules as %s does',
    (way) => {
      const module = way === 'bundler' ? 'esnext' : way;
      const compilerOptions = {
        ...{ strict: true, skipLibCheck: false, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true },
        ...{ module, moduleResolution: way, target: 'es2023', lib: ['es2023'], types: ['node'], noEmit: true },
      };
      const types = join(folder, 'node_modules/@types');
      if (!existsSync(types)) symlinkSync(resolve('node_modules/@types'), types, 'junction');
      writeFileSync(join(folder, 'program.ts'), PROGRAM);
      writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['program.ts'] }));
      expect(compile(folder)).toBe('');
    },
  );
});

/** Gives what the compiler has to say. */
function compile(where: string): string {
  try {
    return execFileSync(process.execPath, [resolve('node_modules/typescript/bin/tsc'), '-p', where], {
      encoding: 'utf8',
    });
  } catch (error) {
    return error instanceof Error && 'stdout' in error ? String(error.stdout) : String(error);
  }
}

/** The links of a page to other files, without those in what it shows as code. */
function listLinks(page: string): readonly string[] {
  const text = page.replace(/```.*?```/gs, '').replace(/`[^`\n]*`/g, '');
  return [...text.matchAll(/\]\(([^)\s]+)\)|(?:src|srcset|href)="([^"]+)"/g)]
    .map(([, inText = '', inTag = '']) => (inText + inTag).replace(/#.*$/, ''))
    .filter((link) => link !== '' && !/^[a-z]+:/.test(link));
}
