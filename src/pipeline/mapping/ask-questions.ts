import { mergeMemory } from '../../mapping/propose/memory.ts';
import { type MappingMemory, NO_MEMORY, type Proposal } from '../../mapping/propose/proposal.ts';
import { listQuestions, type MappingQuestion } from '../../mapping/propose/questions.ts';

/** Answers a question. */
export type Ask = (question: MappingQuestion) => Promise<string>;

/** Asks what a proposal leaves open, each question until its answer is one. `NO_MEMORY` where nobody can be asked. */
export async function askQuestions(proposal: Proposal, ask: Ask | undefined): Promise<MappingMemory> {
  let learnt = NO_MEMORY;
  if (ask === undefined) return learnt;
  for (const question of listQuestions(proposal)) {
    let said = question.learn(await ask(question));
    while (said === undefined) said = question.learn(await ask(question));
    learnt = mergeMemory(learnt, said);
  }
  return learnt;
}
