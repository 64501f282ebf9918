import packageJson from '../../package.json' with { type: 'json' };

/** The release that runs. A build takes it in, so it stays true where package.json is replaced before a restart. */
export const version: string = packageJson.version;
