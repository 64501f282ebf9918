import { chown, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MailConfig } from '../../src/server/config.ts';
import { freePorts, run, start, until } from '../stores/processes.ts';
import { findProgram } from '../stores/programs.ts';

/** Whether Dovecot is installed. */
export const hasDovecot: boolean = findProgram('dovecot') !== undefined;

/** A mailbox of its own, empty at first. */
export type Inbox = {
  /** As the settings have it. */
  imap: NonNullable<MailConfig['imap']>;
  /** Delivers a message, as another program would. */
  deliver: (raw: Uint8Array) => Promise<void>;
  /** In the order of their delivery: whether each is marked as read. */
  seen: () => Promise<boolean[]>;
  /** Makes all UIDs invalid, as a restored mailbox does. */
  forgetUids: () => Promise<void>;
};

/** A mail server on loopback. */
export type Dovecot = { openInbox: () => Promise<Inbox>; stop: () => Promise<void> };

/** Starts it in a folder of its own. As root it runs as its own user: it refuses to be root. */
export const startDovecot = async (): Promise<Dovecot> => {
  const folder = await mkdtemp(join(tmpdir(), 'fs-dovecot-'));
  const [port] = (await freePorts(1)) as [number];
  const owner = await findOwner();
  const config = join(folder, 'dovecot.conf');
  await writeFile(config, settings({ folder, port, ...owner }));
  await owner.take(folder, config);
  const server = start(findProgram('dovecot') ?? 'dovecot', ['-F', '-c', config], owner);
  const stop = async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
  let inboxes = 0;
  const openInbox = async () => {
    inboxes += 1;
    const user = `stories${inboxes}`;
    const inbox = join(folder, user);
    const parts = ['', 'cur', 'new', 'tmp'].map((part) => join(inbox, part));
    for (const part of parts) await mkdir(part);
    await owner.take(...parts);
    const imap = { host: '127.0.0.1', port, isSecure: false, user, password, folder: 'INBOX' };
    return { imap, ...inboxIn(inbox, owner) };
  };
  try {
    await until(() => greeting(port), 10);
  } catch (error) {
    await stop();
    throw error;
  }
  return { openInbox, stop };
};

const inboxIn = (folder: string, owner: Owner): Omit<Inbox, 'imap'> => ({
  deliver: async (raw) => {
    const file = `${process.hrtime.bigint()}.test`;
    const path = join(folder, 'tmp', file);
    await writeFile(path, raw);
    await owner.take(path);
    // the server sees it at once, and whole
    await rename(path, join(folder, 'new', file));
  },
  seen: async () => {
    const files = await Promise.all(['new', 'cur'].map((part) => readdir(join(folder, part))));
    return files
      .flat()
      .sort((a, b) => (a < b ? -1 : 1))
      .map((file) => /:2,[A-Z]*S/.test(file));
  },
  forgetUids: () => rm(join(folder, 'dovecot-uidlist'), { force: true }),
});

type Owner = Awaited<ReturnType<typeof findOwner>>;

/** Whom it runs as; `take` gives files to them. */
const findOwner = async () => {
  const isRoot = process.getuid?.() === 0;
  const name = isRoot ? 'dovecot' : (await run('id', ['-un'])).stdout.trim();
  const idOf = async (option: string) => (await run('id', [option, name])).stdout.trim();
  const [uid, gid] = isRoot ? [Number(await idOf('-u')), Number(await idOf('-g'))] : [undefined, undefined];
  const take = async (...paths: string[]) => {
    if (uid !== undefined && gid !== undefined) for (const path of paths) await chown(path, uid, gid);
  };
  return { name, group: await idOf('-gn'), uid, gid, take };
};

const password = 'a-password';

const greeting = (port: number) =>
  new Promise<void>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('data', () => resolve());
    socket.once('error', reject).once('close', () => reject(new Error('Dovecot closed the connection.')));
    socket.once('data', () => socket.destroy());
  });

// its processes would change their user and their root folder, which only root may: hence the empty chroot
const settings = ({
  folder,
  port,
  name,
  group,
}: Record<'folder' | 'name' | 'group', string> & { port: number }) => `protocols = imap
listen = 127.0.0.1
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
default_internal_user = ${name}
default_internal_group = ${group}
default_login_user = ${name}
ssl = no
disable_plaintext_auth = no
mail_location = maildir:${folder}/%u
mail_uid = ${name}
mail_gid = ${group}
first_valid_uid = 1
mailbox_idle_check_interval = 1 s
auth_failure_delay = 0
passdb {
  driver = static
  args = password=${password}
}
userdb {
  driver = static
  args = uid=${name} gid=${group} home=${folder}
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  chroot =
}
service stats {
  chroot =
}
`;
