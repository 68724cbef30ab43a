import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { parseExactJson } from '../../../src/base/util/parse/parse-exact-json.ts';
import { parseJson, UnreadableText } from '../../../src/base/util/parse/parse-json.ts';
import { readYaml } from '../../../src/base/util/parse/read-yaml.ts';
import { readSourceFiles } from '../../support/source-files.ts';

const BRACKETS = '['.repeat(199_000);

it.each([
  ['brackets', BRACKETS],
  ['closed brackets', BRACKETS + ']'.repeat(199_000)],
  ['objects', '{"a":'.repeat(40_000)],
  ['brackets behind a text with an escaped quote', `["\\"]", ${BRACKETS}`],
])('JSON is not parsed where it is nested too deep: %s', (_, text) => {
  expect(() => parseJson(text)).toThrow(UnreadableText);
  expect(() => parseExactJson(text)).toThrow(UnreadableText);
});

it('brackets in texts are no depth', () => {
  const text = JSON.stringify(['['.repeat(500), '\\', '"['.repeat(500), { '{': '\\"' }]);
  expect(parseJson(text)).toEqual(JSON.parse(text));
});

it('JSON is parsed as it always was', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
      const text = JSON.stringify(value);
      expect(parseJson(text)).toEqual(JSON.parse(text));
    }),
    { seed: 4, numRuns: 200 },
  );
});

const MANY_KEYS = Array.from({ length: 15_000 }, (_, index) => `k${index}: 1`).join('\n');

it.each([
  ['brackets', BRACKETS, 'it is nested too deep'],
  ['lists on one line', '- '.repeat(90_000), 'it is nested too deep'],
  ['more text than anybody writes', 'a'.repeat(200_001), 'it has more than 200000 characters'],
  ['more keys than are compared in a moment', MANY_KEYS, 'it has too many parts'],
  ['closing brackets', ']'.repeat(199_000), /^Unexpected flow-seq-end/],
  ['quotes', '"'.repeat(199_000), 'it has too many parts'],
  ['a key twice', 'a: 1\nb: 2\na: 3\n', 'the key "a" appears twice at 3:1'],
  ['several documents', 'a: 1\n---\nb: 2\n', 'it contains several documents'],
  ['an alias of nothing', '- *a\n', /^Unresolved alias/],
  ['what is no YAML', 'a: [1\nb: 2', /at line 2, column \d+$/],
  [
    'aliases of aliases',
    [
      'a0: &a0 [x, x, x, x, x, x, x, x]',
      ...Array.from(
        { length: 12 },
        (_, at) => `a${at + 1}: &a${at + 1} [${Array.from({ length: 8 }, () => `*a${at}`).join(', ')}]`,
      ),
    ].join('\n'),
    /^Excessive alias count/,
  ],
])('YAML is not read beyond its bounds: %s', (_, text, reason) => {
  const read = () => readYaml(text, { schema: 'core', hasAliases: true });
  expect(read).toThrow(UnreadableText);
  expect(read).toThrow(reason);
});

it('aliases are read only where they are asked for', () => {
  const text = 'a: &a [1]\nb: *a\n';
  expect(readYaml(text, { schema: 'core', hasAliases: true }).content).toEqual({ a: [1], b: [1] });
  expect(() => readYaml(text, { schema: 'core' })).toThrow(
    'anchors and aliases are not read; write out what they mean, at 1:7',
  );
});

it('YAML means what the library makes of it', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
      const text = JSON.stringify(value, undefined, 1);
      expect(readYaml(text, { schema: 'core' }).content).toEqual(parse(text, { schema: 'core', uniqueKeys: false }));
    }),
    { seed: 4, numRuns: 200 },
  );
  for (const text of ['', '# nothing\n', 'a: 1 # one\nb:\n  - x\n  - |\n    y\n']) {
    expect(readYaml(text, { schema: 'core' }).content).toEqual(parse(text, { schema: 'core' }));
  }
});

/** Each parser that goes around the guarded ones, with the reason why it may: what it reads is capsheet's own. */
const OWN: { readonly [file: string]: string } = {
  'src/base/util/parse/parse-json.ts': 'is the guarded one',
  'src/base/util/parse/parse-exact-json.ts': 'is the guarded one',
  'src/base/util/parse/read-yaml.ts': 'is the guarded one',
  'src/base/package/compiled-parts.ts': 'an index that this program wrote for this user',
  'src/base/package/package-files.ts': 'a list in the package',
  'src/app/cli/help/built-help.ts': 'the help that the build made',
  'src/app/cli/commands/schema.ts': 'a schema in the package',
  'src/app/cli/commands/sandbox/sandbox.ts': 'what a command of this process has printed',
  'src/engine/journal/stored/stored-rows.ts': 'columns of the journal',
  'src/team/database/rows.ts': 'columns of the database',
  'src/team/server/files/opened-files.ts': 'a file that a worker wrote, by its digest',
  'src/team/edges/look-at-watch.ts': 'a secret that was sealed',
  'src/team/edges/edge-tasks.ts': 'a secret that was sealed',
  'src/team/vault/vault.ts': 'a secret that was sealed',
  'src/team/desk/run-desk.ts': 'what the server tells a desk of its own',
  'src/service/sandbox/store/store.ts': 'columns of the sandbox',
};

const PARSERS = [
  /\bJSON\.parse\(/,
  /import [^;]*\b(?:parse|parseDocument|parseAllDocuments|Parser|Composer)\b[^;]* from 'yaml'/,
  /import [^;]*\bparse\b[^;]* from 'lossless-json'/,
];

it('nothing of people or from outside is parsed but by the guarded parsers', () => {
  // In a browser nobody else is kept waiting.
  const files = readSourceFiles('src').filter(({ path }) => !path.startsWith('src/app/page/'));
  const around = files.filter(({ code }) => PARSERS.some((parser) => parser.test(code))).map(({ path }) => path);
  expect(around.toSorted()).toEqual(Object.keys(OWN).toSorted());
});
