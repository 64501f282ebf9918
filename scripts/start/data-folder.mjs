import { existsSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';

/**
 * Where a release keeps the stories: the folder `data` beside its start file if there is one, else this user's folder
 * for the data of programs, so that neither the next release nor deleting this one touches them.
 */
export const findDataFolder = ({ beside, home, env, platform }) => {
  const data = join(beside, 'data');
  return existsSync(data) ? data : inUserFolder(home, env, platform);
};

const inUserFolder = (home, env, platform) => {
  if (platform === 'win32') return join(env.APPDATA || join(home, 'AppData', 'Roaming'), 'Family Stories');
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Family Stories');
  // the XDG Base Directory Specification ignores relative paths
  const dataHome = isAbsolute(env.XDG_DATA_HOME ?? '') ? env.XDG_DATA_HOME : join(home, '.local', 'share');
  return join(dataHome, 'family-stories');
};
