import { describe, expect, it } from 'vitest';
import { makeTable } from '../../../support/make-table.ts';
import { findingsOf } from '../support.ts';

const ROUND = { Company: 'Oak Motion', Round: 'Seed', 'Closing Date': '2024-03-31', 'Round Size': 500000 };

function told(table: ReturnType<typeof makeTable>): string[] {
  return findingsOf([table]).filter((text) => /row-(?:doubted|disowned)/.test(text));
}

function ofComment(text: string): string[] {
  const comments = [{ rowNumber: 2, columnIndex: 3, text }];
  return told(makeTable('Rounds', [Object.keys(ROUND), Object.values(ROUND)], { comments }));
}

function ofRemark(text: string): string[] {
  return told(
    makeTable('Rounds', [
      [...Object.keys(ROUND), 'Notes'],
      [...Object.values(ROUND), text],
    ]),
  );
}

describe('a row of which somebody says that something in it is wrong or open', () => {
  it('is asked about at the cell with the comment', () => {
    expect(ofComment('should be 450,000')).toEqual([
      'warning Rounds!D2 (Round Size) row-doubted: "should be 450,000" · Action',
    ]);
  });

  it.each([
    'Should have been 2024-04-02',
    'this is wrong',
    'Actual amount per wire: 450,000',
    'corrected to 450k by fund admin',
    'to be confirmed by legal',
    'needs to be checked',
    'Not yet signed',
    'unsigned',
    'awaiting signatures',
    'not final',
    'Term sheet only',
    'Please verify with Mara',
    'TBC',
    'size TBC',
    'Pending',
    'provisional',
    'on hold',
    'tbd: ask Mara',
    '???',
  ])('is asked about once, in a comment and in a column of notes: %s', (text) => {
    expect(ofComment(text)).toHaveLength(1);
    expect(ofRemark(text)).toHaveLength(1);
  });

  it.each([
    'closed',
    'not yet audited',
    'paid by check',
    'confirmed by legal',
    'signed 3 May',
    'from the closing memo',
    'estimated at closing by the lead',
    'Expected return of 3x',
    'correct',
  ])('is no such row with a remark like this: %s', (text) => {
    expect(ofComment(text)).toEqual([]);
    expect(ofRemark(text)).toEqual([]);
  });

  it('is left alone where its Action says what becomes of it', () => {
    const header = [...Object.keys(ROUND), 'Notes', 'Action'];
    expect(told(makeTable('Rounds', [header, [...Object.values(ROUND), 'TBC', 'skip']]))).toEqual([]);
  });
});
