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

/** @throws UnreadableText where a JSON text is nested too deep, before anything is made of it. */
export function assertShallow(text: string): void {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case QUOTE:
        at = findClosingQuote(text, at);
        break;
      case OPEN_LIST:
      case OPEN_OBJECT:
        depth += 1;
        if (depth > DEEPEST) throw tooDeep();
        break;
      case CLOSE_LIST:
      case CLOSE_OBJECT:
        depth -= 1;
    }
  }
}

export function tooDeep(cause?: unknown): UnreadableText {
  return new UnreadableText('it is nested too deep', { cause });
}

const [QUOTE, BACKSLASH] = [0x22, 0x5c];
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
