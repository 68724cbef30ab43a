import { mergeMemory } from '../../../mapping/propose/memory.ts';
import { listMissing } from '../../../mapping/propose/missing/question-missing.ts';
import { type MappingMemory, NO_MEMORY, type Proposal } from '../../../mapping/propose/proposal.ts';
import type { MappingQuestion } from '../../../mapping/propose/questions.ts';

/** A question in one line, and which answers there are. */
export type Question = Pick<MappingQuestion, 'text' | 'answers'>;

/** Answers a question. */
export type AskPerson = (question: Question) => Promise<string>;

/** Asks what is left open, each question until its answer is one. `NO_MEMORY` where nobody can be asked. */
export async function askQuestions(
  questions: readonly MappingQuestion[],
  ask: AskPerson | undefined,
): Promise<MappingMemory> {
  let learnt = NO_MEMORY;
  if (ask === undefined) return learnt;
  for (const question of questions) {
    let said = question.learn(await ask(question));
    while (said === undefined) said = question.learn(await ask(question));
    learnt = mergeMemory(learnt, said);
  }
  return learnt;
}

/** The proposal with what every row needs and only a person can say, as far as it is said; of this source alone. */
export async function askMissing(proposal: Proposal, ask: AskPerson | undefined): Promise<Proposal> {
  let filled = proposal;
  if (ask === undefined) return filled;
  for (const question of listMissing(proposal)) {
    let said = question.fill(filled, await ask(question));
    while (said === undefined) said = question.fill(filled, await ask(question));
    filled = said;
  }
  return filled;
}
