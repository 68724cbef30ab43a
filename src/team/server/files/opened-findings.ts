import { z } from 'zod';
import { shownFinding } from '../../../ui/api/finding.ts';
import type { FileStore } from '../../store/file-store.ts';
import { FindingIndex } from '../views/finding-index.ts';
import { OpenedFiles } from './opened-files.ts';

const MIB = 1024 ** 2;
const MOST_BYTES = 16 * MIB;

const findings = z.array(shownFinding);

/** What was found in submissions that were refused, of those that were looked at last. */
export class OpenedFindings extends OpenedFiles<FindingIndex> {
  constructor(files: Pick<FileStore, 'load'>, mostBytes = MOST_BYTES) {
    super(files, (_sha256, bytes) => new FindingIndex(findings.parse(JSON.parse(bytes.toString('utf8')))), mostBytes);
  }
}
