import { parseCellAddress } from '../../src/base/util/text/cell-address.ts';
import type { Finding } from '../../src/model/findings/finding.ts';
import type { FindingCode } from '../../src/model/findings/finding-codes.ts';
import type { Desk } from '../scenarios/desk.ts';
import type { Tabs } from '../support/lay-out.ts';
import { BASE } from './workbook.ts';

/** A workbook that fires one finding, and one near it of which nothing is said. */
export interface BookSample {
  /** Besides those of every sample's workbook, or in their place; an empty one is left out. */
  readonly tabs: Tabs;
  /** The differences of the quiet workbook: cells (`Rounds!C2`), or whole tabs where a cell would not do. */
  readonly quiet: { readonly [cell: string]: string } | Tabs;
  /** Planned, unless it is to be checked alone. */
  readonly command?: 'check';
  /** `severity Sheet!Cell` of each finding, in their order. */
  readonly told: readonly string[];
  /** Codes that no workbook is without that fires this one. */
  readonly beside?: readonly FindingCode[];
}

/** Findings of what no workbook alone can show, or that is more easily drawn up otherwise. */
export interface StagedSample {
  findings(isFiring: boolean, desk: Desk): readonly Found[] | Promise<readonly Found[]>;
  readonly told: readonly string[];
  readonly beside?: readonly FindingCode[];
}

export type Found = Pick<Finding, 'severity' | 'code' | 'sheet' | 'row' | 'column' | 'cell' | 'message'>;
export type Sample = BookSample | StagedSample;
export type Samples = { readonly [code in FindingCode]?: Sample };

export function toFiring({ tabs }: BookSample): Tabs {
  return withoutEmpty({ ...BASE, ...tabs });
}

export function toQuiet({ tabs, quiet }: BookSample): Tabs {
  let changed: Tabs = { ...BASE, ...tabs };
  for (const [place, content] of Object.entries(quiet)) {
    const [sheet = '', address] = place.split('!');
    changed = { ...changed, [sheet]: address === undefined ? content : withCell(changed[sheet], address, content) };
  }
  return withoutEmpty(changed);
}

function withoutEmpty(tabs: Tabs): Tabs {
  return Object.fromEntries(Object.entries(tabs).filter(([, tab]) => linesOf(tab).length > 0));
}

function withCell(tab: Tabs[string] | undefined, address: string, text: string): Tabs[string] {
  const { rowNumber = 0, columnIndex = 0 } = parseCellAddress(address) ?? {};
  const lines = [...linesOf(tab ?? [])];
  const cells = (lines[rowNumber - 1] ?? '').split('|');
  while (cells.length <= columnIndex) cells.push('');
  lines[rowNumber - 1] = cells.with(columnIndex, text).join('|');
  return tab !== undefined && 'lines' in tab ? { ...tab, lines } : lines;
}

function linesOf(tab: Tabs[string]): readonly string[] {
  return 'lines' in tab ? tab.lines : tab;
}
