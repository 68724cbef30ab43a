// The small ways in which a source file could be wrong: each place with the texts that may stand there instead.
import { parseAst } from 'vite';

const OPPOSITES = {
  '===': ['!=='],
  '!==': ['==='],
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '&&': ['||'],
  '||': ['&&'],
  '??': ['&&'],
  '+=': ['-='],
  '-=': ['+='],
};
/** Calls that give much the same without them. */
const PASSING = new Set(['filter', 'sort', 'toSorted', 'reverse', 'toReversed']);
const SWAPPED = new Map([
  ['some', 'every'],
  ['every', 'some'],
  ['min', 'max'],
  ['max', 'min'],
]);
/** Nodes of TypeScript alone with an expression in them that runs. */
const RUNNING = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression']);

/** Places by range, in order of their start, the outer first: `{start, end, isStatement, texts}`. */
export function findPlaces(source) {
  const places = new Map();
  const add = ({ start, end }, texts, isStatement = false) => {
    const key = `${start} ${end} ${isStatement}`;
    const place = places.get(key) ?? { start, end, isStatement, texts: [] };
    place.texts = [...new Set([...place.texts, ...texts])];
    if (place.texts.length > 0) places.set(key, place);
  };
  visit(parseAst(source, { lang: 'ts' }), { source, add, isTest: false, isChained: false });
  return [...places.values()].sort((a, b) => a.start - b.start || b.end - a.end);
}

function visit(node, context) {
  if (node.type?.startsWith('TS') && !RUNNING.has(node.type)) return;
  mutate(node, context);
  for (const [key, child] of Object.entries(node)) {
    const isTest = key === 'test' && node.type !== 'SwitchCase';
    const isChained = node.type === 'ChainExpression' || (context.isChained && (key === 'object' || key === 'callee'));
    for (const one of Array.isArray(child) ? child : [child])
      if (typeof one?.type === 'string') visit(one, { ...context, isTest, isChained });
  }
}

function mutate(node, { source, add, isTest, isChained }) {
  const textOf = ({ start, end }) => source.slice(start, end);
  if (isTest) add(node, ['true', 'false']);
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression':
    case 'AssignmentExpression':
      return add(node, toOperated(node, textOf, isTest));
    case 'UnaryExpression':
      return node.operator === '!' && !isTest ? add(node, [textOf(node.argument)]) : undefined;
    case 'Literal':
      return typeof node.value === 'boolean' ? add(node, [String(!node.value)]) : undefined;
    case 'ArrayExpression':
      return node.elements.length > 0 ? add(node, ['[]']) : undefined;
    case 'AwaitExpression':
      return add(node, [textOf(node.argument)]);
    case 'CallExpression':
      return isChained ? undefined : add(node, toCalled(node, textOf));
    case 'ExpressionStatement':
      return node.directive === undefined || node.directive === null ? add(node, [''], true) : undefined;
    case 'ThrowStatement':
    case 'ContinueStatement':
      return add(node, [''], true);
  }
}

function toOperated({ operator, left, right }, textOf, isTest) {
  // A condition that is always true and always false says as much as its negation.
  if (isTest && (operator === '===' || operator === '!==')) return [];
  if (operator === '+' && [left, right].some(isText)) return [];
  const isAssigned = operator === '+=' || operator === '-=';
  const [before, after] = [left, right].map((side) => (isAssigned ? textOf(side) : `(${textOf(side)})`));
  return (OPPOSITES[operator] ?? []).map((other) => `${before} ${other} ${after}`);
}

function isText({ type, value }) {
  return type === 'TemplateLiteral' || typeof value === 'string';
}

function toCalled({ callee, arguments: given }, textOf) {
  if (callee.type !== 'MemberExpression' || callee.computed || callee.optional) return [];
  const { name } = callee.property;
  if (PASSING.has(name)) return [textOf(callee.object)];
  const other = SWAPPED.get(name);
  return other === undefined ? [] : [`${textOf(callee.object)}.${other}(${given.map(textOf).join(', ')})`];
}
