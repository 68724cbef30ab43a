import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { listCommands, nameOf } from '../scripts/readme/commands.mjs';
import { fillParts, makeParts } from '../scripts/readme/parts.mjs';
import { createProgram } from '../src/cli/program.ts';
import { processIo } from '../src/cli/terminal/io.ts';
import { DEFAULT_PROFILE, parseProfile, profileSchema } from '../src/client/profile.ts';
import { parseMapping } from '../src/mapping/file/parse-mapping.ts';
import { LAYOUTS } from '../src/mapping/layouts/recognise-layout.ts';
import { FINDING_CATALOGUE } from '../src/model/findings/finding-catalogue.ts';
import { ROW_OUTCOMES } from '../src/model/outcomes/outcome.ts';
import { PLAN_ACTIONS } from '../src/model/outcomes/plan.ts';
import { describeNeed } from '../src/report/template/describe-need.ts';
import { listRules } from '../src/rules/list-rules.ts';
import { parseRules } from '../src/rules/parse-rules.ts';
import { parseRehearsal } from '../src/sandbox/faults/rehearsal.ts';
import { BEHAVIOUR_TEXTS, FAULT_TEXTS, RULE_TEXTS, SEMANTIC_TEXTS } from '../src/sandbox/faults/rehearsal-texts.ts';
import { ALL_SHEETS } from '../src/sheets/all-sheets.ts';
import { NOT_SUPPORTED } from '../src/sheets/not-supported.ts';

const PAGES = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'docs/walks.md'];

const readme = readFileSync('README.md', 'utf8');
const program = createProgram(processIo(), () => {});
const listed: Command[] = listCommands(program);
const commands = new Map(listed.map((command) => [nameOf(command), command]));

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

describe('the README', () => {
  it('says what the code says where it is made from it: npm run make:readme', () => {
    const parts = makeParts({
      sheets: ALL_SHEETS,
      describeNeed,
      program,
      catalogue: FINDING_CATALOGUE,
      rules: listRules(),
      notSupported: NOT_SUPPORTED,
      rehearsal: { rules: RULE_TEXTS, faults: FAULT_TEXTS, behaviour: BEHAVIOUR_TEXTS, semantics: SEMANTIC_TEXTS },
      layouts: LAYOUTS,
      profileSchema,
      defaultProfile: DEFAULT_PROFILE,
    });
    expect(readme).toBe(fillParts(readme, parts));
  });

  it.each(PLAN_ACTIONS)('tells the action %s in a sentence', (action) => {
    expect(readme).toMatch(new RegExp(`^\\| \`${action}\` \\| .{10,} \\|$`, 'm'));
  });

  it.each(ROW_OUTCOMES)('names the outcome %s', (outcome) => {
    expect(readme).toContain(`\`${outcome}\``);
  });

  it.each(['0', '1', '2', '3', '4', '5', '130'])('tells the exit status %s', (status) => {
    expect(readme).toMatch(new RegExp(`^\\| ${status} \\| .{10,} \\|$`, 'm'));
  });

  it('shows settings files that are taken as they are', () => {
    const files = [...readme.matchAll(/^```yaml\n([\s\S]*?)^```$/gm)].map(([, file = '']) => parse(file));
    expect(files.filter((file) => 'sheets' in file)).toHaveLength(2);
    expect(files).toHaveLength(5);
    for (const file of files) {
      if ('sheets' in file) parseMapping(stringify(file), 'the README');
      else if ('twins-exact' in file) parseRules(stringify(file), 'the README');
      else ('faults' in file ? parseRehearsal : parseProfile)(file, 'the README');
    }
  });

  it('names the settings that the program reads, and no others', () => {
    const named = new Set(readme.match(/\bCAPSHEET_[A-Z_]+/g));
    const read = new Set(readFileSync('src/cli/settings/settings-sources.ts', 'utf8').match(/\bCAPSHEET_[A-Z_]+/g));
    expect([...named].sort()).toEqual([...read].sort());
  });
});

describe.each(PAGES)('%s', (page) => {
  const text = readFileSync(page, 'utf8');

  it('calls only commands that there are, with options they have', () => {
    const wrong = callsIn(text).filter(([name = '', ...args]) => {
      const below = commands.get(`${name} ${args[0]}`);
      const flags = flagsOf(below ?? commands.get(name));
      return !commands.has(name) || args.some((arg) => arg.startsWith('--') && !flags.includes(arg));
    });
    expect(wrong).toEqual([]);
  });

  it('names only options that there are', () => {
    const known = new Set([...listed.flatMap(flagsOf), '--help', '--version']);
    const named = codeIn(text).flatMap((line) =>
      /^(?:npm|npx (?!capsheet)|git) /.test(line) ? [] : [...line.matchAll(/(?<![\w-])--[a-z][a-z-]+/g)],
    );
    expect(named.map(([flag]) => flag).filter((flag) => !known.has(flag))).toEqual([]);
  });

  it('names only scripts of npm that there are', () => {
    const scripts = Object.keys(JSON.parse(readFileSync('package.json', 'utf8')).scripts);
    const named = [...text.matchAll(/npm run ([a-z:]+)/g)].map(([, script]) => script);
    expect(named.filter((script) => script === undefined || !scripts.includes(script))).toEqual([]);
  });

  it('links and names only files that there are', () => {
    const links = [...text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)].map(([, link = '']) => link);
    const named = codeIn(text).flatMap(
      (line) => line.match(/(?<![\w./-])(?:\.ci|src|test|scripts|samples|templates)\/[\w./-]+/g) ?? [],
    );
    const linked = links.filter((link) => !/^[a-z]+:/.test(link)).map((link) => join(dirname(page), link));
    const relative = [...linked, ...named];
    expect(relative.filter((path) => !existsSync(path))).toEqual([]);
  });

  it('links only headings that there are', () => {
    const anchors = [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => toAnchor(title));
    const linked = [...text.matchAll(/\]\(#([^)]*)\)/g)].map(([, anchor]) => anchor);
    expect(linked.filter((anchor) => anchor === undefined || !anchors.includes(anchor))).toEqual([]);
  });
});

it('ARCHITECTURE.md has a line for every room', () => {
  const page = readFileSync('ARCHITECTURE.md', 'utf8');
  const rooms = readFileSync('test/architecture.test.ts', 'utf8').match(/^ {2}(?:'[a-z/.]+'|[a-z]+): \{/gm) ?? [];
  const names = rooms.map((line) => line.replace(/[ ':{]/g, ''));
  expect(names.length).toBeGreaterThan(15);
  expect(names.filter((name) => !page.includes(`| \`${name}\` |`))).toEqual([]);
});

/** As GitHub makes one of a heading. */
function toAnchor(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .trim()
    .replace(/\s/g, '-');
}
