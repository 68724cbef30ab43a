import { escapeHiddenInJson } from '../../../base/util/text/visible-text.ts';
import type { Io, Output } from './terminal.ts';

/** Prints the JSON document of a command; control characters are escaped as JSON does it. */
export async function writeJson(io: Io, document: object): Promise<void> {
  for (const chunk of toJsonChunks(document)) await writeInTime(io.stdout, escapeHiddenInJson(chunk));
  io.stdout.write('\n');
}

/**
 * Prints the same document for programs that read line by line: first the document with each of its lists empty, then
 * each entry of a list, alone under the name of the list. Put together again they are the document.
 */
export async function writeLines(io: Io, document: object): Promise<void> {
  let text = '';
  for (const line of toLines(document)) {
    text += `${escapeHiddenInJson(JSON.stringify(line))}\n`;
    if (text.length < CHUNK_LENGTH) continue;
    await writeInTime(io.stdout, text);
    text = '';
  }
  if (text !== '') await writeInTime(io.stdout, text);
}

function* toLines(document: object): Generator<object> {
  const entries = Object.entries(document);
  yield Object.fromEntries(entries.map(([name, value]) => [name, isList(value) ? [] : value]));
  for (const [name, value] of entries) if (isList(value)) for (const item of value) yield { [name]: item };
}

/** Waits for slow readers: what they have not read would pile up in memory. */
async function writeInTime(output: Output, text: string): Promise<void> {
  output.write(text);
  if (output.writableNeedDrain !== true) return;
  await new Promise<void>((resolve) => {
    const goOn = (): void => {
      output.off?.('drain', goOn);
      output.off?.('close', goOn);
      resolve();
    };
    output.on?.('drain', goOn);
    // A reader that went away drains nothing any more.
    output.on?.('close', goOn);
  });
}

/** Characters written together. */
const CHUNK_LENGTH = 100_000;

/**
 * Yields `JSON.stringify(document, null, 2)` in pieces: the whole text of 100,000 rows takes too much memory. Lists, those
 * of its parts too, may be any iterables, which are read as they are written.
 */
export function* toJsonChunks(document: object, by = ''): Generator<string> {
  let before = '{\n';
  for (const [key, value] of Object.entries(document)) {
    if (value === undefined) continue;
    yield `${before}${by}  ${JSON.stringify(key)}: `;
    if (isList(value)) yield* toListChunks(value, `${by}  `);
    else if (typeof value === 'object' && value !== null) yield* toJsonChunks(value, `${by}  `);
    else yield JSON.stringify(value);
    before = ',\n';
  }
  yield before === '{\n' ? '{}' : `\n${by}}`;
}

function isList(value: unknown): value is Iterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.iterator in value;
}

function* toListChunks(items: Iterable<unknown>, by: string): Generator<string> {
  let before = '[';
  let some: unknown[] = [];
  // The first item says how many make a piece of that length.
  let most = 1;
  for (const item of items) {
    some.push(item);
    if (some.length < most) continue;
    const text = indentItems(some, by);
    yield before + text;
    before = ',';
    most = Math.max(1, Math.floor((CHUNK_LENGTH / text.length) * some.length));
    some = [];
  }
  if (some.length > 0) {
    yield before + indentItems(some, by);
    before = ',';
  }
  yield before === ',' ? `\n${by}]` : '[]';
}

/** Writes the inside of a list that is indented so far: it is made as the innermost of so many lists. */
function indentItems(items: readonly unknown[], by: string): string {
  const depth = by.length / 2;
  let nested = items;
  for (let level = 0; level < depth; level += 1) nested = [nested];
  return JSON.stringify(nested, null, 2).slice(1 + depth * (depth + 3), -(depth + 1) * (depth + 2));
}
