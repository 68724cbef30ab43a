import { stringify } from 'yaml';

/** As much of Helm's templates as the chart uses: text, values, pipelines, `if`, `with`, `range`, `define` and `include`. */
type Node =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'value'; readonly said: string }
  | { readonly kind: 'set'; readonly name: string; readonly said: string }
  | { readonly kind: 'if' | 'with' | 'range'; readonly said: string; readonly inner: readonly Node[] };

interface Scope {
  /** The value that the dot stands for. */
  readonly dot: unknown;
  readonly variables: Map<string, unknown>;
  readonly defined: Map<string, readonly Node[]>;
}

const ACTION = /\{\{(-?)\s*(\/\*[\s\S]*?\*\/|[\s\S]*?)\s*(-?)\}\}/g;
const TERM = /"(?:[^"\\]|\\.)*"|\(|\)|[^\s()]+/g;

/** The templates of a chart as YAML texts, by their names; `root` is what `.Values` and the like stand in. */
export function renderChart(templates: ReadonlyMap<string, string>, root: object): ReadonlyMap<string, string> {
  const defined = new Map<string, readonly Node[]>();
  const parsed = [...templates].map(([name, text]) => [name, parse(text, defined)] as const);
  return new Map(
    parsed
      .filter(([name]) => name.endsWith('.yaml'))
      .map(([name, nodes]) => [name, render(nodes, { dot: root, variables: new Map([['$', root]]), defined })]),
  );
}

function parse(text: string, defined: Map<string, readonly Node[]>): readonly Node[] {
  const floors: { nodes: Node[]; end: (inner: readonly Node[]) => void }[] = [{ nodes: [], end: () => undefined }];
  const add = (node: Node): void => void floors.at(-1)?.nodes.push(node);
  let at = 0;
  let trims = false;
  const addText = (piece: string, trimsEnd: boolean): void => {
    const begun = trims ? piece.trimStart() : piece;
    add({ kind: 'text', text: trimsEnd ? begun.trimEnd() : begun });
  };
  for (const match of text.matchAll(ACTION)) {
    const [whole, before, said = '', after] = match;
    addText(text.slice(at, match.index), before === '-');
    [at, trims] = [match.index + whole.length, after === '-'];
    const [, word = '', rest = ''] = /^(if|with|range|define)\s+([\s\S]*)$/.exec(said) ?? [];
    const [, variable, value = ''] = /^(\$\w+)\s*:=\s*([\s\S]*)$/.exec(said) ?? [];
    if (said.startsWith('/*')) continue;
    if (said === 'end') {
      const floor = floors.pop();
      floor?.end(floor.nodes);
    } else if (word === 'define') floors.push({ nodes: [], end: (inner) => defined.set(JSON.parse(rest), inner) });
    else if (word === 'if' || word === 'with' || word === 'range')
      floors.push({ nodes: [], end: (inner) => add({ kind: word, said: rest, inner }) });
    else add(variable === undefined ? { kind: 'value', said } : { kind: 'set', name: variable, said: value });
  }
  addText(text.slice(at), false);
  if (floors.length !== 1) throw new Error('a block has no end');
  return floors[0]?.nodes ?? [];
}

function render(nodes: readonly Node[], scope: Scope): string {
  return nodes.map((node) => renderNode(node, scope)).join('');
}

function renderNode(node: Node, scope: Scope): string {
  if (node.kind === 'text') return node.text;
  if (node.kind === 'value') return String(evaluate(node.said, scope) ?? '');
  if (node.kind === 'set') {
    scope.variables.set(node.name, evaluate(node.said, scope));
    return '';
  }
  if (node.kind === 'range') return renderRange(node, scope);
  const value = evaluate(node.said, scope);
  if (!isTrue(value)) return '';
  return render(node.inner, node.kind === 'with' ? { ...scope, dot: value } : scope);
}

/** Over an object, its names in order, as Helm has them. */
function renderRange({ said, inner }: { said: string; inner: readonly Node[] }, scope: Scope): string {
  const [, name = '', value = '', list = ''] = /^(\$\w+),\s*(\$\w+)\s*:=\s*(.*)$/.exec(said) ?? [];
  const entries = Object.entries(Object(evaluate(list, scope))).sort(([one], [other]) => (one < other ? -1 : 1));
  return entries
    .map(([key, item]) => {
      const variables = new Map([...scope.variables, [name, key], [value, item]] as const);
      return render(inner, { ...scope, dot: item, variables });
    })
    .join('');
}

function isTrue(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length > 0;
  return Boolean(value);
}

/** A pipeline: what comes of a step is the last argument of the next. */
function evaluate(said: string, scope: Scope): unknown {
  const terms = said.match(TERM) ?? [];
  let [steps, depth]: [string[][], number] = [[[]], 0];
  for (const term of terms) {
    depth += term === '(' ? 1 : term === ')' ? -1 : 0;
    if (term === '|' && depth === 0) steps = [...steps, []];
    else steps.at(-1)?.push(term);
  }
  return steps.reduce<unknown>((value, step, index) => call(step, scope, index === 0 ? [] : [value]), undefined);
}

function call(terms: readonly string[], scope: Scope, piped: readonly unknown[]): unknown {
  const [first = '', ...rest] = terms;
  const call = FUNCTIONS[first];
  const values = toValues(call === undefined ? terms : rest, scope);
  return call === undefined ? values[0] : call([...values, ...piped], scope);
}

/** Each term's value; what stands in parentheses is one, with a field behind it or not. */
function toValues(terms: readonly string[], scope: Scope): readonly unknown[] {
  const values: unknown[] = [];
  for (let at = 0; at < terms.length; at += 1) {
    const term = terms[at] ?? '';
    if (term !== '(') {
      values.push(readTerm(term, scope));
      continue;
    }
    const end = terms.indexOf(')', at);
    const inner = evaluate(terms.slice(at + 1, end).join(' '), scope);
    const field = terms[end + 1]?.startsWith('.') === true ? terms[end + 1] : undefined;
    values.push(field === undefined ? inner : follow(inner, field.slice(1)));
    at = field === undefined ? end : end + 1;
  }
  return values;
}

function readTerm(term: string, { dot, variables }: Scope): unknown {
  if (term.startsWith('"')) return JSON.parse(term);
  if (/^\d+$/.test(term)) return Number(term);
  if (term.startsWith('$')) return variables.get(term);
  if (term === '.') return dot;
  if (term.startsWith('.')) return follow(dot, term.slice(1));
  throw new Error(`"${term}" is nothing that this reader of templates knows`);
}

function follow(value: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((inner, name) => Object(inner)[name], value);
}

const FUNCTIONS: { readonly [name: string]: (values: readonly unknown[], scope: Scope) => unknown } = {
  include: ([name, dot], scope) => render(scope.defined.get(String(name)) ?? missing(name), { ...scope, dot }),
  quote: ([value]) => JSON.stringify(String(value ?? '')),
  default: ([standard, value]) => (isTrue(value) ? value : standard),
  not: ([value]) => !isTrue(value),
  toYaml: ([value]) => stringify(value).trimEnd(),
  nindent: ([spaces, text]) => `\n${String(text).replace(/^/gm, ' '.repeat(Number(spaces)))}`,
  printf: ([form, ...values]) =>
    values.reduce<string>((text, value) => text.replace('%s', String(value)), String(form)),
  urlParse: ([address]) => new URL(String(address)),
};

function missing(name: unknown): never {
  throw new Error(`nothing is defined as ${String(name)}`);
}
