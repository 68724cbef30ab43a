import { createHash } from 'node:crypto';
import { usageError } from '../../base/util/capsheet-error.ts';
import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import { quote } from '../../base/util/text/quote.ts';
import type { MappingEdit } from '../../model/mapping/mapping-edit.ts';
import type {
  MappedTableReview,
  MappingDoubt,
  MappingReview,
  TieOutReview,
} from '../../model/mapping/mapping-review.ts';

/** A question about a mapping with the answers to choose from. */
export interface ChoiceQuestion {
  /** The same in every mapping in which this is asked. */
  readonly id: string;
  readonly table: string;
  readonly column?: string;
  readonly row?: number;
  /** The mapping's assumption. */
  readonly text: string;
  /** Empty where only a person can settle it, by changing the file. */
  readonly answers: readonly {
    /** From 1. */
    readonly number: number;
    readonly says: string;
    readonly needsReason?: true;
  }[];
}

export interface ChosenAnswer {
  readonly question: string;
  readonly answer: number;
  readonly reason?: string | undefined;
}

interface Choice {
  readonly says: string;
  readonly needsReason?: true;
  readonly toEdit: (because: string) => MappingEdit;
}

interface Asked extends Omit<ChoiceQuestion, 'answers'> {
  readonly choices: readonly Choice[];
}

/** All that keeps a mapping from being planned with. */
export function listChoiceQuestions(review: MappingReview): readonly ChoiceQuestion[] {
  return listAsked(review).map(({ choices, ...question }) => ({
    ...question,
    answers: choices.map(({ says, needsReason }, index) => omitAbsent({ number: index + 1, says, needsReason })),
  }));
}

/** The change that an answer makes; `undefined` where nothing asks that any more. Throws `answer-unknown`. */
export function findEdit(review: MappingReview, { question, answer, reason }: ChosenAnswer): MappingEdit | undefined {
  const asked = listAsked(review).find(({ id }) => id === question);
  if (asked === undefined) return undefined;
  const choice = asked.choices[answer - 1];
  if (choice === undefined)
    throw usageError(
      'answer-unknown',
      `Question ${question} has no answer ${answer}.`,
      asked.choices.length === 0
        ? 'A person settles it in the mapping.'
        : `It has the answers 1 to ${asked.choices.length}.`,
    );
  if (choice.needsReason === true && (reason ?? '').trim() === '')
    throw usageError(
      'answer-unknown',
      `Answer ${answer} to question ${question} leaves something out, and needs a reason.`,
      'Give "reason": it is kept in the mapping, where people read it.',
    );
  return choice.toEdit((reason ?? '').trim());
}

/** Throws `answer-unknown` for an answer to what is not asked. */
export function assertAsked(review: MappingReview, answers: readonly ChosenAnswer[]): void {
  const known = new Set(listAsked(review).map(({ id }) => id));
  const unknown = answers.find(({ question }) => !known.has(question));
  if (unknown === undefined) return;
  throw usageError(
    'answer-unknown',
    `The mapping does not ask ${quote(unknown.question)}.`,
    'Answer with the "id" of a question that is open in this mapping.',
  );
}

function listAsked({ tables, tieOut }: MappingReview): readonly Asked[] {
  return [
    ...tables.flatMap((table) => table.doubts.map((doubt) => toAsked(table, doubt))),
    ...tieOut.filter(({ isTiedOut }) => !isTiedOut).map(toLeftOut),
  ];
}

function toAsked({ table, name }: MappedTableReview, doubt: MappingDoubt): Asked {
  const { that, ref, rowNumber, answers, rows } = doubt;
  const choices: Choice[] = answers.map(({ says, edit }) => ({ says, toEdit: () => edit }));
  if (rows !== undefined && rows.texts.length > 0)
    choices.push({
      says: `Leave the rows out that say ${rows.texts.map((text) => quote(text)).join(', ')}`,
      needsReason: true,
      toEdit: (because) => ({ kind: 'leave-rows', table, ref: rows.ref, texts: [...rows.texts], because }),
    });
  return omitAbsent({
    id: identify(String(table), ref ?? '', that),
    table: name,
    column: ref,
    row: rowNumber,
    text: that,
    choices,
  });
}

/** An amount that is not loaded and of which nobody has said why. */
function toLeftOut({ tab, column, total, loaded, leftOut, remarks, leave }: TieOutReview): Asked {
  return {
    id: identify(tab, column, 'left out'),
    table: tab,
    column,
    text: `${leftOut} of ${total} is left out, and ${loaded} is loaded. ${remarks.join(' ')}`.trim(),
    choices:
      leave === undefined
        ? []
        : [{ says: 'Leave it out', needsReason: true, toEdit: (because) => ({ ...leave, because }) }],
  };
}

function identify(...parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 10);
}
