import type { Reading } from '../../../../ui/api/reading.ts';
import { handOverDropped, handOverFiles, hasPicker, type MayOpen, pickFiles } from '../../chosen-files.ts';
import { useDesk } from '../../desk/use-desk.ts';
import type { Action } from '../../hooks/use-action.ts';
import { DropZone } from '../../parts/drop-zone.tsx';

interface UploadZoneProps {
  readonly reading: Reading;
  readonly action: Action;
  readonly mayOpen: MayOpen;
  readonly isHeld: boolean;
}

/** Where a workbook, or several CSV files, are dropped or chosen. */
export function UploadZone({ reading, action, mayOpen, isHeld }: UploadZoneProps) {
  const desk = useDesk();
  const belongings = desk.handsIn ? 'A mapping, documents and logos' : 'A saved plan, a mapping, documents and logos';
  return (
    <DropZone
      title="Drop a workbook here"
      isBusy={action.isBusy}
      isHeld={isHeld}
      onDrop={(dropped) => action.run(() => handOverDropped(desk, dropped, { reading, mayOpen }))}
      onFiles={(files) => action.run(() => handOverFiles(desk, files, { reading, mayOpen }))}
      onChoose={hasPicker() ? () => action.run(() => pickFiles(desk, { reading, mayOpen })) : undefined}
    >
      An .xlsx, .xlsm, .xlsb, .xls or .ods file, or several CSV files together. {belongings} belong with their workbook:
      drop the folder that contains them all.
    </DropZone>
  );
}
