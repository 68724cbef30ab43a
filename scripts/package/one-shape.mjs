import { parseAst } from 'vite';

/**
 * Writes `{ ...one, more }` as `{ ...null, ...one, more }`, which means the same. From the first form, Node.js 20 gives each object a
 * shape of its own as more is added to the copy of `one`: that takes ten times as long and four times the room, and
 * whatever reads such objects is slow for as long as they are there. Later versions take about as long for either.
 */
export function giveOneShape(code) {
  const places = listBaseSpreads(parseAst(code));
  const pieces = places.map((place, index) => code.slice(places[index - 1] ?? 0, place));
  return [...pieces, code.slice(places.at(-1) ?? 0)].join('...null, ');
}

/** Where an object begins with the fields of another one and goes on, in the order of the code. */
function listBaseSpreads(program) {
  const places = [];
  const ahead = [program];
  for (let node = ahead.pop(); node !== undefined; node = ahead.pop()) {
    const [first, ...more] = node.type === 'ObjectExpression' ? node.properties : [];
    if (first?.type === 'SpreadElement' && more.length > 0) places.push(first.start);
    for (const value of Object.values(node)) if (typeof value === 'object' && value !== null) ahead.push(value);
  }
  return places.sort((a, b) => a - b);
}
