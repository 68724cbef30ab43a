import {
  Composer,
  type Document,
  isAlias,
  isMap,
  isScalar,
  Lexer,
  LineCounter,
  type Node,
  Parser,
  type Scalar,
  visit,
  type YAMLMap,
} from 'yaml';
import { tooDeep, UnreadableText } from './parse-json.ts';

export interface YamlBounds {
  readonly characters: number;
  /** Signs, words and line ends: what reading takes follows from their number. */
  readonly lexemes: number;
}

/** A file of settings takes a moment at most. */
const OF_SETTINGS: YamlBounds = { characters: 200_000, lexemes: 50_000 };

export interface YamlReading {
  /** `failsafe` guesses nothing: 007 stays 007, yes stays yes, and 1.10 keeps its zero. */
  readonly schema: 'core' | 'failsafe';
  /** Those of a file of settings where left out. */
  readonly bounds?: YamlBounds;
  /** Written out at most a hundred times; otherwise they are refused. */
  readonly hasAliases?: boolean;
}

export interface YamlText {
  readonly document: Document;
  readonly content: unknown;
  /** `12:7`, line and column from 1. */
  readonly place: (offset: number) => string;
}

const DEEPEST = 200;
const MOST_ALIASES = 100;

/**
 * Reads YAML, or JSON, that people wrote: size, depth, aliases and with them the time are bounded, and no key is lost
 * behind another one.
 * @throws UnreadableText
 */
export function readYaml(text: string, { schema, bounds = OF_SETTINGS, hasAliases = false }: YamlReading): YamlText {
  if (text.length > bounds.characters) throw new UnreadableText(`it has more than ${bounds.characters} characters`);
  if (isTooDeep(text)) throw tooDeep();
  const lines = new LineCounter();
  const place = (offset: number): string => {
    const { line, col } = lines.linePos(offset);
    return `${line}:${col}`;
  };
  try {
    const document = compose(text, { schema, lines, mostLexemes: bounds.lexemes });
    const [error] = document.errors;
    if (error !== undefined)
      throw new UnreadableText(`${error.message} at ${atLine(error.pos[0], lines)}`, { cause: error });
    const fault = findFault(document.contents, hasAliases);
    if (fault !== undefined) throw new UnreadableText(`${fault.what} at ${place(fault.node.range?.[0] ?? 0)}`);
    return { document, content: document.toJS({ maxAliasCount: MOST_ALIASES }), place };
  } catch (error) {
    if (error instanceof RangeError) throw tooDeep(error);
    // An alias of nothing, or too many of them.
    if (error instanceof ReferenceError) throw new UnreadableText(error.message.replace(/\.$/, ''), { cause: error });
    throw error;
  }
}

interface Composing extends Pick<YamlReading, 'schema'> {
  readonly lines: LineCounter;
  readonly mostLexemes: number;
}

/** The steps of the library's own `parseDocument`, which goes on to the end however much is wrong, and says it all. */
function compose(text: string, { schema, lines, mostLexemes }: Composing): Document {
  const parser = new Parser(lines.addNewLine);
  const composer = new Composer({ schema, uniqueKeys: false });
  const documents: Document[] = [];
  let lexemes = 0;
  lines.addNewLine(0);
  const add = (tokens: ReturnType<Parser['next']>): void => {
    for (const token of tokens) {
      documents.push(...composer.next(token));
      if (documents.length > 1) throw new UnreadableText('it contains several documents');
      if (token.type === 'error') throw new UnreadableText(`${token.message} at ${atLine(token.offset, lines)}`);
    }
  };
  for (const lexeme of new Lexer().lex(text)) {
    lexemes += 1;
    if (lexemes > mostLexemes) throw new UnreadableText('it has too many parts');
    add(parser.next(lexeme));
  }
  add(parser.end());
  documents.push(...composer.end(true, text.length));
  const [document] = documents;
  if (document === undefined || documents.length > 1) throw new UnreadableText('it contains several documents');
  return document;
}

function atLine(offset: number, lines: LineCounter): string {
  const { line, col } = lines.linePos(offset);
  return `line ${line}, column ${col}`;
}

/** Lists in lists on one line: `- - -`, `? ? ?`. */
const STACKED = /(?:[-?][ \t]+){100}/;

/**
 * Recognises deep nesting by its brackets, those in texts included: the reader's time grows with the square of the
 * depth, and it may even end the process.
 */
function isTooDeep(text: string): boolean {
  if (STACKED.test(text)) return true;
  let depth = 0;
  for (const [bracket] of text.matchAll(/[[\]{}]/g)) {
    depth += bracket === '[' || bracket === '{' ? 1 : -1;
    if (depth > DEEPEST) return true;
  }
  return false;
}

interface YamlFault {
  readonly node: Node;
  readonly what: string;
}

/** Finds aliases, which make a few lines into gigabytes, and repeated keys, of which one would be lost. */
function findFault(contents: Node | null, hasAliases: boolean): YamlFault | undefined {
  let fault: YamlFault | undefined;
  visit(contents, {
    Node: (_, node) => {
      const repeated = isMap(node) ? findRepeatedKey(node) : undefined;
      if (repeated !== undefined) fault = { node: repeated, what: `the key "${repeated.value}" appears twice` };
      else if (!hasAliases && (isAlias(node) || node.anchor !== undefined))
        fault = { node, what: 'anchors and aliases are not read; write out what they mean,' };
      return fault === undefined ? undefined : visit.BREAK;
    },
  });
  return fault;
}

/** The library's own search compares every key with every other. */
function findRepeatedKey(map: YAMLMap): Scalar | undefined {
  const seen = new Set<string>();
  for (const { key } of map.items) {
    if (!isScalar(key)) continue;
    if (seen.has(String(key.value))) return key;
    seen.add(String(key.value));
  }
  return undefined;
}
