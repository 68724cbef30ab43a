import { escapeHiddenInJson } from '../../../base/util/text/visible-text.ts';
import type { Io, Output } from './terminal.ts';

/** Prints the JSON document of a command; control characters are escaped as JSON does it. */
export async function writeJson(io: Io, document: object): Promise<void> {
  for (const chunk of toJsonChunks(document)) await writeInTime(io.stdout, escapeHiddenInJson(chunk));
  io.stdout.write('\n');
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
const BETWEEN_ROWS = ',\n    ';

/**
 * Yields `JSON.stringify(document, null, 2)` in pieces: the whole text of 100,000 rows takes too much memory. Lists may
 * be any iterables, which are read as they are written.
 */
export function* toJsonChunks(document: object): Generator<string> {
  let before = '{\n';
  for (const [key, value] of Object.entries(document)) {
    if (value === undefined) continue;
    yield `${before}  ${JSON.stringify(key)}: `;
    if (isList(value)) yield* toListChunks(value);
    else yield indent(JSON.stringify(value, null, 2), '  ');
    before = ',\n';
  }
  yield before === '{\n' ? '{}' : '\n}';
}

function isList(value: unknown): value is Iterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.iterator in value;
}

function* toListChunks(items: Iterable<unknown>): Generator<string> {
  let before = '[\n    ';
  let texts: string[] = [];
  let length = 0;
  for (const item of items) {
    const text = indent(JSON.stringify(item, null, 2), '    ');
    texts.push(text);
    length += text.length;
    if (length < CHUNK_LENGTH) continue;
    yield `${before}${texts.join(BETWEEN_ROWS)}`;
    before = BETWEEN_ROWS;
    texts = [];
    length = 0;
  }
  if (texts.length > 0) {
    yield `${before}${texts.join(BETWEEN_ROWS)}`;
    before = BETWEEN_ROWS;
  }
  yield before === BETWEEN_ROWS ? '\n  ]' : '[]';
}

/** A line break in JSON is never part of a text. */
function indent(json: string, by: string): string {
  return json.replaceAll('\n', `\n${by}`);
}
