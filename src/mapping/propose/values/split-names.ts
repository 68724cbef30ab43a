import { quote } from '../../../base/util/text/quote.ts';
import { foldName } from '../../../base/util/text/text.ts';
import { sheetOf } from '../../../format/sheets/all-sheets.ts';
import { NAMED_INSTRUMENT, NAMED_ROUND } from '../../../model/lexicon/class-kinds.ts';
import type { StepForm } from '../../file/mapping-form.ts';
import { questionAt } from '../../question.ts';
import { Pattern } from '../../source/pattern.ts';
import { isMade } from '../../source/tab-column.ts';
import { guessColumns, type ScoringContext, type SourceFacts } from '../score/score-column.ts';
import type { ProposalTab } from '../source-tab.ts';
import { placeIn } from '../source-tab.ts';
import { withSteps } from '../with-steps.ts';

const COMPANY = 'Company';
const ROUND = 'Round';
const INSTRUMENT = 'Instrument';
/** `Alpha (Series A)`, `Alpha - Seed`, `Alpha Inc. Series B Preferred`, `Alpha - SAFE`. */
const PATTERN = String.raw`^(?<${COMPANY}>.*?\S)(?:\s*[-–—:,|/(\[]\s*|\s+)(?<${INSTRUMENT}>(?<${ROUND}>${NAMED_ROUND})|${NAMED_INSTRUMENT})\s*[)\]]?$`;
const pattern = new Pattern(PATTERN);
/** The share of names that must have a round. */
const LEAST = 0.5;
const SHOWN = 2;

/** Takes the round out of the names of companies, where no column has it. */
export function splitNames(tab: ProposalTab, context: ScoringContext) {
  const guessed = tab.columns.map((facts) => ({ facts, best: guessColumns(facts, sheetOf('securities'), context)[0] }));
  const named = guessed.find(({ best }) => best?.column.name === COMPANY)?.facts;
  const isSaid = guessed.some(({ best }) => best !== undefined && ['Round', 'Share Class'].includes(best.column.name));
  if (named === undefined || isSaid || isMade(named.columnIndex) || !areOfRounds(named, context)) return undefined;
  const { columnIndex: home } = named;
  // A column called a round throughout needs no type.
  const kinds = named.texts.some(namesInstrument) ? [ROUND, INSTRUMENT] : [ROUND];
  const column = tab.refOf(home);
  const shown = named.texts.filter((text) => pattern.test(text)).slice(0, SHOWN);
  const shows = shown.map((text) => {
    const found = pattern.match(text);
    return `${quote(text)} → ${found?.[COMPANY]}, ${found?.[INSTRUMENT]}`;
  });
  const step: StepForm = {
    split: { column, pattern: PATTERN, otherwise: COMPANY },
    note: `the names have the ${kinds.join(' and the ').toLowerCase()} behind them`,
  };
  const text = `it names the ${kinds.join(' and the ')} too: ${shows.join('; ')}`;
  const made = [COMPANY, ...kinds].map((name) => ({ name, home }));
  return {
    tab: withSteps(tab, [step], { made, replaced: new Set([home]) }),
    step,
    doubts: [questionAt(placeIn(tab, home), 'meaning', text)],
  };
}

function namesInstrument(text: string): boolean {
  const { [ROUND]: round, [INSTRUMENT]: instrument } = pattern.match(text) ?? {};
  return instrument !== undefined && round === undefined;
}

/** True where no whole name is a company of the firm. */
function areOfRounds({ texts }: SourceFacts, { known }: ScoringContext): boolean {
  const ofRounds = texts.filter((text) => pattern.test(text));
  const own = new Set(known.companies.map(foldName));
  const isKnown = ofRounds.some((text) => own.has(foldName(text)));
  const [only, ...more] = ofRounds;
  const isEnough = more.length > 0 || (only !== undefined && isApart(only));
  return !isKnown && isEnough && ofRounds.length >= texts.length * LEAST;
}

/** A sign stands between the two; without one, a single company may be called so: `Green Seed`. */
function isApart(text: string): boolean {
  const company = pattern.match(text)?.[COMPANY] ?? '';
  return /^\s*[^\s\p{L}\p{N}]/u.test(text.slice(company.length));
}
