import { Switch, Textarea } from '@mantine/core';

/** What a preparer says with what is submitted. */
export interface SaidOfIt {
  readonly comment: string;
  /** Rows with errors are left out. */
  readonly isPartial: boolean;
}

export const NOTHING_SAID: SaidOfIt = { comment: '', isPartial: false };

interface SubmitFieldsProps {
  readonly said: SaidOfIt;
  readonly onChange: (said: SaidOfIt) => void;
}

export function SubmitFields({ said, onChange }: SubmitFieldsProps) {
  return (
    <>
      <Textarea
        mt="md"
        maw={720}
        label="Comment"
        description="For whoever approves it"
        autosize
        minRows={2}
        maxRows={6}
        maxLength={2000}
        value={said.comment}
        onChange={(event) => onChange({ ...said, comment: event.currentTarget.value })}
      />
      <Switch
        mt="md"
        label="Go ahead without the rows that have errors"
        checked={said.isPartial}
        onChange={(event) => onChange({ ...said, isPartial: event.currentTarget.checked })}
      />
    </>
  );
}
