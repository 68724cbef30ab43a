import { type CapsheetError, usageError } from '../../base/util/capsheet-error.ts';
import { groupBy } from '../../base/util/collections/group-by.ts';
import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import { onPage, settingName } from '../../base/util/setting-names.ts';
import { foldName } from '../../base/util/text/text.ts';
import type { Finding } from '../../model/findings/finding.ts';
import type { SourceTally } from '../../model/outcomes/source-tie-out.ts';
import type { WorkbookContent } from '../../spreadsheet/workbook/table.ts';
import { toOcfBook } from './ocf-book.ts';
import { type OcfSource, ofType, readOcf } from './ocf-file.ts';
import { whyItemIsLeft } from './ocf-left-out.ts';
import { makeOcfTables } from './ocf-maker.ts';
import { OcfTakes, type OcfUse, tallyItems } from './ocf-tally.ts';

interface OcfWorkbook {
  readonly content: WorkbookContent;
  readonly findings: readonly Finding[];
  readonly tallies: readonly SourceTally[];
  readonly uses: readonly OcfUse[];
  readonly funds: readonly FundName[];
  /** All holders, where none is a fund of the firm. */
  readonly strangers?: readonly OcfHolder[];
}

export interface FundName {
  readonly from: string;
  readonly to: string;
}

export interface OcfHolder {
  readonly name: string;
  /** As the file says; it may be a fund. */
  readonly isInstitution: boolean;
}

/**
 * Makes a workbook of the format from an Open Cap Table file: its issuer, and the rounds, classes, securities and
 * events of the firm's funds. `funds` maps folded names of holders to the firm's names. Codes: those of readOcf,
 * ocf-left-out, ocf-reference-broken, ocf-more-than-held.
 */
export function toOcfWorkbook(
  source: OcfSource & { readonly sha256: string },
  funds: ReadonlyMap<string, string>,
  inputIndex: number,
): OcfWorkbook {
  const file = readOcf(source, inputIndex);
  const book = toOcfBook(file, funds);
  const takes = new OcfTakes();
  const input = { inputIndex, file: source.name };
  const { tables, findings, replay } = makeOcfTables(file, book, takes, input);
  const [issuer] = ofType(file.objects, 'ISSUER');
  return {
    content: { name: source.name, format: 'ocf', sha256: source.sha256, tables },
    findings: [...file.findings, ...findings],
    tallies: tallyItems(file.items, {
      ...input,
      takes,
      whyLeft: (item) => whyItemIsLeft(item, book, replay),
      groupOf: ({ stakeholderId, securityId }) =>
        omitAbsent({ company: issuer?.legal_name, fund: book.holderOf(stakeholderId, securityId) }),
    }),
    uses: takes.list(),
    funds: ofType(file.objects, 'STAKEHOLDER').flatMap(({ id, name }) => {
      const to = book.isFund(id) ? book.holderOf(id, undefined) : undefined;
      return to === undefined ? [] : [{ from: name.legal_name, to }];
    }),
    ...(book.hasFunds ? {} : { strangers: listHolders(source, inputIndex) }),
  };
}

/** Lists each holder once, institutions first. */
export function listHolders(source: OcfSource, inputIndex: number): readonly OcfHolder[] {
  const { objects } = readOcf(source, inputIndex);
  const holders = ofType(objects, 'STAKEHOLDER').map(({ name, stakeholder_type: type }) => ({
    name: name.legal_name,
    isInstitution: type === 'INSTITUTION',
  }));
  const sorted = holders.sort((a, b) => Number(b.isInstitution) - Number(a.isInstitution));
  return [...groupBy(sorted, ({ name }) => foldName(name)).values()].map(([first]) => first);
}

/** `ocf-funds-not-named`: none of the holders is known to be a fund of the firm. */
export function fundsNotNamed(path: string, holders: readonly OcfHolder[]): CapsheetError {
  const first = holders[0]?.name ?? 'Holder';
  const shown = holders.slice(0, 10).map(({ name }) => `"${name}"`);
  const more = holders.length > 10 ? ` and ${holders.length - 10} more` : '';
  return usageError(
    'ocf-funds-not-named',
    `"${path}" is an Open Cap Table file of ${holders.length} holders, and nothing says which of them are the firm's funds: ${shown.join(', ')}${more}.`,
    onPage(
      'Have a mapping proposed on the Mapping screen, and choose there which of the holders are funds of the firm.',
      `Write a mapping with what each of the firm's funds is called there, such as "holders: [{ fund: Growth Fund I, names: ['${first}'] }]", and pass it with ${settingName('mapping')}; "capsheet map" writes one that lists all holders.`,
    ),
  );
}
