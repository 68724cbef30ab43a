import type { OpcPackage, Relationship } from '../../opc/opc-package.ts';
import { toPartKey } from '../../opc/part-name.ts';
import { isTrue } from '../../opc/xml/tag-attributes.ts';
import { attribute, relationshipId, type XmlTag } from '../../opc/xml/xml.ts';
import { decodeEscapes } from '../../opc/xml/xml-text.ts';
import type { CellComment, Table } from '../table.ts';

export interface SheetEntry {
  readonly name: string;
  readonly state: Table['state'];
  /** The part that holds its cells. */
  readonly part: string;
}

/** A sheet whose comments, which have a part of their own, were read. */
export interface CommentedSheet extends SheetEntry {
  readonly comments: readonly CellComment[];
}

export interface WorkbookPart {
  readonly epoch: 1900 | 1904;
  /** It asks for its formulas to be worked out when it is opened, or was saved before they were. */
  readonly recalculates: boolean;
  /** Worksheets in tab order: no chart, dialog or macro sheets. */
  readonly sheets: readonly SheetEntry[];
  readonly stylesPart: string | undefined;
  readonly stringsPart: string | undefined;
}

/** A sheet as it is listed: `id` is that of the relationship to its part. */
export interface ListedSheet extends Omit<SheetEntry, 'part'> {
  readonly id: string | undefined;
}

/** Reads the part that lists the sheets. `undefined` where that part is not one of a workbook. */
export async function readWorkbookPart(source: OpcPackage, part: string): Promise<WorkbookPart | undefined> {
  const { sheets } = source.budget.limits;
  const sheetTags: XmlTag[] = [];
  let root: string | undefined;
  let epoch: WorkbookPart['epoch'] = 1900;
  let recalculates = false;
  await source.read(part, {
    open: (tag) => {
      root ??= tag.local;
      if (tag.local === 'workbookPr' && isTrue(attribute(tag, 'date1904'))) epoch = 1904;
      if (tag.local === 'calcPr') recalculates = isTrue(attribute(tag, 'fullCalcOnLoad')) || isUnfinished(tag);
      if (tag.local === 'sheet') sheetTags.push(tag);
      if (sheetTags.length > sheets) source.budget.refuse(`it has more than ${sheets} sheets`);
    },
  });
  if (root !== 'workbook') return undefined;
  return toWorkbookPart(source, part, { epoch, recalculates, listed: sheetTags.map(toListedSheet) });
}

/** Finds the parts that a list of sheets points at. Throws `input-damaged`. */
export async function toWorkbookPart(
  source: OpcPackage,
  part: string,
  { epoch, recalculates, listed }: WorkbookListing,
): Promise<WorkbookPart> {
  const relationships = await source.relationships(part);
  return {
    epoch,
    recalculates,
    sheets: listed.flatMap((sheet) => toSheetEntry(source, sheet, relationships)),
    stylesPart: findOnlyPart(source, relationships, 'styles'),
    stringsPart: findOnlyPart(source, relationships, 'sharedStrings'),
  };
}

/** The part of a type; two of them would give other texts or looks to the same cells. */
function findOnlyPart(source: OpcPackage, relationships: readonly Relationship[], type: string): string | undefined {
  const part = source.findPart(relationships, type);
  const others = relationships.filter(({ target }) => !isSamePart(target, part));
  const other = source.findPart(others, type);
  if (other !== undefined) throw source.damaged(`it has two parts of the same kind, ${part} and ${other}`);
  return part;
}

function isSamePart(a: string, b: string | undefined): boolean {
  return b !== undefined && toPartKey(a) === toPartKey(b);
}

interface WorkbookListing extends Pick<WorkbookPart, 'epoch' | 'recalculates'> {
  readonly listed: readonly ListedSheet[];
}

/** Excel in manual calculation, asked not to calculate before it saves, says so where something had changed. */
function isUnfinished(calcPr: XmlTag): boolean {
  const completed = attribute(calcPr, 'calcCompleted');
  return completed !== undefined && !isTrue(completed);
}

function toListedSheet(tag: XmlTag): ListedSheet {
  return {
    name: decodeEscapes(attribute(tag, 'name') ?? ''),
    state: toState(attribute(tag, 'state')),
    id: relationshipId(tag),
  };
}

function toSheetEntry(
  source: OpcPackage,
  { name, state, id }: ListedSheet,
  relationships: readonly Relationship[],
): SheetEntry[] {
  // Modules of Excel 5 are listed as sheets without a part.
  if (id === '') return [];
  const [relationship, other = relationship] = relationships.filter((one) => one.id === id && !one.isExternal);
  if (relationship === undefined) throw source.damaged(`its sheet "${name}" points at no part`);
  if (!isSamePart(relationship.target, other?.target)) throw source.damaged(`its sheet "${name}" points at two parts`);
  if (relationship.type !== 'worksheet') return [];
  if (!source.has(relationship.target)) {
    throw source.damaged(`the part ${relationship.target} of its sheet "${name}" is missing`);
  }
  return [{ name, state, part: relationship.target }];
}

function toState(state: string | undefined): Table['state'] {
  if (state === 'hidden') return 'hidden';
  return state === 'veryHidden' ? 'very-hidden' : 'visible';
}
