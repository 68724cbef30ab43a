/**
 * Limits of one input, beyond which it is taken for a mistake or a trap. Each default lies beyond every honest workbook,
 * and below what would exhaust the memory or the patience of an ordinary machine.
 */
export interface ReadLimits {
  /** The size of the file as it lies on disk. */
  readonly fileBytes: number;
  /** The size of an `.xls` file, which is held in memory as a whole, once as a file and once as its stream. */
  readonly heldBytes: number;
  /** Parts of a package. */
  readonly parts: number;
  /** All parts of a package, unpacked. Sheets are read as a stream, so this guards time rather than memory. */
  readonly expandedBytes: number;
  /** Unpacked to packed size of one part; deflate itself reaches 1,032. */
  readonly expansionRatio: number;
  /** Parts that unpack to no more than this may have any ratio: empty formatted rows pack very well. */
  readonly ratioFreeBytes: number;
  readonly sheets: number;
  /** The format's own limit for a sheet. */
  readonly columns: number;
  readonly rows: number;
  /** Filled ones, of all sheets together. */
  readonly cells: number;
  /** Texts that a workbook lists for its cells to refer to: a packed list may be millions that no cell shows. */
  readonly listedTexts: number;
  /** Cells and characters that the file states once with how often they repeat: a few bytes may stand for gigabytes. */
  readonly repeats: number;
  /** Characters of one cell; Excel itself holds 32,767. */
  readonly textLength: number;
  /** Characters of all different texts together. */
  readonly allTextLength: number;
  /** The same with a text counted for each cell that refers to it. */
  readonly shownTextLength: number;
  /** In one sheet. */
  readonly mergedRanges: number;
  /** How deep elements may nest. */
  readonly xmlDepth: number;
  /** Bytes of one piece of markup: a comment, an attribute, a text; or of one record of a binary workbook. */
  readonly xmlTokenBytes: number;
  /** From the opening of the input to its last cell. */
  readonly timeMs: number;
}

const MIB = 1024 ** 2;

export const DEFAULT_READ_LIMITS: ReadLimits = {
  fileBytes: 1024 * MIB,
  heldBytes: 512 * MIB,
  parts: 20_000,
  expandedBytes: 8192 * MIB,
  expansionRatio: 400,
  ratioFreeBytes: 64 * MIB,
  sheets: 2_000,
  columns: 16_384,
  rows: 1_048_576,
  cells: 50_000_000,
  listedTexts: 5_000_000,
  repeats: 1_000_000,
  textLength: 1_000_000,
  allTextLength: 256 * MIB,
  shownTextLength: 1024 * MIB,
  mergedRanges: 1_000_000,
  xmlDepth: 200,
  xmlTokenBytes: 32 * MIB,
  timeMs: 600_000,
};
