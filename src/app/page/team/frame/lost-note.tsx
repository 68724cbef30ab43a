import { IconPlugConnectedX } from '@tabler/icons-react';
import { Note } from '../../parts/notes/note.tsx';

export function LostNote() {
  return (
    <Note tone="warn" icon={IconPlugConnectedX} title="The connection to the server is lost">
      You see the last known state. The page reconnects by itself. Whatever is being applied goes on without this page,
      and everything that was sent is on record.
    </Note>
  );
}
