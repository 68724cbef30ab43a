import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { listCommands, nameOf } from '../scripts/docs/commands.mjs';
import { listPages } from '../scripts/docs/list-pages.mjs';
import { fillParts } from '../scripts/docs/parts.mjs';
import { makeFromCode } from '../scripts/docs/sources.mjs';
import { toAnchor } from '../scripts/docs/to-anchor.mjs';
import { firmsSchema } from '../src/app/cli/firms/firms-schema.ts';
import { createProgram } from '../src/app/cli/program.ts';
import { processIo } from '../src/app/cli/terminal/terminal.ts';
import { parseRules } from '../src/engine/rules/parse-rules.ts';
import { parseMapping } from '../src/mapping/file/parse-mapping.ts';
import { ROW_OUTCOMES } from '../src/model/outcomes/outcome.ts';
import { PLAN_ACTIONS } from '../src/model/outcomes/plan.ts';
import { parseProfile } from '../src/service/client/profile.ts';
import { parseRehearsal } from '../src/service/sandbox/faults/rehearsal.ts';
import { listVariables, TEAM_SETTINGS } from '../src/team/settings/setting-list.ts';
import { WINGS } from './support/wings.ts';

const PAGES = listPages('.');
const texts = new Map(PAGES.map((page) => [page, readFileSync(page, 'utf8')]));
const readme = textOf('README.md');
const handbook = PAGES.filter((page) => page.startsWith('docs/'));
const { parts } = await makeFromCode((path) => import(/* @vite-ignore */ `${process.cwd()}/src/${path}.ts`));
const program = createProgram(processIo(), () => {});
const listed: Command[] = listCommands(program);
const commands = new Map(listed.map((command) => [nameOf(command), command]));

function textOf(page: string): string {
  return texts.get(page) ?? '';
}

