/** A chapter of a page of the handbook. */
export interface Section {
  /** The page's file: `docs/reference/values.md`. */
  readonly path: string;
  /** The title of the page. */
  readonly page: string;
  /** The heading of the chapter; that of the page for what stands before the first. */
  readonly title: string;
  readonly text: string;
  /** Other words that people ask for it by, from a remark below its heading: `<!-- asked: undo, roll back -->`. */
  readonly asked: string;
}

const FINDINGS = /^docs\/reference\/findings\//;
const ASKED = /^<!-- asked: (.*?) -->$/gm;

/**
 * The chapters of a page, for the search. The page of a finding is short, and its chapters are called as those of all others
 * are: it is one. What the index of findings lists is found on their own pages.
 */
export function listSections(path: string, text: string): readonly Section[] {
  const page = titleOf(path, text);
  return splitAtHeadings(FINDINGS.test(path) ? text.replace(/^(?:##|-|\|) .*$/gm, '') : text).map(
    ({ title, lines }) => ({
      path,
      page,
      title: withoutMarks(title),
      text: withoutMarks(lines.join('\n')),
      asked: [...lines.join('\n').matchAll(ASKED)].map(([, words]) => words).join(', '),
    }),
  );
}

export function titleOf(path: string, text: string): string {
  return /^# (.+)$/m.exec(text)?.[1] ?? path;
}

function splitAtHeadings(text: string) {
  const sections: { title: string; lines: string[] }[] = [];
  let isCode = false;
  for (const line of text.split('\n')) {
    if (line.trimStart().startsWith('```')) isCode = !isCode;
    const [, title] = (isCode ? null : /^#{1,3} (.+)$/.exec(line)) ?? [];
    if (title !== undefined) sections.push({ title, lines: [] });
    else sections.at(-1)?.lines.push(line);
  }
  return sections;
}

function withoutMarks(text: string): string {
  return text
    .replace(/<!--[\s\S]*?-->|<\/?(?:picture|source|img|br)\b[^>]*>/g, ' ')
    .replace(/\]\([^)]*\)/g, ' ')
    .replace(/[`*|[\]]+/g, ' ')
    .replace(/(?:---\s*)+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The sections of the handbook that fit a question best, the best first; in a terminal and on the pages of the site. */
export function searchSections<T extends Section>(
  sections: readonly T[],
  question: string,
  limit: number,
): readonly T[] {
  const words = new Set(toWords(question).filter((word) => !COMMON.has(word)));
  const ratings = [...words].map((word) => rateEach(sections, word));
  const name = toName(question);
  return sections
    .map((section, index) => {
      const sum = ratings.reduce((total, rating) => total + (rating[index] ?? 0), 0);
      return { section, score: (isList(section) ? sum / 2 : sum) + rateWhole(section, name), shelf: shelfOf(section) };
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => a.shelf - b.shelf || b.score - a.score)
    .slice(0, limit)
    .map(({ section }) => section);
}

/**
 * Chapters named like the question come first, then those asked for in just these words, then those that begin like it:
 * a name of several words, half typed.
 */
function rateWhole(section: Section, name: string): number {
  const title = toName(section.title);
  if (title === name) return 3000;
  if (section.asked.split(', ').some((words) => toName(words) === name)) return 2000;
  return name.includes('-') && title.startsWith(name) ? 1000 : 0;
}

/** `date-in-future`, "Date in the future?" and "date future" are one name. */
function toName(text: string): string {
  const words = toWords(text).flatMap((word) => word.split('-'));
  return words.filter((word) => !COMMON.has(word)).join('-') || text;
}

/** Words of questions that say nothing of what is asked. */
const COMMON = new Set(
  'a about after an and are as at be but by can cannot do does for from get give go has have how i if in into is it its me mean means my no not of on one or our say says so that the their them then there they this to up use was we what when where which who whose why will with without would you your'.split(
    ' ',
  ),
);

/** Pages for those who work on capsheet stand apart, behind all that its users read. */
const OF_THE_PROJECT = /^(?!docs\/|README)|^docs\/explanation\/(?:decisions\/|walks|release)/;

function shelfOf({ path }: Section): number {
  return OF_THE_PROJECT.test(path) ? 1 : 0;
}

/** A list of pages has the words of all of them. */
function isList({ path }: Section): boolean {
  return path.endsWith('README.md');
}

/** How well each section fits a word. A word that stands in few sections tells more than one that stands in many. */
function rateEach(sections: readonly Section[], word: string): readonly number[] {
  const isMeant = toMatcher(word);
  let found = 0;
  const fits = sections.map(({ page, title, text, asked }) => {
    const count = countIn(text, isMeant);
    const [inTitle, inAsked] = [rateName(title, word, isMeant), rateName(asked, word, isMeant)];
    if (count + inTitle + inAsked > 0) found += 1;
    return Math.max(6 * inTitle, 4 * rateName(page, word, isMeant), 6 * inAsked) + Math.log(1 + count);
  });
  const weight = found === 0 ? 0 : Math.log(1 + sections.length / found);
  return fits.map((fit) => weight * fit);
}

/** A code such as `date-invalid` is meant by its whole name; by a word of it, it is found behind the chapter on dates. */
function rateName(name: string, word: string, isMeant: Matcher): number {
  const isPartOfCode = /^[a-z]+(?:-[a-z]+)+$/.test(name) && name !== word;
  return Math.min(countIn(name, isMeant), 1) * (isPartOfCode ? 0.5 : 1);
}

function countIn(text: string, isMeant: Matcher): number {
  let count = 0;
  for (const word of wordsOf(text)) if (isMeant(word)) count += 1;
  return count;
}

type Matcher = (word: string) => boolean;

/** Means the words that begin like this one. `out` is not the beginning of `outcome`. */
function toMatcher(word: string): Matcher {
  if (word.length < 4) return (one) => one === word || one === `${word}s`;
  const stem = stemOf(word);
  return (one) => one.startsWith(stem);
}

/** `rows` finds `row`, and `approve` finds `approval`. Of a short word too little would be left: `notes` is not `not`. */
function stemOf(word: string): string {
  const stem = word.replace(/(?:ies|(?<=[sxz]|[cs]h)es|(?<!s)s|ed|ing)$/, '');
  if (stem.length < 4 && !word.endsWith('s')) return word;
  return stem.length > 5 ? stem.replace(/e$/, '') : stem;
}

/** The words of the texts that were searched before: each letter that is typed searches the whole handbook. */
const known = new Map<string, readonly string[]>();

function wordsOf(text: string): readonly string[] {
  const words = known.get(text) ?? toWords(text);
  known.set(text, words);
  return words;
}

function toWords(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}-]*/gu) ?? [];
}
