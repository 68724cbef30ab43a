import { describe, expect, it } from 'vitest';
import { checkWorkbooks } from '../../../src/format/check/check-workbook.ts';
import { applyEdit } from '../../../src/mapping/edit/apply-edit.ts';
import { parseMapping } from '../../../src/mapping/file/parse-mapping.ts';
import { mergeMemory } from '../../../src/mapping/propose/memory.ts';
import { listQualities } from '../../../src/mapping/propose/missing/question-missing.ts';
import { type KnownNames, type NameGuess, NO_MEMORY, type Proposal } from '../../../src/mapping/propose/proposal.ts';
import { proposeMapping } from '../../../src/mapping/propose/propose-mapping.ts';
import { listQuestions } from '../../../src/mapping/propose/questions.ts';
import { writeMapping } from '../../../src/mapping/propose/write-mapping.ts';
import { answersTo, type Question } from '../../../src/mapping/question.ts';
import type { MappingEdit } from '../../../src/model/mapping/mapping-edit.ts';
import type { MappingDoubt } from '../../../src/model/mapping/mapping-review.ts';
import { readWorkbook } from '../../../src/spreadsheet/workbook/read-workbook.ts';
import type { WorkbookContent } from '../../../src/spreadsheet/workbook/table.ts';
import { review } from '../edit/support.ts';
import { book, mapWorkbooks } from '../support.ts';

const KNOWN: KnownNames = { companies: [], funds: ['Larch Fund I', 'Larch Fund II'], customColumns: [] };

const SOURCES: readonly WorkbookContent[] = [
  await readWorkbook('samples/legacy/positions.xlsx', {}),
  book(`Company;Fund;Round;Date;Shares;Cost (EUR);Status
Maple;Larch Fund I;Seed;2021-03-15;1000;250000;Active
Hazel;Larch Fund I;Series A;2022-06-01;500;300000;Sold
Birch;Larch Fund II;Seed;2022-07-01;500;100000;Active`),
  book(`Company;Fund;Round;Bought;Shares;Cost
Maple;Larch Fund I;Seed;Q1 2021;1000;75
Hazel;Larch Fund II;Seed;Q3 2022;500;12`),
  book(`Company;Fund;Round;Date;Shares;Cost (EUR);Kind
Maple;Larch Fund I;Seed;2021-03-15;1000;250000;Subscription
Maple;Larch Fund I;Series A;2022-03-15;700;350000;Subscription
Hazel;Larch Fund I;Seed;2022-06-01;0;20000;Dividend`),
  book(`Company;Fund;Series;Date;Shares;Price
Maple;Larch Fund I;B;2021-03-15;1000;2
Maple;Larch Fund I;C;2022-03-15;1000;3`),
  book(`Company;Vehicle;Instrument;Signed;Amount (USD);Cap
Maple;Larch I;SAFE;2021-03-15;100000;5000000
Hazel;Larch I;Note;2021-04-15;c. 200000;6000000`),
  book(`Company;Fund;Round;Date;Shares;Cost (EUR)
Maple;Larch Fund I;Seed;03/05/2021;1000;250000
Hazel;Larch Fund I;Seed;04/06/2021;1000;150000`),
  book(
    `Company;Fund;Round;Date;Shares;Cost (EUR)
Maple;Larch Fund I;Seed;03/05/2021;1000;250000
Hazel;Larch Fund I;Seed;04/06/2021;1000;150000`,
    `Company;Fund;Date;Fair Value (EUR)
Maple;Larch Fund I;31/12/2022;400000
Hazel;Larch Fund I;31/12/2022;180000`,
  ),
  book(`Company;Fund;Round;Date;Shares;Cost (EUR)
Maple;Larch Fund I;Seed;2021-03-15;1000;1.250
Hazel;Larch Fund I;Seed;2022-06-01;500;3.125`),
  book(`Company;Fund;Type;Round;Date;Shares;Cost (EUR)
Maple;Larch Fund I;Common;Seed;2021-03-15;1000;250000
Hazel;Larch Fund I;SAFE;Seed;2022-06-01;;300000
Birch;Larch Fund II;Bridge Note;Seed;2022-07-01;;100000`),
];

/** Gives what a mapping makes of its source, whatever was asked on the way. */
function loads(input: WorkbookContent, yaml: string): unknown {
  const { value, complaints } = mapWorkbooks([input], parseMapping(yaml, 'mapping').mapping);
  const { records } = checkWorkbooks([input], { decimalSign: '.' }, value).value;
  return { complaints, records: records.map(({ findings: _, ...record }) => record) };
}

/** Asks nothing but one question of a table. */
function only(proposal: Proposal, table: number, doubt: Question): Proposal {
  const sheets = proposal.sheets.map((sheet, index) => ({ ...sheet, doubts: index === table ? [doubt] : [] }));
  const isMeant = ({ from }: NameGuess): boolean => doubt.topic === 'name' && doubt.texts?.includes(from) === true;
  return {
    ...proposal,
    sheets,
    skipped: [],
    companyAliases: proposal.companyAliases.filter(isMeant),
    fundAliases: proposal.fundAliases.filter(isMeant),
  };
}

/** The proposal once a question was answered by a word, as on a terminal; `undefined` where the word is none of its answers. */
function say(proposal: Proposal, table: number, doubt: Question, word: string): Proposal | undefined {
  const asked = only(proposal, table, doubt);
  const [question] = listQuestions(asked);
  const [quality] = question === undefined ? listQualities(asked) : [];
  if (question === undefined) return quality?.fill(proposal, word);
  const said = question.say?.(word);
  const taught = question.learn(word);
  if (said !== undefined) return proposal.answer(said);
  return taught && proposal.recall(mergeMemory(NO_MEMORY, taught));
}

