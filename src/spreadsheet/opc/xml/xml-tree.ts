import { UnpatchableError } from '../unpatchable.ts';
import { rawAttributes, readAttribute } from './tag-attributes.ts';
import { TagScanner } from './tag-scanner.ts';
import { TextEdits } from './text-edits.ts';

/** An element of a small part, with the places where its tags stand in the part's text. */
export interface XmlElement {
  /** As written, with its prefix. */
  readonly name: string;
  readonly local: string;
  /** `x:`, or nothing. */
  readonly prefix: string;
  /** The text of its first tag. */
  readonly tag: string;
  readonly start: number;
  /** Behind its first tag. */
  readonly openEnd: number;
  /** Before its last tag; `openEnd` where it is written as one tag. */
  readonly closeStart: number;
  readonly end: number;
  readonly children: readonly XmlElement[];
}

interface OpenElement extends Omit<XmlElement, 'closeStart' | 'end' | 'children'> {
  closeStart: number;
  end: number;
  children: OpenElement[];
}

/** Reads a whole part; the root. Throws `UnpatchableError` where its tags do not close each other. */
export function parseXml(text: string): XmlElement {
  const scanner = new TagScanner(text);
  const open: OpenElement[] = [];
  while (scanner.next()) {
    if (scanner.kind !== 'close') {
      const element = toElement(scanner);
      open.at(-1)?.children.push(element);
      if (scanner.kind === 'open') open.push(element);
      else if (open.length === 0) return element;
      continue;
    }
    const element = open.pop();
    if (element === undefined || element.name !== scanner.name) break;
    element.closeStart = scanner.start;
    element.end = scanner.end;
    if (open.length === 0) return element;
  }
  throw new UnpatchableError('one of its parts is not well-formed');
}

function toElement(scanner: TagScanner): OpenElement {
  const { name, local, start, end } = scanner;
  return {
    name,
    local,
    prefix: name.slice(0, name.length - local.length),
    tag: scanner.text.slice(start, end),
    start,
    openEnd: end,
    closeStart: end,
    end,
    children: [],
  };
}

export function attributeOf(element: XmlElement, name: string): string | undefined {
  return readAttribute(element.tag, name);
}

export function childOf(element: XmlElement, local: string): XmlElement | undefined {
  return element.children.find((child) => child.local === local);
}

export function childrenOf(element: XmlElement, local: string): readonly XmlElement[] {
  return element.children.filter((child) => child.local === local);
}

/** The document with one more child of its root, the last. */
export function appendChild(text: string, local: string, attributes: string): string {
  const root = parseXml(text);
  const element = `<${root.prefix}${local} ${attributes}/>`;
  const edits = new TextEdits(text);
  if (root.closeStart === root.end) edits.replace(root.start, root.end, openUp(root, element));
  else edits.insert(root.closeStart, element);
  return edits.toString();
}

/** The document without some children of its root. */
export function dropChildren(text: string, isDropped: (element: XmlElement) => boolean): string {
  const edits = new TextEdits(text);
  for (const element of parseXml(text).children.filter(isDropped)) edits.replace(element.start, element.end, '');
  return edits.toString();
}

/** An element written as one tag (`<Types/>`), as two with something between them. */
export function openUp(element: XmlElement, content: string): string {
  return `${element.tag.replace(/\s*\/>$/, '>')}${content}</${element.name}>`;
}

/** The prefix (with its colon) that the root binds to a namespace; `undefined` where it binds none, '' for the default. */
export function prefixFor(root: XmlElement, namespace: string): string | undefined {
  for (const [name, value] of rawAttributes(root.tag)) {
    if (value !== namespace) continue;
    if (name === 'xmlns') return '';
    if (name.startsWith('xmlns:')) return `${name.slice(6)}:`;
  }
  return undefined;
}
