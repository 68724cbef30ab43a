import { certificate, type Mistake, note, round, shareClass, warrant } from './book.ts';

/** Terms of warrants and notes that no warrant and no note has. */
export const TERMS: readonly Mistake[] = [
  {
    mistake: 'an exercise price a hundred times the price of the round',
    rows: [warrant({ 'Exercise Price': '400' })],
    told: ['strike-off-price Securities!L2'],
  },
  {
    mistake: 'an exercise price with its point too far left',
    rows: [warrant({ 'Exercise Price': '0.04' })],
    told: ['strike-off-price Securities!L2'],
  },
  {
    mistake: 'an exercise price of everything, not of one share',
    rows: [warrant({ 'Exercise Price': '160000' })],
    told: ['strike-off-price Securities!L2'],
  },
  {
    mistake: 'a warrant for thousands of times as many shares',
    rows: [warrant({ Shares: '40000000' })],
    told: ['units-off-round Securities!H2'],
  },
  {
    mistake: 'a warrant for more than the whole round',
    rows: [warrant({ Shares: '4000000' })],
    told: ['units-off-round Securities!H2'],
  },
  {
    mistake: 'a warrant for its shares in thousands',
    rows: [warrant({ Shares: '40' })],
    told: ['units-off-round Securities!H2'],
  },
  {
    mistake: 'a certificate for more shares than there are, for nothing',
    rows: [
      round({ 'Fully Diluted Shares': '20000000', 'Pre-Money Valuation': '', 'Round Size': '' }),
      shareClass({ 'Price Per Share': '0.001' }),
      certificate({ Shares: '500000000' }),
    ],
    told: ['units-off-round Securities!H2'],
  },
  {
    mistake: 'a cap in thousands',
    rows: [note({ 'Valuation Cap': '9000' })],
    told: ['cap-off-amount Securities!O2'],
  },
  {
    mistake: 'a cap in millions',
    rows: [note({ 'Valuation Cap': '9' })],
    told: ['cap-off-amount Securities!O2'],
  },
  {
    mistake: 'a cap that is the amount',
    rows: [note({ 'Valuation Cap': '200000' })],
    told: ['cap-off-amount Securities!O2'],
  },
  {
    mistake: 'a cap and an amount that changed places',
    rows: [note({ 'Valuation Cap': '200000', 'Investment Amount': '2000000' })],
    told: ['cap-off-amount Securities!O2'],
  },
  {
    mistake: 'a small note with a cap of a thousandth of its round',
    rows: [
      note({
        Company: 'Tidewater Labs',
        Round: 'Series B',
        'Investment Amount': '5000',
        'Valuation Cap': '45000',
      }),
    ],
    told: ['cap-off-amount Securities!O2'],
  },
  {
    mistake: 'a discount of eighty per cent, which is the price',
    rows: [note({ Discount: '80%' })],
    told: ['discount-out-of-range Securities!N2'],
  },
  {
    mistake: 'a discount of a fifth of a per cent',
    rows: [note({ Discount: '0.2%' })],
    told: ['discount-out-of-range Securities!N2'],
  },
  {
    mistake: 'interest of eighty per cent',
    rows: [note({ 'Interest Rate': '80%' })],
    told: ['interest-out-of-range Securities!P2'],
  },
  {
    mistake: 'interest that is eight of a hundred, divided again',
    rows: [note({ 'Interest Rate': '0.08%' })],
    told: ['interest-out-of-range Securities!P2'],
  },
  {
    mistake: 'interest of eight where eight per cent is meant',
    rows: [note({ 'Interest Rate': '8' })],
    told: ['rate-invalid Securities!P2'],
  },
  {
    mistake: 'a discount of twenty where twenty per cent is meant',
    rows: [note({ Discount: '20' })],
    told: ['rate-invalid Securities!N2'],
  },
];
