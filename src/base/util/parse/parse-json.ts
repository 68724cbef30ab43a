/** A text that nothing is read from; its message says why, in words that follow on the name of the text. */
export class UnreadableText extends Error {}

/** How deep lists and objects may lie in each other: whatever walks through them has to come back. */
const DEEPEST = 200;

/**
 * Parses JSON that comes from people or from outside.
 * @throws UnreadableText for what is nested too deep; SyntaxError for what is no JSON.
 */
export function parseJson(text: string): unknown {
  assertShallow(text);
  return JSON.parse(text);
}

/** The same for a text that may be anything; `undefined` where it is no JSON. */
export function tryJson(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

/**
 * A long JSON list as several, each with some of its items: what is made of one can be let go of before the next is parsed. All of
 * them are JSON exactly where the text is; what is no list, or none that is so long, is given back as it is.
 * @throws UnreadableText for what is nested too deep.
 */
export function* splitJsonList(text: string, length: number): Generator<string> {
  const start = text.indexOf('[') + 1;
  const ends: number[] = [];
  let from = start;
  const end = assertShallow(text, (comma) => {
    if (comma - from < length) return;
    ends.push(comma);
    from = comma + 1;
  });
  const isList = text[end] === ']' && `${text.slice(0, start - 1)}${text.slice(end + 1)}`.trim() === '';
  if (!isList || ends.length === 0) return yield text;
  from = start;
  for (const to of [...ends, end]) {
    const items = text.slice(from, to);
    // Nothing stands between two commas, or behind the last one.
    yield items.trim() === '' ? text : `[${items}]`;
    from = to + 1;
  }
}

/** Parses what splitJsonList gives, of which it has looked how deep it is nested. @throws SyntaxError for what is no JSON. */
export function parsePiece(piece: string): unknown {
  return JSON.parse(piece);
}

/**
 * Tells of each comma between the outermost items of a JSON text, and where the outermost value closes, if it does.
 * @throws UnreadableText where it is nested too deep, before anything is made of it.
 */
export function assertShallow(text: string, onComma: (at: number) => void = () => undefined): number {
  let depth = 0;
  let end = -1;
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case QUOTE:
        at = findClosingQuote(text, at);
        break;
      case COMMA:
        if (depth === 1) onComma(at);
        break;
      case OPEN_LIST:
      case OPEN_OBJECT:
        depth += 1;
        if (depth > DEEPEST) throw tooDeep();
        break;
      case CLOSE_LIST:
      case CLOSE_OBJECT:
        depth -= 1;
        if (depth === 0 && end < 0) end = at;
    }
  }
  return end;
}

export function tooDeep(cause?: unknown): UnreadableText {
  return new UnreadableText('it is nested too deep', { cause });
}

const [QUOTE, COMMA, BACKSLASH] = [0x22, 0x2c, 0x5c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/** The end of the text where it is missing. */
function findClosingQuote(text: string, opening: number): number {
  let at = opening;
  do {
    at = text.indexOf('"', at + 1);
    if (at < 0) return text.length;
  } while (isEscaped(text, at));
  return at;
}

function isEscaped(text: string, at: number): boolean {
  let backslashes = 0;
  while (text.charCodeAt(at - 1 - backslashes) === BACKSLASH) backslashes += 1;
  return backslashes % 2 === 1;
}