/** All that stands between back-ticks or in a block of code, line by line. */
function codeIn(text: string): string[] {
  const blocks = [...text.matchAll(/^```\w*\n([\s\S]*?)^```$/gm)].flatMap(([, block = '']) => block.split('\n'));
  const inline = [...text.replace(/^```[\s\S]*?^```$/gm, '').matchAll(/`([^`\n]+)`/g)].map(([, one = '']) => one);
  return [...blocks, ...inline];
}

/** Calls of capsheet: `capsheet plan x.xlsx --out y`, after a prompt or `node dist/main.js` too. */
function callsIn(text: string): string[][] {
  return codeIn(text).flatMap((line) => {
    const [, call] = /^(?:\$ )?(?:capsheet|node dist\/main\.js|npx capsheet) ([a-z].*)$/.exec(line) ?? [];
    return call === undefined ? [] : [call.split(/\s+/)];
  });
}

function flagsOf(command: Command | undefined): string[] {
  return command?.options.flatMap(({ long }) => long ?? []) ?? [];
}

describe('the documentation', () => {
  it.each(handbook)('%s says what the code says where it is made from it: npm run make:docs', (page) => {
    expect(textOf(page)).toBe(fillParts(textOf(page), parts));
  });

  it.each(Object.keys(parts))('has one place for the part made of %s', (name) => {
    expect(PAGES.filter((page) => textOf(page).includes(`<!-- end of ${name} -->`))).toHaveLength(1);
  });

  it('begins with a page that is read in a few minutes', () => {
    expect(Buffer.byteLength(readme)).toBeLessThan(9 * 1024);
  });

  it('leads from its first page, or from that of the handbook, to every other', () => {
    const led = new Set(
      [
        'README.md',
        'docs/README.md',
        'docs/reference/findings/README.md',
        'docs/explanation/decisions/README.md',
      ].flatMap((page) => linksIn(page).map(({ path }) => path)),
    );
    expect(handbook.filter((page) => !led.has(page))).toEqual([]);
  });

  it('has each picture small and on a page, those of the browser in light and in dark colours', () => {
    const pictures = readdirSync('docs/pictures').map((name) => `docs/pictures/${name}`);
    expect(pictures.filter((path) => statSync(path).size > 150_000)).toEqual([]);
    const shown = new Set(PAGES.flatMap((page) => linksIn(page).map(({ path }) => path)));
    expect(pictures.filter((path) => !shown.has(path))).toEqual([]);
    const ofBrowser = pictures.filter((path) => !path.includes('/workbook-'));
    expect(ofBrowser.filter((path) => path.includes('-light.')).length * 2).toBe(ofBrowser.length);
  });

  it.each(PLAN_ACTIONS)('tells the action %s in a sentence', (action) => {
    expect(textOf('docs/reference/outcomes.md')).toMatch(new RegExp(`^\\| \`${action}\` \\| .{10,} \\|$`, 'm'));
  });

  it.each(ROW_OUTCOMES)('names the outcome %s', (outcome) => {
    expect(textOf('docs/reference/outcomes.md')).toContain(`\`${outcome}\``);
  });

  it.each(['0', '1', '2', '3', '4', '5', '130'])('tells the exit status %s', (status) => {
    expect(textOf('docs/reference/exit-statuses.md')).toMatch(new RegExp(`^\\| ${status} \\| .{10,} \\|$`, 'm'));
  });

  it('shows settings files that are taken as they are', () => {
    // The values of the chart are tried in test/deploy.
    const files = handbook
      .flatMap((page) => [...textOf(page).matchAll(/^```yaml\n([\s\S]*?)^```$/gm)].map(([, file = '']) => parse(file)))
      .filter((file) => !('publicUrl' in file));
    expect(files.filter((file) => 'sheets' in file)).toHaveLength(2);
    expect(files).toHaveLength(6);
    for (const file of files) {
      if ('firms' in file) firmsSchema.parse(file);
      else if ('sheets' in file) parseMapping(stringify(file), 'the documentation');
      else if ('twins-exact' in file) parseRules(stringify(file), 'the documentation');
      else ('faults' in file ? parseRehearsal : parseProfile)(file, 'the documentation');
    }
  });

  it('calls what stands on the page of the browser as it is called there', () => {
    const files = readdirSync('src/app/page', { recursive: true, encoding: 'utf8' }).filter((path) =>
      /\.tsx?$/.test(path),
    );
    const page = files.map((path) => readFileSync(join('src/app/page', path), 'utf8').replace(/\s+/g, ' ')).join('\n');
    const named = ['README.md', ...handbook.filter((path) => !path.includes('/findings/'))].flatMap((path) =>
      [...textOf(path).matchAll(/(?<!\*)\*([A-Z][^*\n]+?)\*(?!\*)/g)].map(([, label = '']) => label),
    );
    const labels = named.filter((label) => !/[.:]$/.test(label));
    expect(labels.length).toBeGreaterThan(10);
    expect(labels.filter((label) => !page.includes(label))).toEqual([]);
  });

  it('names the settings that the program reads, and no others', () => {
    const named = new Set(textOf('docs/reference/settings.md').match(/\bCAPSHEET_[A-Z0-9_]+/g));
    const readers = [
      'src/app/cli/declare/shared-options.ts',
      'src/app/cli/settings/settings-sources.ts',
      'src/base/package/cache-folder.ts',
      'src/app/cli/team/open-team.ts',
    ];
    const read = new Set(readers.flatMap((path) => readFileSync(path, 'utf8').match(/\bCAPSHEET_[A-Z0-9_]+/g) ?? []));
    expect([...named].sort()).toEqual([...read].sort());
    const ofTeams = Object.values(TEAM_SETTINGS).flatMap((settings) => Object.values(settings).flatMap(listVariables));
    const known = new Set([...read, ...ofTeams]);
    const elsewhere = handbook.flatMap((page) => textOf(page).match(/(?<!\w)CAPSHEET_[A-Z0-9_]+/g) ?? []);
    expect(elsewhere.filter((name) => !known.has(name))).toEqual([]);
  });
});

