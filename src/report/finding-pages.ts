import { packageFiles } from '../base/package/package-files.ts';
import type { FindingCode } from '../model/findings/finding-codes.ts';
import { type FindingPage, parseFindingPage } from '../model/findings/finding-page.ts';

const FOLDER = 'reference/findings';

export interface FindingDescription extends Omit<FindingPage, 'code' | 'family'> {
  /** The page of the handbook, from `docs` on. */
  readonly page: string;
}

/** Returns what `capsheet explain` shows: the words of the handbook's page. */
export function describeFinding(code: FindingCode): FindingDescription {
  const { meaning, severity, parts, related, readOn } = readFindingPage(code);
  return { meaning, severity, parts, related, readOn, page: `${FOLDER}/${code}.md` };
}

function readFindingPage(code: FindingCode): FindingPage {
  return parseFindingPage(packageFiles.readText(`docs/${FOLDER}/${code}.md`));
}

const meanings = new Map<FindingCode, string>();

/**
 * Returns the meaning of a code in a sentence; empty if the handbook is missing, because results are written all the
 * same.
 */
export function meaningOf(code: FindingCode): string {
  const meaning = meanings.get(code) ?? findMeaning(code);
  meanings.set(code, meaning);
  return meaning;
}

function findMeaning(code: FindingCode): string {
  try {
    return readFindingPage(code).meaning;
  } catch {
    return '';
  }
}

/** Lists the codes under their headings, as in the index of findings. */
export function listFamilies(): readonly { readonly title: string; readonly codes: readonly FindingListing[] }[] {
  const [, ...chapters] = packageFiles.readText(`docs/${FOLDER}/README.md`).split(/^## /m);
  return chapters.map((chapter) => ({
    title: chapter.split('\n', 1)[0] ?? '',
    codes: [...chapter.matchAll(/^\| \[`([a-z-]+)`\]\(.+?\) \| [a-z ]+ \| (.+) \|$/gm)].map(
      ([, code = '', meaning = '']) => ({ code, meaning: meaning.replaceAll('\\|', '|') }),
    ),
  }));
}

interface FindingListing {
  readonly code: string;
  readonly meaning: string;
}
