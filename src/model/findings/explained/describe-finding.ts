import { FINDING_CATALOGUE, type FindingCode } from '../finding-catalogue.ts';
import { FINDING_EXPLANATIONS, FINDING_FAMILIES } from './finding-families.ts';
import { type HandbookLink, PAGE } from './handbook-links.ts';
import { seeAlso } from './see-also.ts';

export interface FindingDescription {
  /** What the code means, in a sentence. */
  readonly meaning: string;
  /** `error or warning`. */
  readonly severity: string;
  /** Each with a few words above it: why, where, what to do, an example. */
  readonly parts: readonly { readonly title: string; readonly text: string }[];
  /** Codes that it may be taken for. */
  readonly related: readonly FindingCode[];
  /** Pages of the handbook that say more. */
  readonly readOn: readonly HandbookLink[];
  /** The page of the handbook that has it, from `docs` on. */
  readonly page: string;
}

/** What `capsheet explain` shows and the handbook's page says: the same words. */
export function describeFinding(code: FindingCode): FindingDescription {
  const { severities, cause, where, cure, example } = FINDING_EXPLANATIONS[code];
  const { codes, pages } = seeAlso(code);
  return {
    meaning: FINDING_CATALOGUE[code],
    severity: severities.join(' or '),
    parts: [
      { title: 'Why', text: cause },
      { title: 'Where', text: where },
      { title: 'What to do', text: cure },
      { title: 'Example', text: `${example.given}\n“${example.said.trim()}”` },
    ],
    related: codes,
    readOn: isRule(code) ? [...pages, PAGE.rules, PAGE.firmRules] : pages,
    page: `reference/findings/${code}.md`,
  };
}

export function isFindingCode(text: string): text is FindingCode {
  return Object.hasOwn(FINDING_CATALOGUE, text);
}

/** What a firm can raise, lower or silence. */
function isRule(code: FindingCode): boolean {
  return FINDING_FAMILIES.some(({ isOfRules, explanations }) => isOfRules === true && code in explanations);
}
