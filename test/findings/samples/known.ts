import { parseRules } from '../../../src/engine/rules/parse-rules.ts';
import { NO_ENTRY_HISTORY } from '../../../src/model/service/entry-history.ts';
import { certificateB, knownMark, markOf, preferredB, SOUND, seriesB } from '../../engine/rules/support.ts';
import { customRow, date, roundRow, stated } from '../../support/make-records.ts';
import { FIRM, firmWith, money } from '../../support/make-snapshot.ts';
import { planRecords } from '../../support/plan-records.ts';
import { setMark } from '../../support/set-mark.ts';
import type { Found, Samples } from '../sample.ts';

function findIn(...args: Parameters<typeof planRecords>): readonly Found[] {
  return planRecords(...args).findings;
}

/** Findings that depend on what the service and the journal know, and on what the firm has set. */
export const SAMPLES: Samples = {
  'custom-column-type-unknown': {
    findings: (isFiring) => {
      const customColumns = [{ id: 'col-score', name: 'Score', type: isFiring ? 'formula' : 'text', options: [] }];
      return findIn([customRow(2, 'Acme Robotics', { Score: '7' })], firmWith({ customColumns }));
    },
    told: ['warning Custom Columns!B2'],
  },
  'custom-value-changed': {
    findings: (isFiring) => {
      const column = { id: 'col-risk', name: 'Risk Rating', type: 'text', options: [] };
      const held = { companyId: 'co-acme', columnId: 'col-risk', values: [isFiring ? 'High' : 'Low'] };
      const carried = { holdingIds: new Map(), customValues: new Map([['co-acme/col-risk', ['Low']]]) };
      const row = { ...customRow(2, 'Acme Robotics', { 'Risk Rating': 'Low' }), carried };
      return findIn([row], { ...FIRM, customColumns: [column], customValues: [held] });
    },
    told: ['warning Custom Columns!B2'],
  },
  'date-in-future': {
    findings: (isFiring) => findIn([seriesB({ closingDate: date(isFiring ? '2026-03-31' : '2025-03-31') })], FIRM),
    told: ['warning Rounds!C2'],
  },
  'id-other-company': {
    findings: (isFiring) => {
      const company = isFiring ? 'Birch Health' : 'Acme Robotics';
      const series = { name: 'Series A', closingDate: date('2022-03-01'), roundSize: stated('5000000 EUR') };
      return findIn([roundRow(2, { company, id: 'rnd-a', ...series })], FIRM);
    },
    told: ['error Rounds!O2'],
  },
  'mark-off-last': {
    findings: (isFiring) => {
      const last = knownMark({ fundId: 'fund-1', fairValue: money(isFiring ? '5000000 EUR' : '60000 EUR') });
      const entryHistory = { ...NO_ENTRY_HISTORY, marks: [setMark(last)] };
      return findIn([...SOUND, markOf(2, { fairValue: stated('50000 EUR') })], FIRM, { entryHistory });
    },
    told: ['warning Valuations!D2'],
  },
  'reference-ambiguous': {
    findings: (isFiring) => {
      const companies = ['cmp-1', isFiring ? 'cmp-2' : '']
        .filter(Boolean)
        .map((id) => ({ id, slug: id, name: 'Acme' }));
      const row = roundRow(2, { company: 'Acme', name: 'Seed', closingDate: date('2022-03-01') });
      return findIn([row], firmWith({ companies }));
    },
    told: ['error Rounds!A2'],
  },
  'rule-changed': {
    findings: (isFiring) => {
      const twins = isFiring ? [certificateB(4), certificateB(5, { fund: 'Harbour Fund 2' })] : [];
      const rows = [seriesB(), preferredB(), certificateB(2), certificateB(3, { fund: 'Harbour Fund 2' }), ...twins];
      const rules = {
        settings: isFiring ? parseRules('twins-exact: off', 'rules.yaml') : [],
        today: date('2026-01-01'),
      };
      return findIn(rows, FIRM, { rules });
    },
    told: ['info'],
  },
  'share-classes-not-addable': {
    findings: (isFiring) => findIn([seriesB(), preferredB()], FIRM, { canAddShareClasses: !isFiring }),
    told: ['warning Share Classes!A2'],
  },
};
