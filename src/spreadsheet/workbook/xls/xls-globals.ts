import { inputDamaged, inputEncryptedOtherwise } from '../../../base/input/input-errors.ts';
import type { Steps } from '../../../base/util/steps.ts';
import type { BinaryRecord } from '../binary/record.ts';
import { StyleLists } from '../cells/cell-looks.ts';
import { type Colour, toFill } from '../cells/colours.ts';
import type { SheetContext } from '../cells/sheet-rows.ts';
import { TextPool } from '../cells/text-pool.ts';
import { gatherRuns, OWN_FONT, type RunLook } from '../cells/text-runs.ts';
import type { Table } from '../table.ts';
import { ContinuedBytes } from './continued-bytes.ts';
import { runReading, walkSubstream, type XlsRecords, type XlsStream } from './records.ts';
import { XlsTexts } from './xls-texts.ts';

const DATE_MODE = 0x0022;
const FILE_PASS = 0x002f;
const FONT = 0x0031;
const CODE_PAGE = 0x0042;
const BOUND_SHEET = 0x0085;
const PALETTE = 0x0092;
const XF = 0x00e0;
const SHARED_TEXTS = 0x00fc;
const FORMAT = 0x041e;

const STRUCK_OUT = 0x0008;
const RAISES = [false, true, 'lowered'] as const;
/** No font has the number 4; those behind it are counted as if one had. */
const MISSING_FONT = 4;
const WORKSHEET = 0;

/** A worksheet, and where its substream begins. */
export interface XlsSheetEntry {
  readonly name: string;
  readonly state: Table['state'];
  readonly start: number;
}

export interface XlsGlobals extends Omit<SheetContext, 'wantsSheet'> {
  readonly texts: TextPool;
  readonly lists: StyleLists;
  readonly format: XlsTexts;
  /** Worksheets in tab order: no charts, macro sheets or modules. */
  readonly sheets: readonly XlsSheetEntry[];
}

/**
 * Reads what a workbook says of all its sheets: how they look, their shared texts, where each begins.
 *
 * Errors: `input-damaged`, `input-encrypted`, `input-too-large`, `input-code-page`.
 */
export async function readGlobals(stream: XlsStream, isUnicode: boolean): Promise<XlsGlobals> {
  const reader = new GlobalsReader(stream, isUnicode);
  await walkSubstream(stream, { start: 0, what: 'its list of sheets' }, (records) => reader.take(records));
  await runReading(reader.readSharedTexts(), { budget: stream.budget, what: 'its list of texts' });
  return reader.finish();
}

class GlobalsReader {
  readonly #stream: XlsStream;
  readonly #format: XlsTexts;
  readonly #lists: StyleLists;
  readonly #texts: TextPool;
  readonly #sharedLines = new Map<number, number>();
  readonly #sheets: XlsSheetEntry[] = [];
  #shared: { readonly count: number; readonly bytes: ContinuedBytes } | undefined;
  #epoch: Table['epoch'] = 1900;
  #fontCount = 0;

  constructor(stream: XlsStream, isUnicode: boolean) {
    const { budget } = stream;
    this.#stream = stream;
    this.#format = new XlsTexts(isUnicode, budget.path);
    this.#lists = new StyleLists(budget);
    this.#texts = new TextPool(budget);
  }

  take(records: XlsRecords): undefined {
    const { record } = records;
    const { type } = record;
    if (type === FILE_PASS) throw inputEncryptedOtherwise(this.#stream.budget.path);
    if (type === CODE_PAGE) this.#format.setCodePage(record.u16(0));
    else if (type === DATE_MODE) this.#epoch = record.u16(0) === 1 ? 1904 : 1900;
    else if (type === FONT)
      this.#addFont({ isStruck: (record.u16(2) & STRUCK_OUT) !== 0, isRaised: RAISES[record.u16(8)] }, record.u16(4));
    else if (type === FORMAT)
      this.#lists.addFormat(
        record.u16(0),
        this.#format.readFormatCode(new ContinuedBytes(records.takeContinued(2), FORMAT)),
      );
    else if (type === XF) this.#lists.addStyle(record.u16(2), record.u16(0), this.#lists.addFill(this.#fillOf(record)));
    else if (type === PALETTE) this.#readPalette(record);
    else if (type === BOUND_SHEET) this.#addSheet(records);
    else if (type === SHARED_TEXTS) {
      if (this.#shared !== undefined) throw inputDamaged(this.#stream.budget.path, 'it holds its list of texts twice');
      this.#shared = { count: record.u32(4), bytes: new ContinuedBytes(records.takeContinued(8), SHARED_TEXTS) };
    }
  }

  /** They can be many. The record says how many there are; how many it holds is what counts. */
  *readSharedTexts(): Steps<void> {
    if (this.#shared === undefined) return;
    const { count, bytes } = this.#shared;
    const { budget } = this.#stream;
    for (; this.#texts.size < count && !bytes.isAtEnd; yield) {
      const stored = this.#format.read(bytes);
      const { text, lines } = gatherRuns(stored.text, stored.runs, { lists: this.#lists, budget });
      const index = this.#texts.addListed(text);
      if (lines !== OWN_FONT) this.#sharedLines.set(index, lines);
    }
  }

  finish(): XlsGlobals {
    return {
      epoch: this.#epoch,
      texts: this.#texts,
      sharedCount: this.#texts.size,
      sharedLines: this.#sharedLines,
      looks: this.#lists.toLooks(),
      budget: this.#stream.budget,
      lists: this.#lists,
      format: this.#format,
      sheets: this.#sheets,
    };
  }

  /** That of a cell style, which some programs write shorter than Excel. */
  #fillOf(record: BinaryRecord): Colour {
    const [patternAt, colourAt] = this.#format.isUnicode ? [17, 18] : [10, 8];
    if (record.length <= Math.max(patternAt, colourAt)) return undefined;
    const pattern = this.#format.isUnicode ? record.u8(patternAt) >> 2 : record.u8(patternAt) & 0x3f;
    return toFill(pattern, record.u8(colourAt) & 0x7f);
  }

  /** Red, green, blue and a zero for each number from 8 on. */
  #readPalette(record: BinaryRecord): void {
    const count = Math.min(record.u16(0), Math.floor((record.length - 2) / 4));
    for (let index = 0; index < count; index += 1)
      this.#lists.setPaletteColour(8 + index, record.slice(2 + 4 * index, 3).toString('hex'));
  }

  #addFont(look: RunLook, ink: number): void {
    if (this.#fontCount === MISSING_FONT) this.#lists.addFont();
    this.#lists.addFont(look, ink);
    this.#fontCount += 1;
  }

  #addSheet(records: XlsRecords): void {
    const { record } = records;
    const { limits } = this.#stream.budget;
    const [start, state, kind] = [record.u32(0), record.u8(4) & 3, record.u8(5)];
    if (kind !== WORKSHEET) return;
    const name = this.#format.readShort(new ContinuedBytes(records.takeContinued(6), BOUND_SHEET));
    this.#sheets.push({ name, state: toState(state), start });
    if (this.#sheets.length > limits.sheets) this.#stream.budget.refuse(`it has more than ${limits.sheets} sheets`);
  }
}

function toState(state: number): Table['state'] {
  if (state === 1) return 'hidden';
  return state === 2 ? 'very-hidden' : 'visible';
}
