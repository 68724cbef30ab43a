// The end of the sample quarter: the marks of its last day, papers of the boards, a logo. Everything is made up.
import { day, eur, FORMATS, gbp, percent, usd } from './cells.mjs';

const LAST_DAY = day('2025-09-30', FORMATS.isoDate);

const companies = {
  name: 'Companies',
  columns: [
    ['Company', 22],
    ['Logo', 28],
  ],
  rows: [{ Company: 'Quillstone', Logo: 'logos/quillstone.png' }],
};

const documents = {
  name: 'Documents',
  columns: [
    ['Company', 22],
    ['File', 44],
  ],
  rows: [
    { Company: 'Harbor Robotics', File: 'papers/harbor-board-2025-q3.pdf' },
    { Company: 'Kestrel Bio', File: 'papers/kestrel-board-2025-q3.pdf' },
    // There already, under this name.
    { Company: 'Kestrel Bio', File: 'papers/Kestrel Bio board deck 2025-Q3.pdf' },
  ],
};

const valuations = {
  name: 'Valuations',
  title: ['Marks as of 30 September 2025'],
  columns: [
    ['Company', 22],
    ['Date', 12, FORMATS.isoDate],
    ['Fund', 22],
    ['Fair Value', 18],
    ['Ownership', 12],
    ['Post-Money Valuation', 20],
    ['Currency', 10],
  ],
  rows: [
    mark('Harbor Robotics', 'Northlight Europe', {
      value: eur(4200000),
      share: 0.083,
      post: eur(50600000),
      currency: 'EUR',
    }),
    mark('Kestrel Bio', 'Northlight Fund I', {
      value: usd(3150000),
      share: 0.041,
      post: usd(76800000),
      currency: 'USD',
    }),
    // The company's own mark stands beside every fund, and is sent once.
    mark('Kestrel Bio', 'Northlight Fund II', {
      value: usd(6900000),
      share: 0.09,
      post: usd(76800000),
      currency: 'USD',
    }),
    mark('Lumenpay', 'Northlight Fund II', { value: gbp(1240000), share: 0.052, currency: 'GBP' }),
  ],
};

function mark(company, fund, { value, share, post, currency }) {
  return {
    Company: company,
    Date: LAST_DAY,
    Fund: fund,
    'Fair Value': value,
    Ownership: percent(share, FORMATS.percent1),
    ...(post === undefined ? {} : { 'Post-Money Valuation': post }),
    Currency: currency,
  };
}

export const QUARTER_END = [companies, documents, valuations];
