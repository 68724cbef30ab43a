import { assertNever } from '../../util/assert-never.ts';
import { PatternError } from './pattern-error.ts';
import type { Anchor, CharacterTest, ParsedPattern, PatternNode } from './syntax.ts';

/** A step of a program that follows every way through a pattern at once. Addresses are indexes into the program. */
export type Instruction =
  | { readonly kind: 'character'; readonly test: CharacterTest }
  | { readonly kind: 'anchor'; readonly anchor: Anchor }
  /** Both ways are followed; what the first finds counts more. */
  | { readonly kind: 'split'; first: number; second: number }
  | { readonly kind: 'jump'; to: number }
  /** Notes how far the text is read; `slot` is twice the group's index, one more for its end. */
  | { readonly kind: 'save'; readonly slot: number }
  | { readonly kind: 'match' };

const LONGEST_PROGRAM = 2000;

/** Slots 0 and 1 are the whole match, the named groups follow. Throws a `PatternError` where it grows too long. */
export function compilePattern({ node }: ParsedPattern): readonly Instruction[] {
  const program: Instruction[] = [{ kind: 'save', slot: 0 }];
  emit(node, program);
  program.push({ kind: 'save', slot: 1 }, { kind: 'match' });
  return program;
}

function emit(node: PatternNode, program: Instruction[]): void {
  if (program.length > LONGEST_PROGRAM) throw new PatternError('repeats too much');
  switch (node.kind) {
    case 'character':
    case 'anchor':
      program.push(node);
      return;
    case 'sequence':
      for (const each of node.nodes) emit(each, program);
      return;
    case 'choice':
      emitChoice(node.nodes, program);
      return;
    case 'group':
      program.push({ kind: 'save', slot: 2 * node.index + 2 });
      emit(node.node, program);
      program.push({ kind: 'save', slot: 2 * node.index + 3 });
      return;
    case 'repeat':
      emitRepeat(node, program);
      return;
    default:
      assertNever(node);
  }
}

function emitChoice(nodes: readonly PatternNode[], program: Instruction[]): void {
  const ends: { to: number }[] = [];
  for (const [index, node] of nodes.entries()) {
    if (index === nodes.length - 1) {
      emit(node, program);
      continue;
    }
    const split = pushSplit(program);
    split.first = program.length;
    emit(node, program);
    ends.push(pushJump(program));
    split.second = program.length;
  }
  for (const end of ends) end.to = program.length;
}

function emitRepeat(node: Extract<PatternNode, { kind: 'repeat' }>, program: Instruction[]): void {
  for (let count = 0; count < node.least; count += 1) emit(node.node, program);
  if (node.most === undefined) {
    const start = program.length;
    const split = pushSplit(program);
    emit(node.node, program);
    pushJump(program).to = start;
    aim(split, start + 1, program.length, node.isLazy);
    return;
  }
  const splits = Array.from({ length: node.most - node.least }, () => {
    const split = pushSplit(program);
    const inside = program.length;
    emit(node.node, program);
    return { split, inside };
  });
  for (const { split, inside } of splits) aim(split, inside, program.length, node.isLazy);
}

function aim(split: { first: number; second: number }, inside: number, after: number, isLazy: boolean): void {
  split.first = isLazy ? after : inside;
  split.second = isLazy ? inside : after;
}

function pushSplit(program: Instruction[]): { first: number; second: number } {
  const split = { kind: 'split' as const, first: 0, second: 0 };
  program.push(split);
  return split;
}

function pushJump(program: Instruction[]): { to: number } {
  const jump = { kind: 'jump' as const, to: 0 };
  program.push(jump);
  return jump;
}
