import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { describe, expect, it } from 'vitest';
import { classifyFolder } from '../../../../src/engine/journal/sqlite/database/open-state-file.ts';
import { openLocalJournal } from '../../../../src/engine/journal/sqlite/open-journal.ts';
import { makeTempFolder } from '../../../support/temp-folder.ts';
import { LOCK } from '../conformance/entries.ts';

const LOCAL = [
  'proc /proc proc rw,relatime 0 0',
  '/dev/vda / ext4 rw,relatime,discard 0 0',
  'tmpfs /dev/shm tmpfs rw,nosuid 0 0',
];

function onLinux(path: string, ...mounts: readonly string[]) {
  return classifyFolder({ platform: 'linux', path, mounts: [...LOCAL, ...mounts, ''].join('\n') });
}

const FIRM = '/mnt/firm/state';
const mounted = (type: string, options = 'rw') => onLinux(FIRM, `server:/firm /mnt/firm ${type} ${options} 0 0`);

describe('a state folder', () => {
  it.each(['ext4', 'xfs', 'btrfs', 'zfs', 'tmpfs', 'overlay', 'fuse.mergerfs', 'fuse.gocryptfs', 'of-the-future'])(
    'on %s is of this machine',
    (type) => {
      expect(mounted(type)).toEqual({ kind: 'local' });
    },
  );

  it.each([
    ['nfs', 'rw,vers=3,local_lock=none'],
    ['nfs', 'rw,vers=3,local_lock=flock'],
    ['nfs4', 'rw,relatime,vers=4.2,local_lock=none'],
    ['cifs', 'rw,vers=3.1.1,cache=strict'],
    ['smb3', 'rw'],
    ['ceph', 'rw'],
    ['fuse.glusterfs', 'rw'],
    ['lustre', 'rw,flock'],
    ['9p', 'rw,trans=virtio'],
    ['virtiofs', 'rw'],
  ])('on %s (%s) is shared, and its locks hold', (type, options) => {
    expect(mounted(type, options)).toEqual({ kind: 'shared', fileSystem: type });
  });

  it.each([
    ['nfs', 'rw,vers=3,nolock,local_lock=all', 'nolock'],
    ['nfs', 'rw,vers=3,local_lock=all', 'local_lock=all'],
    ['nfs', 'rw,vers=3,local_lock=posix', 'local_lock=posix'],
    ['nfs4', 'rw,local_lock=all', 'local_lock=all'],
    ['cifs', 'rw,vers=3.1.1,nobrl', 'nobrl'],
    ['smb3', 'rw,nobrl', 'nobrl'],
    ['lustre', 'rw,localflock', 'localflock'],
    ['lustre', 'rw,noflock', 'noflock'],
    ['gfs2', 'rw,localflocks', 'localflocks'],
    ['ocfs2', 'rw,localflocks', 'localflocks'],
  ])('on %s mounted with %s is refused for %s', (type, options, option) => {
    const why = `it is mounted with "${option}", and locks do not leave this machine`;
    expect(mounted(type, options)).toEqual({ kind: 'unsafe', fileSystem: type, why });
  });

  it.each(['fuse.sshfs', 'fuse.rclone', 'fuse.s3fs', 'davfs', 'afs', 'beegfs'])('on %s is refused', (type) => {
    const why = 'it passes no locks on to other machines';
    expect(mounted(type)).toEqual({ kind: 'unsafe', fileSystem: type, why });
  });

  it('is judged by the mount that it lies on, not by those beside, below or above', () => {
    const nolock = 'server:/firm /mnt/firm nfs rw,nolock 0 0';
    expect(onLinux('/mnt/firm', nolock)).toMatchObject({ kind: 'unsafe' });
    expect(onLinux('/mnt/firm-2/state', nolock)).toEqual({ kind: 'local' });
    expect(onLinux('/mnt', nolock)).toEqual({ kind: 'local' });
    expect(onLinux(FIRM, nolock, '/dev/sdb /mnt/firm/state ext4 rw 0 0')).toEqual({ kind: 'local' });
    expect(onLinux(FIRM, nolock, '/dev/sdb /mnt/firm ext4 rw 0 0')).toEqual({ kind: 'local' });
    expect(onLinux(FIRM, '/dev/sdb /mnt/firm/state ext4 rw 0 0', nolock)).toMatchObject({ kind: 'unsafe' });
    expect(onLinux(FIRM, 'auto /mnt/firm autofs rw 0 0', nolock)).toMatchObject({ kind: 'unsafe' });
  });

  it('is found on a mount whose path holds spaces', () => {
    const mount = 'server:/firm /mnt/our\\040firm nfs rw,nolock 0 0';
    expect(onLinux('/mnt/our firm/state', mount)).toMatchObject({ kind: 'unsafe' });
  });

  it.each([
    ['smbfs', { kind: 'shared', fileSystem: 'smbfs' }],
    ['nfs', { kind: 'shared', fileSystem: 'nfs' }],
    ['apfs', { kind: 'local' }],
    ['webdav', { kind: 'unsafe', fileSystem: 'webdav', why: 'it passes no locks on to other machines' }],
  ])('on %s of macOS is judged alike', (type, verdict) => {
    const mounts = [
      '/dev/disk3s1s1 on / (apfs, sealed, local, read-only, journaled)',
      `//ana@server/our on firm on /Volumes/our on firm (${type}, nodev, nosuid, mounted by ana)`,
    ].join('\n');
    expect(classifyFolder({ platform: 'darwin', path: '/Volumes/our on firm/state', mounts })).toEqual(verdict);
    expect(classifyFolder({ platform: 'darwin', path: '/Users/ana/.capsheet', mounts })).toEqual({ kind: 'local' });
  });

  it('of Windows is shared where it lies on a share', () => {
    const verdict = (path: string) => classifyFolder({ platform: 'win32', path, mounts: '' });
    expect(verdict('\\\\server\\firm\\state')).toEqual({ kind: 'shared', fileSystem: 'SMB' });
    expect(verdict('C:\\Users\\ana\\.capsheet')).toEqual({ kind: 'local' });
  });

  it('is taken for one of this machine where nothing is known of mounts', () => {
    expect(classifyFolder({ platform: 'linux', path: FIRM, mounts: '' })).toEqual({ kind: 'local' });
    expect(classifyFolder({ platform: 'freebsd', path: FIRM, mounts: '' })).toEqual({ kind: 'local' });
  });
});

