/** What a single character must be. */
export type CharacterTest = (character: string) => boolean;

/** A place between two characters. */
export type Anchor = 'start' | 'end' | 'word-edge' | 'no-word-edge';

/** A regular expression as it was understood. */
export type PatternNode =
  | { readonly kind: 'character'; readonly test: CharacterTest }
  | { readonly kind: 'anchor'; readonly anchor: Anchor }
  | { readonly kind: 'sequence'; readonly nodes: readonly PatternNode[] }
  | { readonly kind: 'choice'; readonly nodes: readonly PatternNode[] }
  | {
      readonly kind: 'repeat';
      readonly node: PatternNode;
      readonly least: number;
      /** Absent where it may go on for ever. */
      readonly most?: number;
      readonly isLazy: boolean;
    }
  /** `index` counts named groups from 0. */
  | { readonly kind: 'group'; readonly index: number; readonly node: PatternNode };

/** A regular expression with the names of its groups, in their order. */
export interface ParsedPattern {
  readonly node: PatternNode;
  readonly names: readonly string[];
}

export function isWordCharacter(character: string | undefined): boolean {
  return character !== undefined && /[A-Za-z0-9_]/.test(character);
}
