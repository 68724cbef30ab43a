/** Room around a text, in points. */
const ROOM = 5;

/**
 * Which part of which printed page is shown, from what `pdftotext -bbox` says of every word; in points, the page from 1.
 * It reaches from the text `from` (the top of the page) to before the text `until` (the last word), and from the text
 * `after` to before the text `before` (the outermost words).
 */
export function readCrop(boxes, { on, from, until, after, before }) {
  const pages = boxes.split('<page ').slice(1).map(readWords);
  const index = pages.findIndex((words) => find(words, on) !== undefined);
  if (index < 0) throw new Error(`No printed page says "${on}".`);
  const words = pages[index];
  const body = words.filter(({ top }) => top < (bottomOf(words) ?? Infinity));
  const left = after === undefined ? Math.min(...body.map((word) => word.left)) : locate(words, after).left;
  const right = before === undefined ? Math.max(...body.map((word) => word.right)) : locate(words, before).left - ROOM;
  const top = from === undefined ? Math.min(...body.map((word) => word.top)) : locate(words, from).top;
  const bottom = until === undefined ? Math.max(...body.map((word) => word.bottom)) : locate(words, until).top - ROOM;
  const [x, y] = [Math.max(0, left - ROOM), Math.max(0, top - ROOM)];
  return { page: index + 1, x, y, width: right - x + ROOM, height: bottom - y + ROOM };
}

/** The foot of a page says how many there are: `3 / 10`. */
function bottomOf(words) {
  return words.find((word, at) => words[at + 1]?.text === '/' && /^\d+$/.test(word.text))?.top;
}

function readWords(page) {
  return [...page.matchAll(/<word xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">([^<]*)</g)].map(
    ([, left, top, right, bottom, text]) => ({
      ...{ left: Number(left), top: Number(top), right: Number(right), bottom: Number(bottom) },
      text,
    }),
  );
}

function locate(words, text) {
  const found = find(words, text);
  if (found === undefined) throw new Error(`The printed page does not say "${text}".`);
  return found;
}

function find(words, text) {
  const wanted = text.split(' ');
  return words.find((_, at) => wanted.every((word, index) => words[at + index]?.text === word));
}
