/** Something that people try to enter and the portfolio service has no call for. */
export interface NotSupported {
  readonly what: string;
  /** How rows ask for it, in the Event, Type or Action column. */
  readonly words: readonly string[];
  readonly instead: string;
}

/** The handbook lists these; a row that asks for one of them gets its hint. */
export const NOT_SUPPORTED: readonly NotSupported[] = [
  {
    what: 'Splits',
    words: ['split', 'stock split', 'share split', 'reverse split'],
    instead: 'Enter the split in the app; later certificates are entered in shares after the split.',
  },
  {
    what: 'Exits',
    words: ['exit', 'acquisition', 'ipo', 'merger', 'write-off', 'write off', 'liquidation', 'dissolution'],
    instead:
      'Enter the exit in the app. A security sold for cash is a sale; a total loss is a sale with Cash Received 0.',
  },
  {
    what: 'Interest paid',
    words: ['interest', 'interest paid', 'interest payment', 'dividend', 'distribution'],
    instead: 'Enter it in the app. Accrued interest follows from the rate of the note.',
  },
  {
    what: 'Transfers between funds',
    words: ['transfer', 'fund transfer', 'reassign', 'assignment'],
    instead: 'Enter the transfer in the app. It is not a sale: a sale would show proceeds that never came in.',
  },
  {
    what: 'Options',
    words: ['option', 'options', 'stock option', 'stock options', 'share option', 'share options', 'rsu', 'esop'],
    instead:
      'If the fund may buy shares, write warrant. Employee options are not a holding of the fund: leave the row out.',
  },
  {
    what: 'Deletions',
    words: ['delete', 'remove', 'cancel', 'cancellation', 'cancelled', 'repurchase', 'void'],
    instead:
      'Delete it in the app, or ask the service’s support; "capsheet runs RUN" lists what a run created, with its IDs.',
  },
  {
    what: 'Changes to existing data',
    words: ['update', 'change', 'edit', 'modify', 'replace', 'correct', 'overwrite'],
    instead:
      'Change it in the app: the service only adds. Custom columns are the exception: their values are replaced.',
  },
];
