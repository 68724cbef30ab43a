import { describe, expect, it } from 'vitest';
import { customRow } from '../../support/make-records.ts';
import { FIRM, firmWith } from '../../support/make-snapshot.ts';
import { online } from './support.ts';

const values = (stated: { readonly [column: string]: string | null }) => online([customRow(2, 'acme', stated)]);

describe('a custom value', () => {
  it('stands under its column by name or id, without regard to case and runs of spaces', () => {
    const resolved = values({ 'deal  LEAD': 'Ada', 'col-stage': 'Seed' });
    expect(resolved.values(0)).toEqual(['Deal Lead: Ada', 'Stage: Seed']);
    expect(resolved.rows[0]).toMatchObject({ values: [{ header: 'deal  LEAD', cell: 'B2' }, { cell: 'C2' }] });
    expect(resolved.said).toEqual([]);
  });

  it('stands under its column as headers are compared: without regard to spaces, _, - and *', () => {
    const resolved = values({ 'deal_lead *': 'Ada', TAGS_: 'EU' });
    expect(resolved.values(0)).toEqual(['Deal Lead: Ada', 'Tags: EU']);
    expect(resolved.said).toEqual([]);
  });

  it('stands under the column of just that name first, and is refused where the header may mean two', () => {
    const column = (id: string, name: string) => ({ id, name, type: 'text', options: [] });
    const firm = firmWith({
      customColumns: [column('c1', 'ESG-Score'), column('c2', 'ESG Score'), column('c3', 'CO2')],
    });
    const resolved = online([customRow(2, 'acme', { 'ESG Score': 'A', ESG_Score: 'B' })], firm);
    expect(resolved.values(0)).toEqual(['ESG Score: A']);
    expect(resolved.said.map((told) => told.slice(0, 80))).toEqual([
      'error custom-column-unknown (ESG_Score): "ESG_Score" · "ESG Score" · "ESG-Score"',
    ]);
  });

  it('of a select column is the option as the service writes it', () => {
    expect(values({ Stage: 'GROWTH' }).values(0)).toEqual(['Stage: Growth']);
  });

  it('of a select column is not split', () => {
    expect(values({ Stage: 'Seed;Growth' }).said).toEqual([
      'error custom-option-unknown (Stage): "Seed;Growth" · "Stage" · Seed · Growth · "Growth"',
    ]);
  });

  it.each([
    ['B2B;EU', 'Tags: B2B, EU'],
    [' eu ; b2b ; ', 'Tags: EU, B2B'],
    ['B2B;b2b', 'Tags: B2B'],
    ['one; two', 'Tags: one; two'],
    ['EU; one; two;B2B', 'Tags: EU, one; two, B2B'],
    ['ONE;  TWO; EU', 'Tags: one; two, EU'],
  ])('of a multi-select column is split by ; but within an option: "%s"', (text, shown) => {
    const resolved = values({ Tags: text });
    expect(resolved.values(0)).toEqual([shown]);
    expect(resolved.said).toEqual([]);
  });

  it('of a text column keeps its ; and its case', () => {
    expect(values({ 'Deal Lead': 'Ada; bob' }).values(0)).toEqual(['Deal Lead: Ada; bob']);
  });

  it('that is cleared is none, whatever the column', () => {
    expect(values({ 'Deal Lead': null, Stage: null, Tags: null }).values(0)).toEqual([
      'Deal Lead: ',
      'Stage: ',
      'Tags: ',
    ]);
  });

  it('that is no option is an error that names the options and the nearest', () => {
    const resolved = values({ Tags: 'B2B; E', 'Deal Lead': 'Ada' });
    expect(resolved.statuses).toEqual(['invalid']);
    expect(resolved.values(0)).toEqual(['Deal Lead: Ada']);
    expect(resolved.said).toEqual(['error custom-option-unknown (Tags): "E" · "Tags" · B2B · EU · "EU"']);
  });

  it('of a select column without options is an error that says so', () => {
    const firm = firmWith({ customColumns: [{ id: 'c1', name: 'Stage', type: 'select', options: [] }] });
    expect(online([customRow(2, 'acme', { Stage: 'Seed' })], firm).said).toEqual([
      expect.stringMatching(/^error custom-option-unknown \(Stage\): /),
    ]);
  });

  it('under a column that the service does not have is an error, since it would be lost', () => {
    const resolved = values({ Stages: 'Seed' });
    expect(resolved.statuses).toEqual(['invalid']);
    expect(resolved.said).toEqual(['error custom-column-unknown (Stages): "Stages" · "Stage" · "Tags"']);
    expect(resolved.rows[0]?.findings[0]?.cell).toBe('B2');
  });

  it('under a name that two columns have is an error that lists both', () => {
    const customColumns = [...FIRM.customColumns, { id: 'col-2', name: 'Stage', type: 'text', options: [] }];
    const resolved = online([customRow(2, 'acme', { Stage: 'Seed' })], firmWith({ customColumns }));
    expect(resolved.said).toEqual(['error reference-ambiguous (Stage): "Stage" · 2 · Stage · Stage · col-2 · ID']);
  });

  it('of a column of a type that is not known is sent as text, with a warning', () => {
    const customColumns = [{ id: 'col-when', name: 'When', type: 'date', options: [] }];
    const resolved = online([customRow(2, 'acme', { When: '2024-03-31' })], firmWith({ customColumns }));
    expect(resolved.statuses).toEqual(['sound']);
    expect(resolved.values(0)).toEqual(['When: 2024-03-31']);
    expect(resolved.said).toEqual(['warning custom-column-type-unknown (When): "When" · "date"']);
  });
});
