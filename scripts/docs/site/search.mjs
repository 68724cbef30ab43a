/**
 * The sections of the handbook that fit a question best, the best first. This file stands in the site as it is: a page is
 * opened from the disk, where a browser loads no modules.
 */
export function search(sections, question, limit = 12) {
  const words = toWords(question).filter((word) => !COMMON.has(word));
  const weights = new Map(words.map((word) => [word, weigh(sections, word)]));
  const name = toName(question);
  return sections
    .map((section) => ({ section, score: addUp(section, weights) + rateWhole(toName(section.title), name) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, limit)
    .map(({ section }) => section);
}

/** What is called as the question is comes first, then what begins as it does: a name of several words, half typed. */
function rateWhole(title, name) {
  if (title === name) return 2000;
  return name.includes('-') && title.startsWith(name) ? 1000 : 0;
}

/** `date-in-future`, "Date in the future?" and "date future" are one name. */
function toName(text) {
  const words = toWords(text).flatMap((word) => word.split('-'));
  return words.filter((word) => !COMMON.has(word)).join('-') || text;
}

/** Words of questions that say nothing of what is asked. */
const COMMON = new Set(
  'a about after an and are as at be but by can cannot do does for from get give go has have how i if in into is it its me mean means my no not of on one or our say says so that the their them then there they this to up use was we what when where which who whose why will with without would you your'.split(
    ' ',
  ),
);

/** What stands on few sections tells more than what stands on many. */
function weigh(sections, word) {
  const found = sections.filter((section) => countIn(section.text, word) + countIn(section.title, word) > 0).length;
  return found === 0 ? 0 : Math.log(1 + sections.length / found);
}

/** Pages about the project itself are for the few: they come behind the handbook, and so do its decisions. */
function addUp(section, weights) {
  const sum = [...weights].reduce((total, [word, weight]) => total + weight * rate(section, word), 0);
  return /^docs\/(?!explanation\/decisions\/)/.test(section.address) ? sum : sum / 2;
}

function rate({ page, title, text }, word) {
  const named = Math.max(6 * rateName(title, word), 4 * rateName(page, word));
  return named + Math.log(1 + countIn(text, word));
}

/** A code such as `date-invalid` is meant by its whole name; by a word of it, it is found behind the chapter on dates. */
function rateName(name, word) {
  const isPartOfCode = /^[a-z]+(?:-[a-z]+)+$/.test(name) && name !== word;
  return Math.min(countIn(name, word), 1) * (isPartOfCode ? 0.5 : 1);
}

/** How many words of a text begin like this one; `rows` finds `row`, too. `out` is not the beginning of `outcome`. */
function countIn(text, word) {
  if (word.length < 4) return wordsOf(text).filter((one) => one === word || one === `${word}s`).length;
  const stem = word.length > 4 ? word.replace(/(?:ies|es|s|ed|ing)$/, '') : word;
  return wordsOf(text).filter((one) => one.startsWith(stem)).length;
}

/** The words of the texts that were searched before: each letter that is typed searches the whole handbook. */
const known = new Map();

function wordsOf(text) {
  const words = known.get(text) ?? toWords(text);
  known.set(text, words);
  return words;
}

function toWords(text) {
  return text.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}-]*/gu) ?? [];
}
