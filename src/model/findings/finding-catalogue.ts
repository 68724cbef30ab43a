/**
 * Every code a finding can have, with what it means: `explained` says more of each. Codes are stable: scripts
 * read them. Kept in order of place: file, sheet, column, cell, row, references, plan, apply.
 */
export const FINDING_CATALOGUE = {
  // file
  'template-outdated': 'The workbook was made from an older template; the message says what has changed since.',
  'file-open':
    'A workbook that somebody has open in a spreadsheet program; changes that are not saved yet are not read.',
  'encoding-assumed': 'A CSV file that does not show its encoding; the message says which one it was read with.',
  // sheet and columns
  'sheet-unknown': 'A sheet that is not one of the format; it is ignored, or an error if it looks like one of them.',
  'sheet-empty': 'A known sheet without a header or without rows, or a workbook with nothing in it.',
  'header-missing': 'No row among the first 20 looks like the header of this sheet.',
  'column-unknown': 'A column that the sheet does not have; it is ignored.',
  'column-missing': 'A required column is missing.',
  'column-twice': 'Two columns of one sheet have the same name or aliases of it.',
  'marker-row': 'A row below the header that says Required, Optional or Example; it is left out.',
  'header-again': 'A header among the data: left out if it is the same; otherwise no row below it can be read.',
  'total-row': 'A row that totals the rows above it; it is left out, and a difference is reported.',
  'note-row': 'A row that contains only a note; it is left out.',
  'unit-from-header': 'The header names thousands or millions; the numbers below are read that way.',
  'rows-hidden': 'Hidden rows or columns hold data; they count.',
  'layout-recognised': 'A foreign spreadsheet of a kind that capsheet knows; it is read as that.',
  'source-recalled': 'A foreign spreadsheet of a kind that was mapped before; it is read with the remembered mapping.',
  'source-changed': 'A foreign spreadsheet differs from the one that its remembered mapping was made for.',
  'memory-ambiguous': 'A foreign spreadsheet that two remembered mappings fit equally well; neither is used.',
  'ocf-object-invalid': 'An object of an Open Cap Table file that lacks something it requires.',
  'ocf-object-unknown': 'An object of an Open Cap Table file of an unknown kind; it is ignored.',
  'ocf-left-out': 'Something in an Open Cap Table file that the portfolio service has no counterpart for.',
  'ocf-reference-broken': 'An object of an Open Cap Table file refers to one that is not in the file.',
  'mapping-unconfirmed':
    'A guess of a proposed mapping that nobody has confirmed yet; until then nothing is applied, not even with --partial.',
  'column-not-mapped': 'A column of a foreign spreadsheet that the mapping does not use; its values are ignored.',
  'rows-left-out': 'Rows of a foreign spreadsheet, without amounts, that are not loaded.',
  'source-tie-out-open':
    'Amounts of a foreign spreadsheet are neither loaded nor left out for a stated reason, or count twice.',
  'sheet-hidden': 'A hidden sheet holds data; it counts.',
  // cells
  'value-missing': 'A required cell is empty.',
  'value-not-allowed': 'A cell that this type of row must not fill in is filled.',
  'text-formula': 'A formula that nothing has worked out, where a name or another text should be.',
  'text-damaged': 'A text with control characters, lost letters, or letters in the wrong encoding.',
  'text-too-long': 'A text that is longer than the service or a spreadsheet cell accepts.',
  'number-invalid': 'A cell that should hold a number does not.',
  'number-as-text': 'Numbers stored as text; they are still read as numbers.',
  'unit-doubtful': 'A unit or currency above or in the header that may not apply to the amounts.',
  'number-ambiguous': 'Text that is one number with a decimal point and another with a decimal comma.',
  'number-negative': 'A count, price or amount below zero.',
  'number-shown-otherwise': 'A number whose cell format shows a different number, or none at all.',
  'number-abbreviated':
    'A number with a k, m or bn after it, or in powers of ten that leave digits out; the message says what it was read as.',
  'number-inexact': 'A whole number with more digits than a spreadsheet cell holds exactly.',
  'rate-invalid': 'A rate of 1 (100%) or more, or below 0.',
  'multiple-invalid': 'A multiple with more than two decimal places, or not a number.',
  'date-invalid': 'A cell that should hold a calendar date does not.',
  'date-ambiguous': 'A date in text whose day and month could be swapped.',
  'date-shown-in-part': 'A date whose cell shows no year, or shows a month alone although the first of it is stored.',
  'date-shown-otherwise': 'A date whose cell shows an amount, a percentage, a count or a time instead of a date.',
  'date-with-time': 'A date with a time of day other than midnight.',
  'date-implausible': 'A year alone where a calendar date is expected.',
  'date-order-settled': 'An ambiguous date was read in the order that another cell of its column shows.',
  'number-sign-settled': 'An ambiguous number was read with the decimal sign that another cell of its column shows.',
  'currency-unknown': 'A currency code that the service does not accept.',
  'currency-contradiction': 'A typed currency sign contradicts the currency of the row.',
  'currency-format-contradiction': 'The number format of a cell shows a different currency from the row’s.',
  'currency-assumed': 'No currency is given; the round’s or the profile’s is used.',
  'boolean-invalid': 'A cell that should say yes or no does not.',
  'choice-unknown': 'A value that is not one of the allowed ones.',
  'list-invalid': 'A list whose items cannot be told apart or are named twice.',
  'list-doubtful':
    'Commas in a list of names, where semicolons belong, or a name that says who led, how much somebody put in, or that there were others.',
  'file-outside': 'A file path that is not relative to the workbook, or leads out of its folder.',
  'file-missing': 'There is no such file next to the workbook, or it cannot be read.',
  'file-type-wrong': 'A file of a type that the service does not accept, or whose content is not what its name says.',
  'file-size-wrong': 'A file that is empty, or larger than the service accepts.',
  'url-invalid': 'A website that is not an address.',
  'text-implausible': 'A date, a number, or the 0 of a formula that points at an empty cell, where a text belongs.',
  'placeholder-blank': 'A dash, n/a or none was read as an empty cell.',
  'comments-not-loaded': 'Cells have comments, which are not loaded.',
  'formula-stale': 'Results of formulas in a file that asks to be recalculated, or was saved before it was.',
  'formula-uncached': 'A formula whose result is not stored in the file.',
  'cell-error': 'A cell that holds an error value such as #REF!.',
  'cells-filled-down': 'The value of a merged cell was used for every row it covers.',
  'cells-merged': 'Merged cells in the data: it is not clear which of the rows their value belongs to.',
  'split-failed': 'A text that the mapping splits does not have the expected form.',
  'lookup-failed': 'What the mapping looks up is in no row of the other table, or in several.',
  'compute-failed':
    'A number that the mapping cannot calculate: text instead of a number, two currencies, a division by zero, or a quotient that never ends.',
  'unpivot-failed': 'Text in a column where the mapping makes a row of each number.',
  'values-contradict': 'Two rows that a mapping combines into one contradict each other.',
  // rows
  'struck-out': 'A row or cell that is struck out: you are asked whether it still counts.',
  'row-incomplete': 'A row with a single text where much more is needed: a heading, a note, or an unfinished row.',
  'row-disowned':
    'A Ref, a name, a remark or a comment says that the row does not count, such as "do not upload" or "cancelled".',
  'row-doubted': 'A remark or comment says that something in its row is wrong, or is not settled yet.',
  'example-left': "A cell that still has the template's example value, in a row that was otherwise overwritten.",
  'action-invalid': 'The Action column holds something other than blank, skip or new.',
  'action-new-with-id': 'Action says new in a row that has an ID.',
  'duplicate-key': 'The same round, class, Ref, ID or custom value appears twice.',
  'type-unknown': 'The type of security or event is unknown.',
  'share-class-rule': 'Round, share class and type of a security do not fit each other.',
  'note-as-name': 'A row of the Companies sheet that looks like a note below it.',
  'note-without-round': 'A note without a round, which the service does not accept.',
  'not-supported': 'The service has no call for what this row asks for.',
  // references
  'resolved-later': 'A name that this workbook does not define; the service is asked when planning.',
  'reference-unknown': 'A name or ID that is neither in the workbook nor in the service.',
  'reference-ambiguous': 'A name that could mean two things.',
  'reference-blocked':
    'The row refers to a row that cannot be applied; if many wait for the same row, it is reported once, at that row.',
  'row-held':
    'Part of a row of the source has an error or is blocked, so nothing of that row is sent, nor anything that only such rows name.',
  'id-not-found': 'An ID that the service does not know.',
  'ids-left-aside':
    'The workbook was written from another service or firm, where its IDs mean something; they are left aside.',
  'id-other-company': 'An ID that belongs to another company.',
  'custom-column-unknown': 'A custom column that the service does not have; its values would be lost.',
  'custom-value-changed':
    'A custom value that was changed in the service since the workbook was written; it is not overwritten.',
  'mark-changed': 'A mark that was set to something else since the workbook was written; it is not overwritten.',
  'custom-option-unknown': 'A value that is not one of the options of its custom column.',
  'clear-doubtful': 'A custom value such as [clear] or (empty), which would be sent as a text.',
  'custom-column-type-unknown': 'A custom column of a type that is not known; its values are sent as text.',
  // rules for cap tables
  'figure-zero': 'A number of shares, an exercise price, a cap or the amount of a note is 0.',
  'amount-off-price':
    'Shares times the price of the class, or quantity times price per token, does not give the amount.',
  'round-overfilled': 'What the firm invested in a round adds up to more than the size of the whole round.',
  'price-off-valuation': 'The price does not follow from the valuation and the fully diluted shares of the round.',
  'round-size-off-valuation':
    'A round raises more than the company was worth before it, and no price supports that; or next to nothing compared with it.',
  'cap-off-amount':
    'The valuation cap of a note is no higher than its amount, out of all proportion to it, or far from the valuation of its round or the caps of its other notes.',
  'discount-out-of-range': 'A discount of more than half, or of less than one per cent.',
  'multiple-out-of-range': 'A liquidation or cap multiple that no share has, or a cap below the liquidation multiple.',
  'interest-out-of-range': 'An interest rate that notes do not have; a SAFE has none at all.',
  'strike-off-price': 'The exercise price of a warrant is far from the price of its round, or of its token.',
  'units-off-round':
    'A security is for more shares than there are, or a warrant is for more or less than is possible in its round.',
  'rounds-alike': 'Two rounds of a company have the same valuation, size and shares.',
  'valuation-off-last': 'The pre-money valuation is a hundred times that of the last round, or a hundredth.',
  'valuation-off-others':
    'Price times fully diluted shares is the pre-money valuation in one round, and the post-money valuation in all others.',
  'figure-out-of-scale':
    'A figure is hundreds of times as large as the others in its column, or a small fraction of them, as if written in thousands or millions.',
  'currency-unlike':
    'An amount is in a different currency from its round (or its fund, if the round has none), or a mark or a sale in a different currency from the holding.',
  'twins-exact':
    'Two rows, or a row and something in the service, are equal in every column, apart from a Ref that is only a running number; reported once for a group.',
  'twins-near':
    'The same company, fund and amount appears twice, a few days apart, or with all else equal a month or a year apart.',
  'sum-of-others': 'A security of as many shares and as much money as the rows right above it: a subtotal, perhaps.',
  'figures-count-up': 'A figure counts up by one from row to row, while all others stay the same.',
  'amounts-rounded': 'Amounts or fair values are whole thousands that come near to exact ones.',
  'funds-moved': 'The funds of several rows do not fit, and would in another order, as after sorting one column alone.',
  'fund-new-to-company': 'A fund buys into a company that another fund holds, alone and for the first time.',
  'name-implausible':
    'A new company is named like a total, a placeholder, a date, a number, an address, a note, a round or a fund; or a new round or class like some of these; or a name contains, or is followed by, something that is not part of it.',
  'name-spelt-two-ways': 'Two companies, funds, rounds, classes or tokens of nearly the same name are used.',
  'date-in-future': 'A closing, an issue, a transaction or a mark is dated after today.',
  'day-month-swapped': 'An issue date that would fit the closing of its round if day and month were swapped.',
  'issue-far-from-closing': 'A security was issued long before or after its round closed.',
  'date-long-past': 'A closing, an issue, a transaction or a mark is dated more than fifty years ago.',
  'dates-count-up': 'The dates of consecutive rows count up by a day.',
  'issued-at-quarter-end': 'Purchases in several companies are dated on the last day of an earlier quarter.',
  'rounds-out-of-order': 'A round closes before one that its name puts first, as a Series B before the Series A.',
  'due-before-issue': 'A maturity or due date is not after the issue date, or only days after it.',
  'term-too-long': 'A note or warrant runs for an unusually long time.',
  'date-order-wrong':
    'A transaction is dated before its security was issued or created, after it fell due, or long before the round whose shares it grants.',
  'security-spent': 'A security is converted, exercised or sold after a conversion or exercise used it up.',
  'converted-into-itself': 'A conversion or exercise names the class that the security already has.',
  'exercise-off-round': 'A warrant of one round is exercised into the preferred shares of another.',
  oversold: 'More is sold than the security has.',
  'proceeds-shifted': 'The cash of sales that stand one below the other fits the row beside it, not its own.',
  'sale-cumulative': 'A sale that counts what was sold before once more.',
  'sale-of-the-rest': 'The number that is left of a security stands for the number that was sold.',
  'sale-of-other-lot': "A sale that names one fund's security and seems to be of another's.",
  'class-older-than-note': 'A note becomes shares of a round that closed before the note was issued.',
  'cash-off-cost':
    'The cash of a sale is next to nothing compared with what the part sold had cost, or hundreds of times as much.',
  'event-rule': 'A conversion of something that does not convert, or an exercise of something that is not a warrant.',
  'mark-of-nothing': 'A fair value or an ownership for a fund that holds nothing in the company on that day.',
  'ownership-off-shares': "The ownership is far from the fund's part of the fully diluted shares of the last round.",
  'ownership-over-all': 'The funds together own more than 100% of a company.',
  'post-money-off-round': 'The post-money valuation is far from the one that follows from the last round.',
  'mark-off-cost':
    'A fair value is many times what was paid, or next to nothing compared with it, and nothing explains it.',
  'mark-off-last':
    'A mark is many times the last one set by capsheet, or next to nothing compared with it, and nothing explains it.',
  'mark-off-valuation': 'A fair value is far from ownership times the post-money valuation.',
  'marks-swapped': 'Each of two funds, or of two companies, is given the fair value of the other.',
  'two-leads': 'More than one co-investor is marked as the lead.',
  'co-investor-own': "One of the firm's own funds, or the company itself, is listed as a co-investor.",
  'class-type-off-name': 'A share class is called preferred but entered as common, or the other way round.',
  'cap-without-capped': 'A cap multiple without capped participation, or capped participation without a cap multiple.',
  'pari-passu-disagrees': 'Rounds of equal rank that do not name the same group, or are senior to all.',
  // plan
  'control-total-unmet': 'The securities in the workbook do not add up to a control total.',
  'rule-changed': 'A rule for cap tables that the firm raised, lowered or silenced, with what it found.',
  surplus:
    'The service holds one more of what a run entered, or more was sold than was held: somebody else may have entered the same.',
  'further-one-unclear': 'The Action says new, but something equal exists that may be this very row.',
  'stored-otherwise': 'The service lists a different text than was sent; by its ID it is the same.',
  'accepted-not-listed':
    'An earlier run entered it and the service accepted it, but does not list it; it is not sent again.',
  differs: 'The service has what this row seems to be, but with a different value in a filled-in column.',
  'company-bare':
    'A foreign spreadsheet gives only the name of a company to be created; nothing more can be added later.',
  'company-name-close': 'A company of nearly the same name exists already.',
  'logo-not-offline': 'A logo for an online company, which looks after its own logo.',
  'created-by-transaction': 'A row with the shares or the amount of what a conversion or exercise creates.',
  'share-classes-not-addable': 'The service does not accept new share classes; create them in the app.',
  'run-unfinished': 'An earlier run of this firm did not finish.',
  // apply
  refused: 'The service refused the row.',
  'plan-stale': 'Somebody changed what the service holds after the row was planned; the row was not sent.',
  'file-changed': 'A file was changed or removed after it was planned; it was not sent.',
  'service-fault': 'The service failed each time the row was sent; it did not say that the row is wrong.',
  'outcome-unknown': 'The service never answered and could not be asked afterwards.',
  'settled-by-query': 'An answer was lost, or was a refusal, but the service turned out to hold the row.',
  'not-verified': 'After the run, the service holds something other than the row says.',
  'run-stopped':
    'The run ended before everything was sent: the service could not be reached, or the journal could not be written.',
  'tie-out-open': 'Before plus added does not equal what the service holds after the run.',
  'roll-forward-open': 'Opening plus movements of a holding does not equal what the service holds after the run.',
  'roll-forward-differs':
    'A figure of the roll-forward that the plan showed is not what the service holds after the run.',
  'cost-not-conserved': 'The service carries on another cost than the conversions of a fund took out.',
} as const;

export type FindingCode = keyof typeof FINDING_CATALOGUE;
