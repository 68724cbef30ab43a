import { groupBy } from '../../base/util/collections/group-by.ts';
import { foldName } from '../../base/util/text/text.ts';
import { plural } from '../../base/util/text/words.ts';
import { NO, YES } from '../../model/lexicon/nothing.ts';
import type { MapReport } from '../../model/outcomes/map-report.ts';
import { type HolderForm, NEWEST_SCHEMA } from '../file/mapping-form.ts';
import { printMapping } from '../file/print-mapping.ts';
import { guessHolders } from '../propose/guess-names.ts';
import type { MappingMemory } from '../propose/memory.ts';
import { type KnownNames, type NameGuess, NO_MEMORY } from '../propose/proposal.ts';
import type { MappingQuestion } from '../propose/questions.ts';
import { toSourceTieOut } from '../tie-out/to-source-tie-out.ts';
import type { OcfSource } from './ocf-file.ts';
import { withoutMechanism } from './ocf-tally.ts';
import { listHolders, type OcfHolder, toOcfWorkbook } from './ocf-workbook.ts';

export type OcfInput = OcfSource & { readonly sha256: string };

interface HolderProposal {
  readonly holders: readonly OcfHolder[];
  readonly funds: readonly NameGuess[];
}

/** Recognises funds of the firm by name, or by earlier answers. */
export function proposeHolders(inputs: readonly OcfInput[], known: KnownNames, memory: MappingMemory): HolderProposal {
  const all = inputs.flatMap((input, index) => listHolders(input, index));
  const holders = [...new Map(all.map((holder) => [foldName(holder.name), holder])).values()];
  const names = holders.map(({ name }) => name);
  return { holders, funds: guessHolders(names, { names: known.funds, remembered: memory.funds }) };
}

/** Questions likely funds; where no fund is known, every institution, or else every holder. */
export function questionHolders({ holders, funds }: HolderProposal): readonly MappingQuestion[] {
  if (funds.length > 0) return funds.filter(({ confidence }) => confidence < 1).map(questionGuess);
  const institutions = holders.filter(({ isInstitution }) => isInstitution);
  const asked = institutions.length > 0 ? institutions : holders;
  return asked.map(questionHolder);
}

function questionGuess({ from, to }: NameGuess): MappingQuestion {
  return toQuestion(`Is "${from}" the fund "${to}"?`, 'Y/n', (said) => {
    if (said === '' || YES.is(said)) return { [from]: to };
    return NO.is(said) ? {} : undefined;
  });
}

function questionHolder({ name }: OcfHolder): MappingQuestion {
  return toQuestion(`Is the holder "${name}" a fund of the firm?`, 'N, or what the firm calls it', (said) => {
    return said === '' || NO.is(said) ? {} : { [name]: YES.is(said) ? name : said };
  });
}

function toQuestion(
  text: string,
  answers: string,
  read: (said: string) => MappingMemory['funds'] | undefined,
): MappingQuestion {
  const learn = (answer: string): MappingMemory | undefined => {
    const funds = read(answer.trim());
    return funds && { ...NO_MEMORY, funds };
  };
  return { text, answers, learn };
}

/** Returns the mapping file of the holders that are funds; likely ones are to be confirmed. */
export function writeHolders({ holders, funds }: HolderProposal, inputs: readonly { readonly name: string }[]): string {
  const named = new Set(funds.map(({ from }) => foldName(from)));
  const others = holders.filter(({ name }) => !named.has(foldName(name)));
  const lines = [
    `# Which of the holders in ${inputs.map(({ name }) => toComment(name)).join(', ')} are funds of the firm; only what they hold is loaded.`,
    '# Correct it, and then: capsheet check INPUT --mapping THIS-FILE.',
    ...printMapping({ schema: NEWEST_SCHEMA, holders: funds.map(toHolder) }),
    ...(others.length === 0
      ? []
      : [`# ${plural(others.length, 'other holder')}, to be added if it is a fund of the firm:`]),
    ...others.map(({ name }) => `#  - { fund: ..., names: [${JSON.stringify(toComment(name))}] }`),
  ];
  return `${lines.join('\n')}\n`;
}

function toHolder(guess: NameGuess): HolderForm {
  const { from, to, confidence, reason: note } = guess;
  return { fund: to, names: [from], confirm: confidence < 1 ? questionFund(guess) : undefined, note };
}

function questionFund({ from, to, reason }: NameGuess): string {
  return `"${from}" is the fund "${to}" (${reason})`;
}

/** Reports what the files become with those funds, and what is left out. */
export function reportOcf({ funds, holders }: HolderProposal, inputs: readonly OcfInput[], path: string): MapReport {
  const names = new Map(funds.map(({ from, to }) => [foldName(from), to]));
  const made = inputs.map((input, index) => toOcfWorkbook(input, names, index));
  const uses = made.flatMap((one) => one.uses);
  const unknown = `which of the ${plural(holders.length, 'holder')} are funds of the firm: say it under holders`;
  const doubts = [
    ...funds.filter(({ confidence }) => confidence < 1).map((guess) => ({ text: questionFund(guess) })),
    ...(funds.length > 0 ? [] : [{ text: unknown }]),
  ];
  return {
    path,
    sheets: [...groupBy(uses, ({ type }) => type)].map(([type, some], index) => ({
      sheet: type,
      header: '',
      to: [...new Set(some.map(({ sheet }) => sheet))],
      columns: some.map((use) => ({
        header: withoutMechanism(use.path),
        to: use.sheet,
        column: use.column,
        confidence: 1,
        reason: 'as the Open Cap Table Format says',
      })),
      doubts: index === 0 ? doubts : [],
    })),
    names: funds.map((guess) => ({ kind: 'fund', ...guess })),
    loss: { sheets: [], columns: [], values: [], missing: [] },
    sourceTieOut: toSourceTieOut(made.flatMap(({ tallies }) => tallies)),
  };
}

function toComment(text: string): string {
  return text.replace(/\s+/g, ' ');
}
