import { describe, expect, it } from 'vitest';
import { parseMapping } from '../../../src/mapping/file/parse-mapping.ts';
import { mergeMemory } from '../../../src/mapping/propose/memory.ts';
import { listMissing, listQualities } from '../../../src/mapping/propose/missing/question-missing.ts';
import { NO_MEMORY, type Proposal } from '../../../src/mapping/propose/proposal.ts';
import { proposeMapping } from '../../../src/mapping/propose/propose-mapping.ts';
import { listQuestions } from '../../../src/mapping/propose/questions.ts';
import { writeMapping } from '../../../src/mapping/propose/write-mapping.ts';
import type { WorkbookContent } from '../../../src/spreadsheet/workbook/table.ts';
import { book, mapWorkbooks } from '../support.ts';

const KNOWN = { companies: [], funds: ['Larch Fund I', 'Larch Fund II'], customColumns: [] };

/** Lists that leave something to be said, each of another kind. */
const SOURCES: readonly WorkbookContent[] = [
  book(`Shareholder;Ordinary;Seed;Series A;Total
Ada Byron;500000;;;500000
Larch Fund I;;120000;80000;200000
Total;500000;120000;80000;700000`),
  book(`Investor;Seed (Mar 2019);Series A (May 2021);Total
Larch Fund I;250000;500000;750000
Others;750000;3100000;3850000`),
  book(`;Ordinary;Seed;Series A;Total
Price per share;0.001;1.00;4.00;
Founder 1;500000;;;500000
Larch Fund I;20000;120000;80000;220000`),
  book(
    `Class;Round;Price (USD);Authorised
Common;;;10000000
Series Seed Preferred;Seed;1.00;300000`,
    `Stakeholder;Class;Shares;Issue Date;Amount (USD)
Larch Fund I;Common;20000;2018-06-01;10000
Larch Fund I;Series Seed Preferred;120000;2019-03-15;120000`,
  ),
  book(`Company;Fund;Date;Equity;SAFE;Loan;Total
Maple;Larch Fund I;2019-03-15;200000;50000;10000;260000
Hazel;Larch Fund I;2020-11-02;;100000;;100000`),
  book(`Company;Fund;As of;Security;Cost;Fair Value
Maple;Larch Fund I;2023-12-31;Series A;250000;700000
Maple;Larch Fund I;2023-12-31;Series B;400000;500000`),
  book(`Company;Type;Date;Amount;Note
Maple;Common;2019-03-15;250000;
Hazel;Loan note;2020-11-02;100000;convertible note`),
  book(`Date;Event;Investor;Class;Shares;Price
2018-01-10;Incorporation;Ada Byron;Ordinary;500000;0.001
2019-03-15;Seed;Larch Fund I;Seed;120000;1.00`),
  book(`Company;As of;Method;Valuation
Maple;2023-12-31;Multiples;30000000
Maple;2023-12-31;DCF;28000000`),
];

interface Answered {
  readonly says: string;
  readonly proposal: Proposal;
}

/** Stand for any answer of their kind, or leave a question open. */
const NO_WORDS =
  /^(?:[yn]\/[yn]|the .+ of every row|(?:or )?the name of .+|a .+ such as .+|nothing to leave it open)$/i;

/** The proposal after each answer that is offered. */
function answerAll(proposal: Proposal): readonly Answered[] {
  const asked = listQuestions(proposal).flatMap((question) =>
    ['y', ...question.answers.split(', ').filter((word) => !NO_WORDS.test(word))].map((word) => {
      const said = question.say?.(word);
      const taught = question.learn(word);
      const after =
        said === undefined ? taught && proposal.recall(mergeMemory(NO_MEMORY, taught)) : proposal.answer(said);
      return [question.text, word, after] as const;
    }),
  );
  const missing = [...listMissing(proposal), ...listQualities(proposal)].flatMap(({ text, answers, fill }) =>
    answers.filter((word) => !NO_WORDS.test(word)).map((word) => [text, word, fill(proposal, word)] as const),
  );
  return [...asked, ...missing].map(([text, word, after]) => {
    if (after === undefined) throw new Error(`${word} is no answer to ${text}`);
    return { says: `${text} ${word}`, proposal: after };
  });
}

/** Gives what is wrong with the mapping of a proposal: it is no mapping, or it does not fit its source. */
function faultsOf(input: WorkbookContent, proposal: Proposal): readonly string[] {
  try {
    const { mapping } = parseMapping(writeMapping(proposal, { inputs: [input.name] }), 'mapping');
    return mapWorkbooks([input], mapping).complaints.map(({ message }) => message);
  } catch (error) {
    return [String(error)];
  }
}

const ONCE = SOURCES.flatMap((input) =>
  answerAll(proposeMapping([input], KNOWN, NO_MEMORY)).map((answered) => ({ input, ...answered })),
);

describe('every answer that is offered', () => {
  it('makes a mapping that fits its source', () => {
    expect(ONCE.length).toBeGreaterThan(50);
    const wrong = ONCE.flatMap(({ input, says, proposal }) => faultsOf(input, proposal).map((fault) => [says, fault]));
    expect(wrong).toEqual([]);
  });

  it('leaves answers that make such a mapping', () => {
    const twice = ONCE.flatMap(({ input, says, proposal }) =>
      answerAll(proposal).map((next) => ({ input, says: `${says}; ${next.says}`, proposal: next.proposal })),
    );
    const wrong = twice.flatMap(({ input, says, proposal }) => faultsOf(input, proposal).map((fault) => [says, fault]));
    expect(wrong).toEqual([]);
  });
});
