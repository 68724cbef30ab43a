import type { Command } from 'commander';
import type { z } from 'zod';
import type { Profile } from '../../src/client/profile.ts';
import type { RuleListing } from '../../src/model/findings/rule-change.ts';
import type { ColumnDeclaration, SheetDeclaration } from '../../src/sheets/sheet.ts';

/** What the made parts of the README are made from. */
export interface ReadmeSources {
  readonly sheets: readonly SheetDeclaration[];
  readonly describeNeed: (sheet: SheetDeclaration, column: ColumnDeclaration) => string;
  readonly program: Command;
  readonly catalogue: { readonly [code: string]: string };
  readonly rules: readonly RuleListing[];
  readonly notSupported: readonly { readonly what: string; readonly instead: string }[];
  /** What the sandbox plays, by name. */
  readonly rehearsal: {
    readonly [part in 'rules' | 'faults' | 'behaviour' | 'semantics']: { readonly [name: string]: string };
  };
  /** Of foreign spreadsheets, known by themselves. */
  readonly layouts: readonly { readonly name: string; readonly assumptions: readonly string[] }[];
  readonly profileSchema: z.ZodType;
  readonly defaultProfile: Profile;
}

export function makeParts(sources: ReadmeSources): { readonly [name: string]: string };
export function fillParts(readme: string, parts: { readonly [name: string]: string }): string;
