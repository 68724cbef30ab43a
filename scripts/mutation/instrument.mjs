// A source file with all its mutants in it, of which the one that is switched on takes effect; each tells when it is reached.
import { findPlaces } from './find-mutants.mjs';

/** `{text, mutants}`; the mutants are numbered from `firstId`, and each says its line, what stands there and what would. */
export function instrument(source, { file, firstId }) {
  const mutants = [];
  const places = findPlaces(source).map((place) => {
    const original = source.slice(place.start, place.end);
    const numbered = place.texts.map((text) => {
      const id = firstId + mutants.length;
      mutants.push({ id, file, line: lineOf(source, place.start), original, replacement: text });
      return { id, text };
    });
    return { ...place, numbered };
  });
  return { text: render(source, { start: 0, end: source.length }, places), mutants };
}

/** A range of the source with the places inside of it written out, each with those inside of it in turn. */
function render(source, { start, end }, places) {
  let text = '';
  let at = start;
  for (const [index, place] of places.entries()) {
    if (place.start < at || place.end > end) continue;
    const inside = places.slice(index + 1).filter((other) => other.start >= place.start && other.end <= place.end);
    text += source.slice(at, place.start) + toSwitch(place, render(source, place, inside));
    at = place.end;
  }
  return text + source.slice(at, end);
}

function toSwitch({ isStatement, numbered }, inner) {
  const isOn = (id) => `globalThis.__mutant(${id})`;
  if (isStatement) return `{ if (!${isOn(numbered[0].id)}) ${inner} }`;
  return `(${numbered.map(({ id, text }) => `${isOn(id)} ? (${text}) : `).join('')}(${inner}))`;
}

function lineOf(source, at) {
  return source.slice(0, at).split('\n').length;
}
