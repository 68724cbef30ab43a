import { describe, expect, it } from 'vitest';
import type { Finding } from '../../src/model/findings/finding.ts';
import { toFindingView } from '../../src/ui/views/row-parts.ts';
import { ALL_SAMPLES } from '../findings/collect-samples.ts';
import { SAMPLES as OF_MAPPINGS } from '../findings/samples/mappings.ts';
import { openDesk } from '../scenarios/desk.ts';

/** Where the page cures what stands at no cell; whatever stands at one is corrected in the grid. */
const ELSEWHERE = {
  'the Mapping screen': [
    ...['layout-recognised', 'memory-ambiguous', 'rows-left-out', 'sheet-unknown', 'source-changed', 'source-recalled'],
  ],
  'how the workbook is read': ['encoding-assumed'],
  'the row, in the grid': [
    ...['file-changed', 'header-again', 'marker-row', 'note-row', 'rows-hidden', 'settled-by-query', 'surplus'],
    ...['accepted-not-listed', 'total-row'],
  ],
  'the file itself, in its own program': [
    ...['file-open', 'header-missing', 'ocf-left-out', 'ocf-more-than-held', 'ocf-object-invalid'],
    ...['ocf-object-unknown', 'ocf-reference-broken', 'sheet-empty', 'sheet-hidden', 'template-outdated'],
  ],
  'nothing to cure': ['ids-left-aside', 'rule-changed'],
  'the service, after a run': [
    ...['cost-not-conserved', 'not-verified', 'opening-differs', 'outcome-unknown', 'plan-stale', 'refused'],
    ...['roll-forward-differs', 'roll-forward-open', 'service-fault', 'tie-out-open'],
  ],
} as const;

const AT_CELL = /![A-Z]+\d+$/;

describe('what is found of a foreign file', () => {
  it('is cured at its cell, or the page knows where', () => {
    const elsewhere = ALL_SAMPLES.filter(([, { told }]) => told.some((place) => !AT_CELL.test(place)));
    expect(elsewhere.map(([code]) => code).sort()).toEqual(Object.values(ELSEWHERE).flat().sort());
  });

  it('says so on the page, which names no command, no option and no word of a mapping without its place', async () => {
    const desk = await openDesk();
    const hints = new Map<string, string>();
    for (const [code, sample] of Object.entries(OF_MAPPINGS)) {
      if (!('findings' in sample)) continue;
      const found = (await sample.findings(true, desk)).filter((one): one is Finding => 'hint' in one);
      for (const one of found) if (one.code === code) hints.set(code, toFindingView(one).hint);
    }
    expect([...hints].filter(([, hint]) => /--|capsheet \w/.test(hint))).toEqual([]);
    const unplaced = [...hints].filter(([, hint]) => !hint.includes('Mapping screen'));
    expect(unplaced.map(([code]) => code)).toEqual([]);
    expect(hints.size).toBeGreaterThan(8);
  });

  it('leads to the mapping from a tab that is not read', () => {
    const hint = 'Name it after a sheet. "capsheet map INPUT --out MAPPING.yaml" proposes how to read it.';
    const finding: Finding = { severity: 'error', code: 'sheet-unknown', message: 'It is not read.', hint };
    expect(toFindingView(finding).hint).toBe(
      'Name it after a sheet. The Mapping screen shows how it is read, and changes it.',
    );
  });
});
