import { createHash } from 'node:crypto';
import { quote } from '../../../base/util/text/quote.ts';
import { joinList } from '../../../base/util/text/words.ts';
import { matchSheetName } from '../../../format/sheets/sheet-names.ts';
import { parseMapping } from '../../../mapping/file/parse-mapping.ts';
import { adaptMapping } from '../../../mapping/memory/adapt-mapping.ts';
import { recogniseSource, type SourceMatch } from '../../../mapping/memory/recognise-source.ts';
import { writeHolders } from '../../../mapping/ocf/map-ocf.ts';
import type { FundName } from '../../../mapping/ocf/ocf-workbook.ts';
import type { MappingMemory } from '../../../mapping/propose/memory.ts';
import type { Finding } from '../../../model/findings/finding.ts';
import type { WorkbookContent } from '../../../spreadsheet/workbook/table.ts';
import type { LoadedMapping } from './save-mapping.ts';

/** A remembered mapping, adapted to the inputs. */
export interface RecalledMapping {
  readonly loaded?: LoadedMapping;
  /** Codes: source-recalled, source-changed, memory-ambiguous. */
  readonly findings: readonly Finding[];
}

const NOTHING: RecalledMapping = { findings: [] };

/**
 * Finds the corrected mapping with which spreadsheets with such headers were read before. If two fit equally well,
 * reports an error at the tab and uses neither.
 */
export function recallMapping(contents: readonly WorkbookContent[], { sources }: MappingMemory): RecalledMapping {
  const matches = recogniseSource(contents, sources).filter(isPlainlyForeign);
  const [match, ...others] = matches;
  if (match === undefined) return NOTHING;
  if (others.length > 0) return { findings: [reportAmbiguousSource(matches, contents)] };
  const { name, mapping: remembered } = match.source;
  const source = `remembered of ${name}`;
  const adapted = adaptMapping(match, parseMapping(remembered, source).mapping);
  const findings = [
    reportRecalledSource(match, adapted.granted, contents),
    ...adapted.differences.map((difference) =>
      placeAt(difference.sheet, contents, {
        severity: 'warning',
        code: 'source-changed',
        message: `Different from ${name}: ${difference.text}.`,
        hint: difference.isDoubt
          ? CONFIRM
          : 'Check that it is still read correctly; the tie-out of the source says what is left out.',
      }),
    ),
  ];
  return { loaded: toLoaded(adapted.text, source), findings };
}

/**
 * Uses the holders of Open Cap Table files that were named as funds of the firm before: only their holdings are loaded.
 */
export function recallHolders(contents: readonly WorkbookContent[], funds: readonly FundName[]): RecalledMapping {
  const named = [...new Map(funds.map((fund) => [fund.from, fund])).values()];
  const guesses = named.map((fund) => ({ ...fund, confidence: 1, reason: 'you said so before' }));
  const files = contents.filter(({ format }) => format === 'ocf');
  const text = writeHolders({ holders: [], funds: guesses }, files);
  const names = named.map(({ from, to }) => `${quote(from)} is ${quote(to)}`);
  const finding: Finding = {
    severity: 'info',
    code: 'source-recalled',
    inputIndex: contents.findIndex(({ format }) => format === 'ocf'),
    ...(files[0] === undefined ? {} : { file: files[0].name }),
    message: `The firm's funds among the holders are those that were named before: ${joinList(names)}.`,
    hint: 'If that is wrong, pass your own mapping with --mapping; "capsheet map" writes one.',
  };
  return { loaded: toLoaded(text, 'remembered of the funds'), findings: [finding] };
}

function toLoaded(text: string, name: string): LoadedMapping {
  const sha256 = createHash('sha256').update(text).digest('hex');
  return { ...parseMapping(text, name), name, sha256, text };
}

const CONFIRM =
  'Write the mapping down with "capsheet map INPUT --out MAPPING.yaml", answer what it asks, and pass it with --mapping.';

/** A tab named like a sheet of the format is that sheet, unless all its headers are those of the remembered one. */
function isPlainlyForeign({ tabs }: SourceMatch): boolean {
  return tabs.every(({ now, likeness }) => matchSheetName(now.sheet) === undefined || likeness === 1);
}

function reportRecalledSource(
  match: SourceMatch,
  granted: readonly string[],
  contents: readonly WorkbookContent[],
): Finding {
  const { source, tabs } = match;
  const sheets = joinList(tabs.map(({ now }) => quote(now.sheet)));
  const assumed = granted.length === 0 ? '' : ` Assumed, as before: ${granted.join('; ')}.`;
  return placeAt(tabs[0]?.now.sheet ?? '', contents, {
    severity: 'info',
    code: 'source-recalled',
    message: `${sheets} ${tabs.length === 1 ? 'is' : 'are'} read as ${source.name} was, with the mapping remembered for it.${assumed}`,
    hint: '"capsheet map INPUT --out MAPPING.yaml" writes that mapping down; if something is wrong, correct it and pass it with --mapping.',
  });
}

function reportAmbiguousSource(matches: readonly SourceMatch[], contents: readonly WorkbookContent[]): Finding {
  const names = matches.map(({ source }) => quote(source.name));
  return placeAt(matches[0]?.tabs[0]?.now.sheet ?? '', contents, {
    severity: 'error',
    code: 'memory-ambiguous',
    message: `The headers fit equally well what was mapped before as ${joinList(names)}; neither mapping is used.`,
    hint: `Say which is meant: "capsheet map INPUT --like ${names[0]} --out MAPPING.yaml" writes its mapping; pass that with --mapping.`,
  });
}

function placeAt(
  sheet: string,
  contents: readonly WorkbookContent[],
  facts: Pick<Finding, 'severity' | 'code' | 'message' | 'hint'>,
): Finding {
  const found = contents.findIndex(({ tables }) => tables.some(({ name }) => name === sheet));
  const inputIndex = Math.max(found, 0);
  const file = contents[inputIndex]?.name;
  return { ...facts, inputIndex, ...(file === undefined ? {} : { file }), sheet };
}
