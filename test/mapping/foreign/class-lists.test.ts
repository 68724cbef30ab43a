import { describe, expect, it } from 'vitest';
import { loadCsv } from './support.ts';

const lines = (...rows: readonly string[]): string => `${rows.join('\n')}\n`;

describe('a summary of a cap table by class, with no holder of ours', () => {
  it('becomes the share classes, and says why the rest is left out', async () => {
    const { loads, asks, leaves } = await loadCsv(
      lines(
        'Acme Inc.',
        'Summary Capitalization',
        'As of 12/31/2024',
        '',
        'Share Class,Shares Authorized,Shares Issued and Outstanding,Original Issue Price,% Fully Diluted,Amount Raised',
        'Common Stock,20000000,8000000,,61.54%,',
        'Series Seed Preferred,2000000,1500000,$0.80,11.54%,"$1,200,000.00"',
        'Series A Preferred,3000000,2500000,$2.00,19.23%,"$5,000,000.00"',
        'Options outstanding,,600000,,4.62%,',
        'Options available,,400000,,3.08%,',
        'Total,25000000,13000000,,100.00%,"$6,200,000.00"',
      ),
    );
    expect(loads.filter((line) => line.includes('share-class'))).toEqual([
      '7 share-class Acme Inc. | Series Seed | Series Seed Preferred | preferred | 0.8 USD',
      '8 share-class Acme Inc. | Series A | Series A Preferred | preferred | 2 USD',
    ]);
    expect(asks).toEqual(['book!A5 mapping-unconfirmed', 'book!D5 mapping-unconfirmed', 'book!F5 mapping-unconfirmed']);
    expect(leaves).toEqual([
      'B: nothing says which round issued it',
      'B: nobody holds what is only authorised',
      'C: nothing says which round issued it',
      'C: it is what all holders of the class hold together',
      'C: it is not a class of shares',
      'F: it may be the Round Size of Rounds, but nothing says their Closing Date',
    ]);
  });

  it('becomes the rounds, too, if it says when they closed, but never with the shares of one class as those of all', async () => {
    const { loads, yaml } = await loadCsv(
      lines(
        'Borealis GmbH - Capitalization Summary',
        'Class of Stock,Authorized,Outstanding,Fully Diluted,% FD,Price per Share,Date Closed,Round Size',
        'Series A,3000000,2500000,2500000,19.23%,2.00,2021-03-15,5000000',
        'Series Seed,2000000,1500000,1500000,11.54%,0.80,2019-04-01,1200000',
        'Common,20000000,8000000,8000000,61.54%,0.0001,,',
      ),
    );
    expect(loads).toEqual([
      '3 company Borealis GmbH',
      '3 round Borealis GmbH | Series A | 2021-03-15 | 5000000 ?',
      '3 share-class Borealis GmbH | Series A | Series A | preferred | 2 ?',
      '4 round Borealis GmbH | Series Seed | 2019-04-01 | 1200000 ?',
      '4 share-class Borealis GmbH | Series Seed | Series Seed | preferred | 0.8 ?',
    ]);
    expect(yaml).toContain(`that: '"Series A" and "Series Seed" are preferred, though nothing says so'`);
    expect(yaml).toContain(`that: '"Common" is left out`);
    expect(yaml).not.toContain('Fully Diluted Shares');
  });

  it('asks whose classes they are if nothing says so', async () => {
    const { loads, asks } = await loadCsv(
      lines(
        'Class,Authorized,Outstanding,Price,% FD',
        'Common,10000000,8000000,0.0001,61.54%',
        'Series Seed Preferred,2000000,1500000,0.80,11.54%',
        'Series A Preferred,3000000,2500000,2.00,19.23%',
      ),
    );
    expect(loads).toEqual([]);
    expect(asks).toEqual(['book!A1 mapping-unconfirmed', 'book!D1 mapping-unconfirmed', 'book!1 column-missing']);
  });

  it.each([
    [
      'holders',
      lines('Shareholder,Share Class,Shares Issued,Issue Price', 'Northlight Fund I,Series A Preferred,1000,2.00'),
    ],
    ['marks', lines('Company,Security,Outstanding,Price,Fair Value', 'Acme Inc.,Series A Preferred,1000,2.00,600000')],
  ])('is no such summary if it has %s', async (_, content) => {
    expect((await loadCsv(content)).yaml).not.toContain('what all holders of the class hold together');
  });
});