/** The change that the page makes for the same answer; `undefined` where it is none of its buttons. */
function choose({ answers, rows }: MappingDoubt, word: string, table: number): MappingEdit | undefined {
  const isMeant = (edit: MappingEdit): boolean => {
    if (['yes', 'as it is', "the profile's currency"].includes(word)) return edit.kind === 'confirm';
    if (edit.kind === 'unit') return edit.unit === word;
    if (edit.kind === 'day') return word === 'the first day';
    if (edit.kind === 'file-decimal') return word === 'a decimal point';
    return edit.kind === 'source' && edit.from !== null && 'value' in edit.from && edit.from.value === word;
  };
  if (word === 'leave out' && rows !== undefined)
    return { kind: 'leave-rows', table, ref: rows.ref, texts: [...rows.texts], because: 'you said so' };
  return answers.map(({ edit }) => edit).find(isMeant);
}

interface Answered {
  readonly input: WorkbookContent;
  readonly text: string;
  readonly doubt: Question;
  readonly word: string;
  readonly said: Proposal | undefined;
  readonly edit: MappingEdit | undefined;
}

function listAnswered(input: WorkbookContent): readonly Answered[] {
  const proposal = proposeMapping([input], KNOWN, NO_MEMORY);
  const text = writeMapping(proposal, { inputs: [input.name] });
  const { tables } = review([input], text, KNOWN).review;
  return proposal.sheets.flatMap(({ doubts }, table) =>
    doubts.flatMap((doubt) => {
      const shown = tables[table]?.doubts.find(({ that, ref }) => that === doubt.text && ref === doubt.column);
      return answersTo(doubt).map((word) => ({
        input,
        text,
        doubt,
        word,
        said: say(proposal, table, doubt, word),
        edit: shown === undefined ? undefined : choose(shown, word, table),
      }));
    }),
  );
}

const ANSWERED = SOURCES.flatMap(listAnswered);
/** Stand for any answer of their kind, or leave a question open. */
const NO_WORDS: ReadonlySet<string> = new Set(['no', 'the name of another column', 'a code such as EUR']);
const MEANT = ANSWERED.filter(({ word }) => !NO_WORDS.has(word));

describe('every answer that is offered', () => {
  it('is one that can be said, whatever the question', () => {
    expect(new Set(MEANT.map(({ word }) => word)).size).toBeGreaterThan(5);
    expect(MEANT.filter(({ said }) => said === undefined).map(({ doubt, word }) => [doubt.text, word])).toEqual([]);
  });

  it('settles its question: nothing asks the same again', () => {
    const again = MEANT.filter(({ said, doubt }) =>
      said?.sheets.some(({ doubts }) => doubts.some((one) => one.text === doubt.text && one.column === doubt.column)),
    );
    expect(again.map(({ doubt, word }) => [doubt.text, word])).toEqual([]);
  });

  it('makes of the source what the page makes of it', () => {
    const both = MEANT.filter(({ edit }) => edit !== undefined);
    expect(new Set(both.map(({ edit }) => edit?.kind)).size).toBeGreaterThan(3);
    for (const { input, text, doubt, word, said, edit } of both) {
      if (said === undefined || edit === undefined) continue;
      const chosen = loads(input, applyEdit(text, edit, 'mapping'));
      expect({
        doubt: doubt.text,
        word,
        ...Object(loads(input, writeMapping(said, { inputs: [input.name] }))),
      }).toEqual({
        doubt: doubt.text,
        word,
        ...Object(chosen),
      });
    }
  });

  it('settles each question of a group, which no asks one by one', () => {
    const grouped = SOURCES.flatMap((input) => {
      const proposal = proposeMapping([input], KNOWN, NO_MEMORY);
      return listQuestions(proposal).flatMap((question) =>
        question.apart === undefined ? [] : [{ proposal, question }],
      );
    });
    expect(grouped.length).toBeGreaterThan(0);
    for (const { proposal, question } of grouped) {
      const parts = question.apart?.map(({ text }) => text) ?? [];
      const taught = question.learn('y') ?? NO_MEMORY;
      const open = listQuestions(proposal.recall(taught)).flatMap(({ text, apart = [] }) => [
        text,
        ...apart.map((one) => one.text),
      ]);
      expect([parts.length > 1, question.learn('n'), open.filter((text) => parts.includes(text))]).toEqual([
        true,
        NO_MEMORY,
        [],
      ]);
    }
  });

  it('is on the page one of the words that the format has, where a text is read as another', () => {
    const input = book(`Company;Fund;Round;Share Class;Class Type;Date;Shares;Cost (EUR)
Maple;Larch Fund I;Seed;A;Prefered;2021-03-15;1000;75000
Hazel;Larch Fund II;Seed;B;Comon;2022-03-15;500;12000`);
    const text = writeMapping(proposeMapping([input], KNOWN, NO_MEMORY), { inputs: [input.name] });
    const { doubts = [] } = review([input], text, KNOWN).review.tables[0] ?? {};
    const [right, common, ...more] = doubts.find(({ that }) => that.startsWith('"Prefered"'))?.answers ?? [];
    expect([right?.says, common?.says, more]).toEqual(['That is right', 'No, common', []]);
    const changed = common === undefined ? text : applyEdit(text, common.edit, 'mapping');
    expect(changed).toContain('Prefered: common');
    expect(changed).not.toContain('"Prefered" is the Class Type');
  });
});
