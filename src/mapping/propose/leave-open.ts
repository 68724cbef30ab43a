import { keyOfDoubt, type MappingMemory, type ProposedDoubt } from './proposal.ts';

/** Removes repeated and settled questions. */
export function leaveOpen(doubts: readonly ProposedDoubt[], { settled }: MappingMemory): readonly ProposedDoubt[] {
  const byKey = new Map(doubts.map((doubt) => [keyOfDoubt(doubt), doubt]));
  return [...byKey].filter(([key]) => !settled.includes(key)).map(([, doubt]) => doubt);
}
