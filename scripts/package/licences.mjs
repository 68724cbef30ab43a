import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** `## glob - 13.0.7 (BlueOak-1.0.0)`: only such a heading begins a library, for texts have headings of their own. */
const HEADING = /^## (?<name>\S+) - (?<version>\d\S*) \((?<licence>.+)\)$/;

/** The libraries of a file that Vite has written of a bundle: name, version, licence and its text, which may be empty. */
export function readLicences(markdown) {
  const libraries = [];
  for (const line of markdown.split('\n')) {
    const facts = HEADING.exec(line)?.groups;
    if (facts !== undefined) libraries.push({ ...facts, lines: [] });
    else libraries.at(-1)?.lines.push(line);
  }
  return libraries.map(({ lines, ...facts }) => ({ ...facts, text: lines.join('\n').trim() }));
}

/**
 * All that is in a bundle and was made by others, each once, by name. `node` has the version and the licence of Node.js, where
 * it comes with it.
 */
export function collectLicences({ root, bundle, node }) {
  const read = (...path) => readFileSync(join(...path), 'utf8');
  const bundled = [join(bundle, 'licenses.md'), join(root, 'dist/ui/page/licenses.md')].flatMap((path) =>
    readLicences(read(path)),
  );
  const swagger = JSON.parse(read(root, 'node_modules/@fastify/swagger-ui/package.json'));
  // Its package file names the licence in a way that Vite does not read.
  const ssh2 = { name: 'ssh2', version: JSON.parse(read(root, 'node_modules/ssh2/package.json')).version };
  const sqlite = JSON.parse(read(root, 'node_modules/@photostructure/sqlite/package.json')).versions.sqlite;
  const others = [
    { ...ssh2, licence: 'MIT', text: read(root, 'node_modules/ssh2/LICENSE').trim() },
    {
      name: 'swagger-ui-dist',
      version: swagger.devDependencies['swagger-ui-dist'],
      licence: 'Apache-2.0',
      // It lies in the package of another library, without its text.
      text: readApache(root),
    },
    { name: 'sqlite', version: sqlite, licence: 'blessing', purl: `pkg:generic/sqlite@${sqlite}`, text: BLESSING },
    ...(node === undefined ? [] : [{ name: 'node', licence: 'MIT and others', ...node }]),
  ];
  const all = new Map([...bundled, ...others].map((one) => [`${one.name}@${one.version}`, one]));
  return [...all.values()]
    .map((one) => (one.text === '' ? { ...one, text: writeLicence(root, one) } : one))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

export function toLicencePage(libraries) {
  const chapters = libraries.map(
    ({ name, version, licence, text }) => `## ${name} ${version} (${licence})\n\n${text}\n`,
  );
  return [
    '# What capsheet is made of\n\nEach of these comes with it, under the licence that follows.\n',
    ...chapters,
  ].join('\n');
}

/** Writes the usual text for a library that names its licence and comes without it, with whom its package file names. */
function writeLicence(root, { name, licence }) {
  const { author } = JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8'));
  const holder = typeof author === 'string' ? author : author?.name;
  const text = licence === 'Apache-2.0' ? readApache(root) : TEXTS[licence];
  if (text === undefined || holder === undefined) throw new Error(`${name} comes without the text of its licence`);
  return `Copyright (c) ${holder}\n\n${text}`;
}

/** The text of the Apache licence is the same for everybody. */
function readApache(root) {
  return readFileSync(join(root, 'node_modules/typescript/LICENSE'), 'utf8').trim();
}

/** SQLite itself is in the public domain; its source has this in place of a licence. */
const BLESSING = `The author disclaims copyright to this source code. In place of a legal notice, here is a blessing:

May you do good and not evil.
May you find forgiveness for yourself and forgive others.
May you share freely, never taking more than you give.`;

const TEXTS = {
  MIT: `Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated
documentation files (the "Software"), to deal in the Software without restriction, including without limitation the
rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit
persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR
OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`,
  ISC: `Permission to use, copy, modify, and/or distribute this software for any purpose with or without fee is hereby
granted, provided that the above copyright notice and this permission notice appear in all copies.

THE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES WITH REGARD TO THIS SOFTWARE INCLUDING ALL
IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR ANY SPECIAL, DIRECT,
INDIRECT, OR CONSEQUENTIAL DAMAGES OR ANY DAMAGES WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS, WHETHER IN AN
ACTION OF CONTRACT, NEGLIGENCE OR OTHER TORTIOUS ACTION, ARISING OUT OF OR IN CONNECTION WITH THE USE OR PERFORMANCE OF
THIS SOFTWARE.`,
};
