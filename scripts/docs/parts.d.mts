import type { Command } from 'commander';
import type { z } from 'zod';
import type { Profile } from '../../src/client/profile.ts';
import type { FindingDescription } from '../../src/model/findings/explained/describe-finding.ts';
import type { FindingFamily } from '../../src/model/findings/explained/finding-families.ts';
import type { FindingCode } from '../../src/model/findings/finding-catalogue.ts';
import type { RuleListing } from '../../src/model/findings/rule-change.ts';
import type { ColumnDeclaration, SheetDeclaration } from '../../src/sheets/sheet.ts';

/** What the made parts of the documentation are made from. */
export interface DocsSources {
  readonly sheets: readonly SheetDeclaration[];
  readonly describeNeed: (sheet: SheetDeclaration, column: ColumnDeclaration) => string;
  readonly program: Command;
  readonly catalogue: { readonly [code: string]: string };
  readonly families: readonly FindingFamily[];
  readonly describeFinding: (code: FindingCode) => FindingDescription;
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

export function makeParts(sources: DocsSources): { readonly [name: string]: string };
export function fillParts(page: string, parts: { readonly [name: string]: string }): string;
