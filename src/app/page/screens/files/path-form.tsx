import { Button, Group, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { Reading } from '../../../../ui/api/reading.ts';
import type { MayOpen } from '../../chosen-files.ts';
import { useDesk } from '../../desk/use-desk.ts';
import type { Action } from '../../hooks/use-action.ts';

interface PathFormProps {
  readonly reading: Reading;
  readonly action: Action;
  readonly mayOpen: MayOpen;
  readonly isHeld: boolean;
}

/** A workbook that is read where it lies: capsheet sees when it is saved again, and finds the files it names. */
export function PathForm({ reading, action, mayOpen, isHeld }: PathFormProps) {
  const { post } = useDesk();
  const [path, setPath] = useState('');
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    const typed = path.trim();
    if (typed === '') return;
    action.run(async () => {
      if (await mayOpen([typed.split(/[\\/]/).at(-1) ?? typed])) await post('open/path', { paths: [typed], reading });
    });
  };
  return (
    <form className="panel" onSubmit={onSubmit}>
      <Group align="flex-end" wrap="nowrap">
        <TextInput
          flex={1}
          label="Or open it from a path on this machine"
          description="The path of a workbook, a folder of CSV files or a saved plan. capsheet then notices when you save it again, and finds the documents it names."
          placeholder="/home/fiona/quarter.xlsx"
          value={path}
          onChange={(event) => setPath(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" loading={action.isBusy} disabled={isHeld || path.trim() === ''}>
          Open
        </Button>
      </Group>
    </form>
  );
}