/** Gives what the system would say if that folder lay on such a mount. */
function factsOf(folder: string, type: string, options: string) {
  return () => ({ platform: 'linux', path: folder, mounts: `server:/firm ${folder} ${type} ${options} 0 0` }) as const;
}

function readMode(folder: string): unknown {
  const db = new DatabaseSync(join(folder, 'journal.sqlite'), { readOnly: true });
  const { journal_mode: mode } = db.prepare('PRAGMA journal_mode').get();
  db.close();
  return mode;
}

describe('opening the journal on a network folder', () => {
  it('is refused where two machines could not be kept apart', async () => {
    const folder = makeTempFolder();
    await expect(openLocalJournal(folder, { readFacts: factsOf(folder, 'nfs', 'rw,nolock') })).rejects.toThrow(
      expect.objectContaining({
        code: 'state-dir-no-locks',
        exitStatus: 2,
        message: `The state folder ${folder} is on a file system (nfs) that cannot keep two applies apart: it is mounted with "nolock", and locks do not leave this machine.`,
        hint: 'Give a folder on this machine with --state-dir or CAPSHEET_STATE_DIR, or have this one mounted with locks that all its machines share.',
      }),
    );
  });

  it('keeps no log that lives in the memory of one machine', async () => {
    const folder = makeTempFolder();
    const journal = await openLocalJournal(folder, { readFacts: factsOf(folder, 'nfs4', 'rw,local_lock=none') });
    await (await journal.lock(LOCK)).release();
    expect(readMode(folder)).toBe('delete');
  });
});
