import { keyOfDoubt, type MappingMemory, type ProposedDoubt } from './proposal.ts';

/** Each once, without those that were settled before. */
export function leaveOpen(doubts: readonly ProposedDoubt[], { settled }: MappingMemory): readonly ProposedDoubt[] {
  const byKey = new Map(doubts.map((doubt) => [keyOfDoubt(doubt), doubt]));
  return [...byKey].filter(([key]) => !settled.includes(key)).map(([, doubt]) => doubt);
}
