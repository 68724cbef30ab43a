/** Rows written together. */
const ROWS_A_CHUNK = 500;

/**
 * The text that `JSON.stringify(document, null, 2)` gives, in pieces: that of a hundred thousand rows would be held in
 * memory twice over.
 */
export function* toJsonChunks(document: object): Generator<string> {
  let before = '{\n';
  for (const [key, value] of Object.entries(document)) {
    if (value === undefined) continue;
    yield `${before}  ${JSON.stringify(key)}: `;
    if (Array.isArray(value) && value.length > ROWS_A_CHUNK) yield* toArrayChunks(value);
    else yield indent(JSON.stringify(value, null, 2), '  ');
    before = ',\n';
  }
  yield before === '{\n' ? '{}' : '\n}';
}

function* toArrayChunks(items: readonly unknown[]): Generator<string> {
  for (let from = 0; from < items.length; from += ROWS_A_CHUNK) {
    const texts = items.slice(from, from + ROWS_A_CHUNK).map((item) => indent(JSON.stringify(item, null, 2), '    '));
    yield `${from === 0 ? '[\n    ' : ',\n    '}${texts.join(',\n    ')}`;
  }
  yield '\n  ]';
}

/** A line break in JSON is never part of a text. */
function indent(json: string, by: string): string {
  return json.replaceAll('\n', `\n${by}`);
}
