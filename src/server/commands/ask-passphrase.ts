import type { Config } from '../config.ts';
import { OperatorError } from '../operator-error.ts';
import { describeSharedFile, minPassphraseLength, readPassphrase } from '../outside/backups/passphrase-file.ts';
import { askSecret } from './ask-secret.ts';

type Settings = Pick<Config, 'backup_passphrase_file'>;

/** The configured passphrase, or one from the keyboard or standard input; a new one is typed twice. */
export const askPassphrase = async (settings: Settings, isNew: boolean): Promise<string> => {
  const file = settings.backup_passphrase_file;
  if (file === undefined) return isNew ? askNew() : askSecret('The passphrase of this backup: ');
  const sharing = describeSharedFile(file);
  if (sharing !== undefined) console.error(sharing);
  return readPassphrase(file);
};

const askNew = async () => {
  if (process.stdin.isTTY)
    console.log('Without its passphrase nobody can open this backup, you included. Please write it down.');
  const passphrase = await askSecret('A passphrase for this backup: ');
  if (passphrase.length < minPassphraseLength)
    throw new OperatorError(
      `The passphrase must have at least ${minPassphraseLength} characters. Nothing was written.`,
    );
  if (process.stdin.isTTY && (await askSecret('The same once more: ')) !== passphrase)
    throw new OperatorError('These were two different passphrases. Nothing was written.');
  return passphrase;
};
