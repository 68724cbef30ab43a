import { mergeMemory } from '../../mapping/propose/memory.ts';
import { type MappingMemory, NO_MEMORY } from '../../mapping/propose/proposal.ts';
import type { MappingQuestion } from '../../mapping/propose/questions.ts';

/** Answers a question. */
export type Ask = (question: MappingQuestion) => Promise<string>;

/** Asks what is left open, each question until its answer is one. `NO_MEMORY` where nobody can be asked. */
export async function askQuestions(
  questions: readonly MappingQuestion[],
  ask: Ask | undefined,
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