describe.each(PAGES)('%s', (page) => {
  const text = textOf(page);

  it('calls only commands that there are, with options they have', () => {
    const wrong = callsIn(text).filter(([name = '', ...args]) => {
      const below = commands.get([name, ...args.slice(0, 2)].join(' ')) ?? commands.get(`${name} ${args[0]}`);
      const flags = flagsOf(below ?? commands.get(name));
      return !commands.has(name) || args.some((arg) => arg.startsWith('--') && !flags.includes(arg));
    });
    expect(wrong).toEqual([]);
  });

  it('names only options that there are', () => {
    const known = new Set([...listed.flatMap(flagsOf), '--help', '--version']);
    const named = codeIn(text).flatMap((line) =>
      /^(?:npm|npx (?!capsheet)|git|sha256sum|codesign|docker|kubectl|helm|pg_dump) /.test(line)
        ? []
        : [...line.matchAll(/(?<![\w-])--[a-z][a-z-]+/g)],
    );
    expect(named.map(([flag]) => flag).filter((flag) => !known.has(flag))).toEqual([]);
  });

  it('names only scripts of npm that there are', () => {
    const scripts = Object.keys(JSON.parse(readFileSync('package.json', 'utf8')).scripts);
    const named = [...text.matchAll(/npm run ([a-z:]+)/g)].map(([, script]) => script);
    expect(named.filter((script) => script === undefined || !scripts.includes(script))).toEqual([]);
  });

  it('links and names only files that there are', () => {
    const named = codeIn(text).flatMap(
      (line) => line.match(/(?<![\w./-])(?:\.ci|src|test|scripts|samples|schemas|templates)\/[\w./-]+/g) ?? [],
    );
    const linked = linksIn(page).map(({ path }) => path);
    expect([...linked, ...named].filter((path) => !existsSync(path))).toEqual([]);
  });

  it('names within a room only what is there: a folder, or a file without its ending', () => {
    const rooms = readdirSync('src', { withFileTypes: true }).flatMap((one) => (one.isDirectory() ? [one.name] : []));
    const named = codeIn(text).flatMap((line) => line.match(/(?<![\w./:-])[a-z]+\/[\w/-]+(?![\w./@-])/g) ?? []);
    const within = named.filter((path) => rooms.includes(path.split('/')[0] ?? ''));
    expect(within.filter((path) => !existsSync(`src/${path}`) && !existsSync(`src/${path}.ts`))).toEqual([]);
  });

  it('links only headings that there are', () => {
    const wrong = linksIn(page).filter(
      ({ path, anchor }) => anchor !== undefined && !anchorsOf(textOf(path)).includes(anchor),
    );
    expect(wrong).toEqual([]);
  });
});

it('the walks through the code name forms that there are', () => {
  const rows = textOf('docs/explanation/walks.md').matchAll(/^\| [a-z]* ?\| ([^|]+) \|/gm);
  const forms = [...rows].flatMap(([, form = '']) => form.match(/(?<=`)[A-Z][A-Za-z]+/g) ?? []);
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => readFileSync(join('src', path), 'utf8'))
    .join('\n');
  const declared = new Set(
    [...sources.matchAll(/^(?:export )?(?:abstract )?(?:interface|type|class) (\w+)/gm)].map(([, name]) => name),
  );
  expect(forms.length).toBeGreaterThan(30);
  expect(forms.filter((name) => name !== 'Buffer' && !declared.has(name))).toEqual([]);
});

it('the walks through the code name functions that there are', () => {
  const functions = textOf('docs/explanation/walks.md').match(/(?<=`)[a-z]+[A-Z]\w*(?=`)/g) ?? [];
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => readFileSync(join('src', path), 'utf8'))
    .join('\n');
  expect(functions.length).toBeGreaterThan(1);
  expect(functions.filter((name) => !sources.includes(`function ${name}(`))).toEqual([]);
});

it('a record of a decision is short, and says what could have been done', () => {
  const records = handbook.filter((path) => /\/decisions\/(?!README)/.test(path));
  expect(records.length).toBeGreaterThan(8);
  expect(records.filter((path) => textOf(path).split('\n').length > 40)).toEqual([]);
  const headings = records.map((path) => textOf(path).match(/^## .+$/gm));
  expect(headings).toEqual(records.map(() => ['## Context', '## Options', '## Decision', '## Consequences']));
});

it('ARCHITECTURE.md names every wing and its rooms, in their order', () => {
  const page = readFileSync('ARCHITECTURE.md', 'utf8');
  const said = [...page.matchAll(/^\| (?:\*\*)?`([a-z/.-]+)`(?:\*\*)? \|/gm)].map(([, name]) => name);
  const named = Object.entries(WINGS).flatMap(([wing, rooms]) => [
    wing,
    ...Object.keys(rooms).filter((room) => room !== wing),
  ]);
  expect(said).toEqual(named);
  // Two printed pages.
  expect(page.length).toBeLessThan(9000);
});

interface Link {
  /** From the project's folder. */
  readonly path: string;
  readonly anchor: string | undefined;
}

/** Where a page leads to within the project. */
function linksIn(page: string): Link[] {
  const text = textOf(page);
  const links = [...text.matchAll(/\]\((?![a-z]+:)([^)#\s]*)(?:#([^)\s]*))?\)/g)];
  const pictures = [...text.matchAll(/ src(?:set)?="([^"]+)"/g)];
  return [...links, ...pictures].map(([, path, anchor]) => ({ path: path ? join(dirname(page), path) : page, anchor }));
}

function anchorsOf(text: string): string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => toAnchor(title));
}
