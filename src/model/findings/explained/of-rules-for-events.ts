import type { FindingExplanation } from './explanation.ts';

const RULE = ['warning'] as const;

/** Rules for transactions and marks. */
export const OF_RULES_FOR_EVENTS = {
  'date-order-wrong': {
    severities: RULE,
    cause:
      'The transaction is dated before its security was issued or created, after it fell due, or long before the round whose shares it grants.',
    where: 'The cell under Date.',
    cure: 'Correct whichever date is wrong, or the security.',
    example: {
      given: 'A sale dated 2021 of a certificate issued in 2024.',
      said: 'The sale is dated 2021-01-05, but the security (Securities row 2) was issued on 2024-03-05.',
    },
  },
  'security-spent': {
    severities: RULE,
    cause:
      'An earlier conversion or exercise used up the whole security. You probably mean the security that resulted from it.',
    where: 'The cell under Security.',
    cure: 'Name the resulting security (by its Creates Ref or Security ID), or leave one of the two rows out.',
    example: {
      given: 'A sale of a note that was converted.',
      said: 'This is a sale, but a conversion of 2024-03-01 (Transactions row 8) has already used up the whole security.',
    },
  },
  'converted-into-itself': {
    severities: RULE,
    cause: 'The security already has the class that the conversion or exercise names.',
    where: 'The cell under Converted To.',
    cure: 'Name the class it becomes, or the security you mean.',
    example: {
      given: 'A certificate of Seed Preferred, converted to Seed Preferred.',
      said: 'The security (Securities row 2) is already Seed Preferred; this conversion would make it Seed Preferred again.',
    },
  },
  'exercise-off-round': {
    severities: RULE,
    cause:
      'The warrant belongs to one round, and the preferred shares that the exercise gives belong to another. Common shares may be of any round, and nothing is said if the exercise price is the price of the class.',
    where: 'The cell under Converted To.',
    cure: 'Name the class of the round of the warrant, or correct the round.',
    example: {
      given: 'A warrant of Series B, exercised into Series C Preferred.',
      said: 'The warrant (Securities row 4) is of Series B, but Series C Preferred (Share Classes row 2) is a class of Series C.',
    },
  },
  oversold: {
    severities: ['error', 'warning'],
    cause:
      'With this sale, more of the security is sold than earlier sales have left, or than a conversion or exercise creates. Nothing may close below zero. It is a warning where a note could also convert into that many, and where shares are sold of a note.',
    where: 'The cell under Shares Sold.',
    cure: 'Correct the number sold, or the security. A note is sold as a whole: leave Shares Sold blank.',
    example: {
      given: 'Two sales of 60,000 out of 100,000.',
      said: 'With this sale, the sales of the security come to 120,000, but it has 100,000.',
    },
  },
  'cash-off-cost': {
    severities: RULE,
    cause:
      'The cash received is next to nothing compared with what the part sold had cost, or hundreds of times as much. It may be in thousands.',
    where: 'The cell under Cash Received.',
    cure: 'Write it in whole units. A total loss is 0.',
    example: {
      given: 'Cash Received is 750 for shares that cost 500,000.',
      said: 'Cash Received is 750.00 USD, about 1/667 of what the part sold had cost, 500,000.00 USD (Securities row 2).',
    },
  },
  'event-rule': {
    severities: RULE,
    cause: 'Certificates and notes are converted, warrants are exercised. This event does not fit the security.',
    where: 'The cell under Event.',
    cure: 'Correct the event, or the security.',
    example: {
      given: 'Event is `exercise`, but the security is a certificate.',
      said: 'This is an exercise, but the security (Securities row 2) is a certificate; warrants are exercised.',
    },
  },
  'mark-of-nothing': {
    severities: RULE,
    cause: 'There is a fair value or an ownership for a fund that holds nothing in the company on that day.',
    where: 'The cell with the mark.',
    cure: 'Correct the fund, the company or the date, or enter what it holds.',
    example: {
      given: 'A Fair Value for a fund that does not hold the company.',
      said: 'On 2026-09-30 Northlight Fund I holds nothing in Harbor Robotics.',
    },
  },
  'ownership-off-shares': {
    severities: RULE,
    cause:
      "The ownership is far from the fund's part of the fully diluted shares of the last round. The usual reason is a missing or an extra per cent sign.",
    where: 'The cell under Ownership.',
    cure: 'Write 12.5% or 0.125, or correct the shares of the round.',
    example: {
      given: 'Ownership 0.125% instead of 12.5%.',
      said: 'Ownership is 0.125%, but the shares held are 12.5% of the fully diluted shares of Series A (Rounds row 2).',
    },
  },
  'ownership-over-all': {
    severities: RULE,
    cause: 'The ownerships of all funds in one company on one day come to more than 100%.',
    where: 'The cell under Ownership, in the last row of that day.',
    cure: 'Correct the one that is wrong.',
    example: {
      given: '60% for one fund and 55% for another.',
      said: 'On 2024-09-30 the funds together own 115% of Acme.',
    },
  },
  'post-money-off-round': {
    severities: RULE,
    cause: 'The post-money valuation is far from the one that follows from the last round.',
    where: 'The cell under Post-Money Valuation.',
    cure: 'Write it in whole units. If a later round explains it, enter that round. Up to a hundred times, a fair value and an ownership of the same day that give this valuation explain it too.',
    example: {
      given: 'A Post-Money Valuation of 25,000, typed in thousands.',
      said: 'Post-Money Valuation is 25,000.00 USD, 1/1,000 of Series A (Rounds row 2) after the money, 25,000,000.00 USD.',
    },
  },
  'mark-off-cost': {
    severities: RULE,
    cause:
      'The fair value is many times what the fund paid, or next to nothing compared with it, and no round or ownership explains it.',
    where: 'The cell under Fair Value.',
    cure: 'Write it in whole units. If it is really worth that, enter the round or the ownership that explains it.',
    example: {
      given: 'A Fair Value of 1,500, typed in thousands.',
      said: 'Fair Value is 1,500.00 USD, 1/1,000 of what Northlight Fund II paid for what it holds, 1,500,000.00 USD.',
    },
  },
  'mark-off-last': {
    severities: RULE,
    cause:
      'The mark is many times the last one set by capsheet, or next to nothing compared with it, and nothing explains the change.',
    where: 'The cell with the mark.',
    cure: 'Write it in whole units. If it is right, enter the round, purchase or sale that explains it.',
    example: {
      given: 'A Fair Value of two million last quarter, and of two thousand now.',
      said: 'Fair Value is 2,000.00 USD, 1/1,000 of the mark of 2026-06-30, 2,000,000.00 USD.',
    },
  },
  'mark-off-valuation': {
    severities: RULE,
    cause: 'Ownership times the post-money valuation should be close to the fair value, and is not.',
    where: 'The cell under Fair Value.',
    cure: 'Correct the fair value, the ownership or the valuation.',
    example: {
      given: 'A Fair Value of 12.5 million for 10% of a company valued at 25 million.',
      said: 'Fair Value is 12,500,000.00 USD, 5 times 10% of 25,000,000.00 USD (the Post-Money Valuation of the day), which is 2,500,000.00 USD.',
    },
  },
  'marks-swapped': {
    severities: RULE,
    cause:
      "The fair values of two funds for the same company and day each match the number of shares that the other fund holds, and not the fund's own.",
    where: 'The cell under Fair Value, in the later row.',
    cure: 'Swap the two values, or the two funds.',
    example: {
      given: 'Fund I holds 500,000 shares and Fund II 250,000, at 4.00, and the marks stand the wrong way round.',
      said: "Fair Value is 2,000,000.00 USD, what the holding of Northlight Fund I is worth, and that fund's is 1,000,000.00 USD (Valuations row 2): the two seem to be swapped.",
    },
  },
} as const satisfies Record<string, FindingExplanation>;
